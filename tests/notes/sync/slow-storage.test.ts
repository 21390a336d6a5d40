import { expect, test } from 'vitest'
import { ADA, createWorld } from '../../simulation/world.ts'

// @fault F37
test('until the stored outbox is read, the status is not synced and missing notes do not count as deleted', async () => {
  let isStorageReady = true
  const world = createWorld({
    storage: (device) => ({
      ...device,
      load: (uid) => (isStorageReady ? device.load(uid) : rejectLoad()),
      readOutbox: (uid) => (isStorageReady ? device.readOutbox(uid) : rejectLoad()),
    }),
  })
  const device = world.device()
  const before = device.open()
  await world.runUntilIdle(5_000)
  before.connection.goOffline()
  void before.notes.create({ title: 'waits', content: '' })
  await world.runUntilIdle(1_000)
  before.kill()

  isStorageReady = false
  const { notes } = device.open()
  const visibleState = () => {
    const { notes: listed, complete, syncStatus } = notes.get()
    return [listed.length, complete, syncStatus?.state, syncStatus?.reason]
  }
  await world.runUntilIdle(3_000)
  expect(visibleState()).toEqual([0, false, 'attention', 'unread'])

  isStorageReady = true
  await world.runUntilIdle(6_000)
  expect(visibleState()).toEqual([1, true, 'synced', 'none'])
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})

function rejectLoad() {
  return Promise.reject(new Error('The database is not open yet.'))
}
