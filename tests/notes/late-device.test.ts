import { expect, test } from 'vitest'
import { ADA, createDevices } from './devices.ts'

test('before the device has told what waits there, nothing counts as synced, and no note as deleted', async () => {
  let tells = true
  const world = createDevices({
    device: (device) => ({
      ...device,
      open: (uid) => (tells ? device.open(uid) : late()),
      outbox: (uid) => (tells ? device.outbox(uid) : late()),
    }),
  })
  const device = world.device()
  const before = device.open()
  await world.quiet(5_000)
  before.connection.goOffline()
  void before.notes.create({ title: 'waits', content: '' })
  await world.quiet(1_000)
  before.kill()

  tells = false
  const { notes } = device.open()
  const seen = () => {
    const { notes: listed, complete, sync } = notes.get()
    return [listed.length, complete, sync?.state, sync?.why]
  }
  await world.quiet(3_000)
  expect(seen()).toEqual([0, false, 'attention', 'unread'])

  tells = true
  await world.quiet(6_000)
  expect(seen()).toEqual([1, true, 'synced', 'none'])
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})

function late() {
  return Promise.reject(new Error('It has not opened yet.'))
}
