import { createMemoryCloud, type MemoryDevice } from '../fakes/memory-notes.ts'
import type { CloudFixture } from './cloud-fixture.ts'
import { createTestClient } from './test-client.ts'

export async function createMemoryFixture(): Promise<CloudFixture> {
  const cloud = createMemoryCloud()
  const devices = new Map<unknown, MemoryDevice>()
  return {
    connect(uid) {
      const device = cloud.connect({ allows: (account) => account === uid })
      const client = { ...device, ...createTestClient(device) }
      devices.set(client, device)
      return client
    },
    store: async (uid, id, json, path) => cloud.store(uid, id, JSON.parse(json), path),
    stored: async (uid, path = 'notes') =>
      Object.fromEntries(path === 'notes' ? cloud.stored(uid) : cloud.trashed(uid)),
    async wipe(uid) {
      for (const id of cloud.stored(uid).keys()) cloud.store(uid, id, undefined)
      for (const id of cloud.trashed(uid).keys()) cloud.store(uid, id, undefined, 'trash')
    },
    fail: (device, _, fault) => devices.get(device)?.fail(fault),
    async restart() {
      for (const device of devices.values()) device.goOffline()
      for (const device of devices.values()) device.goOnline()
    },
    async close() {},
  }
}
