import { createMemoryCloud, type MemoryDevice } from '../../src/cloud/memory-notes.ts'
import type { Stage } from './notes-stage.ts'

export async function openMemory(): Promise<Stage> {
  const cloud = createMemoryCloud()
  const devices = new Map<unknown, MemoryDevice>()
  return {
    connect(uid) {
      const device = cloud.connect({ allows: (account) => account === uid })
      devices.set(device, device)
      return device
    },
    store: async (uid, id, json, place) => cloud.store(uid, id, JSON.parse(json), place),
    stored: async (uid, place = 'notes') =>
      Object.fromEntries(place === 'notes' ? cloud.stored(uid) : cloud.trashed(uid)),
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
