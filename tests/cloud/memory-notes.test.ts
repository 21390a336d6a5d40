import { describe, expect, test } from 'vitest'
import { createMemoryCloud } from '../../src/cloud/memory-notes.ts'
import { perform, SCENES, type Stage, type StageDevice } from './notes-cloud.ts'

async function open(): Promise<Stage> {
  const cloud = createMemoryCloud()
  const devices: StageDevice[] = []
  return {
    connect(uid) {
      const device = cloud.connect({ allows: (account) => account === uid })
      devices.push(device)
      return device
    },
    store: async (uid, id, json) => cloud.store(uid, id, JSON.parse(json)),
    stored: async (uid) => Object.fromEntries(cloud.stored(uid)),
    async restart() {
      for (const device of devices) device.goOffline()
      for (const device of devices) device.goOnline()
    },
    async close() {},
  }
}

describe('the cloud in memory', () => {
  test.each(Object.entries(SCENES))(
    '%s',
    async (_, play) => {
      expect.hasAssertions()
      await perform(open, play)
    },
    30_000,
  )
})
