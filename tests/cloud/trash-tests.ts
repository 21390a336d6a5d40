import { expect } from 'vitest'
import {
  type CloudFixture,
  conflict,
  create,
  done,
  edit,
  follow,
  note,
  openDevice,
  pin,
  purge,
  remove,
  restore,
  TODAY,
  until,
} from './cloud-fixture.ts'

/** The acceptance tests of every `NotesCloud` adapter for deleted notes. */
export const TRASH_TESTS: Readonly<Record<string, (fixture: CloudFixture) => Promise<void>>> = {
  async 'moves a deleted note to the trash, restores it, and purges it'(fixture) {
    const { view, send } = await openDevice(fixture)
    const one = note('a')
    await send(create(one))
    expect(await send(remove(one, TODAY + 5))).toEqual(done(null))
    expect(await fixture.stored('ada')).toEqual({})
    expect(await fixture.stored('ada', 'trash')).toEqual({ [one.id]: { ...one, deletedAt: TODAY + 5 } })
    await until(() =>
      expect([view.last(), view.trash.at(-1)]).toEqual([[], [{ ...one, deletedAt: TODAY + 5 }]]),
    )
    expect(await send(remove(one, TODAY + 5))).toEqual(done(null))

    const again = { ...one, content: 'edited meanwhile' }
    expect(await send(restore(one))).toEqual(done(one))
    expect(await send(restore(again))).toEqual(done(one))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: one })
    await until(() => expect([view.titles(), view.trashed()]).toEqual([['a'], []]))

    expect(await send(remove(one, TODAY + 6))).toEqual(done(null))
    expect(await send(purge(one, TODAY + 6))).toEqual(done(null))
    expect(await send(purge(one, TODAY + 6))).toEqual(done(null))
    expect([await fixture.stored('ada'), await fixture.stored('ada', 'trash')]).toEqual([{}, {}])
    expect(await send(restore(one))).toEqual(done(one))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: one })
  },

  async 'does not delete content that the deleting device had not received'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceB.view.shows('a')
    await deviceB.send(edit(one, { content: 'newer' }))
    expect(await deviceA.send(remove(one))).toEqual(conflict({ ...one, content: 'newer' }))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: { ...one, content: 'newer' } })
    expect(await fixture.stored('ada', 'trash')).toEqual({})
  },

  async 'restores and purges only the last deleted version of a note'(fixture) {
    const { send } = await openDevice(fixture)
    const one = note('a')
    const newer = { ...one, content: 'newer' }
    await send(create(newer))
    await send(remove(newer, TODAY + 6))
    expect(await send(purge(one, TODAY + 5))).toEqual(done(null))
    expect(await fixture.stored('ada', 'trash')).toEqual({ [one.id]: { ...newer, deletedAt: TODAY + 6 } })
    expect(await send(restore(one))).toEqual(done(newer))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: newer })
    expect(await send(purge(one, TODAY + 6))).toEqual(done(newer))
  },

  async 'reports that a note was purged while the device did not follow the account'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceA.send(remove(one, TODAY + 5))
    await until(() => expect(deviceB.view.trashed()).toEqual(['a']))
    deviceB.view.stop()
    await deviceA.send(purge(one, TODAY + 5))
    const again = follow(deviceB.device)
    await again.connected()
    await until(() => expect(again.trash.map((items) => items.length)).toEqual([0]))
  },

  async 'does not recreate a note that another device deleted'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceB.view.shows('a')
    await deviceB.send(remove(one))
    expect(await deviceA.send(create(one))).toEqual(conflict(null))
    expect(await deviceA.send(edit(one, { title: 'b' }))).toEqual(conflict(null))
    expect(await deviceA.send(pin(one))).toEqual(done(null))
    expect(await fixture.stored('ada')).toEqual({})
  },

  async 'does not delete a restored note again when the old delete is resent'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceA.send(remove(one, TODAY + 5))
    await until(() => expect(deviceB.view.trashed()).toEqual(['a']))
    await deviceB.send(restore(one))
    await deviceA.view.shows('a')
    expect(await deviceA.send(remove(one, TODAY + 5))).toEqual(conflict(one))
    expect(await deviceA.send(remove(one, TODAY + 6))).toEqual(done(null))
    expect(await fixture.stored('ada', 'trash')).toEqual({ [one.id]: { ...one, deletedAt: TODAY + 6 } })
  },
}
