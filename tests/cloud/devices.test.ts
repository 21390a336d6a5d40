import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDevices } from '../../src/cloud/devices.ts'
import { ada, create, edit, note } from './cloud-fixture.ts'
import { databasesOf } from './sdk-fixture.ts'
import { identified, SyncFixture } from './sync-fixture.ts'

const MINUTE = 60_000

/** Mutations of the same millisecond of the server cannot be told apart. */
const inNextMillisecond = () => sleep(2)

async function open() {
  const server = new SyncFixture()
  await server.start()
  onTestFinished(() => server.close())
  const device = server.openDevice()
  const member = { ...ada, displayName: '', photoURL: '', createdAt: 0, hasPassword: true, hasGoogle: false }
  const devices = createDevices(async () => databasesOf(device.database))
  return { server, device, devices, member, lastEditOf: (id: string) => devices.lastEditOf(member, id) }
}

test('a report of a device keeps the name that was chosen for it', async () => {
  const { server, devices, member } = await open()
  const id = '-OaDevice00000000001'
  await devices.report(member, id, 'Chrome on Android')
  await devices.rename(member, id, 'My phone')
  await devices.report(member, id, 'Chrome on Android')
  expect((await server.fields(`sync/${ada.uid}/devices/${id}`))['name']).toBe('My phone')
})

describe('the last edit of a note', () => {
  const one = note('a')
  const edited = { ...one, content: 'edited' }

  test('is the mutation that created or edited it', async () => {
    const { device, lastEditOf } = await open()
    const creation = identified(create(one))
    await device.send(creation)
    expect(await lastEditOf(one.id)).toBe(creation.id)
    const change = identified(edit(one, { content: 'edited' }))
    await device.send(change)
    expect(await lastEditOf(one.id)).toBe(change.id)
  })

  test.each([0, 11])('is not a later pin, if the previous text lasted %i minutes', async (minutes) => {
    const { device, lastEditOf } = await open()
    await device.apply(create(one))
    device.later += minutes * MINUTE
    const change = identified(edit(one, { content: 'edited' }))
    await device.send(change)
    await inNextMillisecond()
    await device.apply({ kind: 'pin', noteId: one.id, pinned: 'pinned' })
    expect(await lastEditOf(one.id)).toBe(change.id)
  })

  test('is not known of a note that was created and then pinned', async () => {
    const { device, lastEditOf } = await open()
    await device.apply(create(one))
    await inNextMillisecond()
    await device.apply({ kind: 'pin', noteId: one.id, pinned: 'pinned' })
    expect(await lastEditOf(one.id)).toBeUndefined()
  })

  test('is not known of a note without a feed entry, or with malformed values', async () => {
    const { server, device, lastEditOf } = await open()
    expect(await lastEditOf(one.id)).toBeUndefined()
    await device.apply(create(one))
    await device.apply(edit(one, edited))
    for (const value of ['x', 5, { at: 1, words: 1, by: 5 }, { at: 2, words: 1, by: 'x', slot: 'v3' }]) {
      await server.store(`sync/${ada.uid}/changes/${one.id}`, value)
      expect(await lastEditOf(one.id)).toBeUndefined()
    }
  })
})
