import { expect } from 'vitest'
import {
  conflict,
  create,
  done,
  edit,
  openDevice,
  note,
  pin,
  purge,
  remove,
  restore,
  until,
  type CloudFixture,
} from './cloud-fixture.ts'

/** What every cloud of notes does with those that are deleted. */
export const TRASH_TESTS: Readonly<Record<string, (fixture: CloudFixture) => Promise<void>>> = {
  async 'puts what is deleted into the trash, brings it back, and forgets it'(fixture) {
    const { view, send } = await openDevice(fixture)
    const one = note('a')
    await send(create(one))
    expect(await send(remove(one, 5))).toEqual(done(null))
    expect(await fixture.stored('ada')).toEqual({})
    expect(await fixture.stored('ada', 'trash')).toEqual({ [one.id]: { ...one, deletedAt: 5 } })
    await until(() => expect([view.last(), view.trash.at(-1)]).toEqual([[], [{ ...one, deletedAt: 5 }]]))
    expect(await send(remove(one, 5))).toEqual(done(null))

    const again = { ...one, content: 'edited meanwhile' }
    expect(await send(restore(one))).toEqual(done(one))
    expect(await send(restore(again))).toEqual(done(one))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: one })
    await until(() => expect([view.titles(), view.trashed()]).toEqual([['a'], []]))

    expect(await send(remove(one, 6))).toEqual(done(null))
    expect(await send(purge(one, 6))).toEqual(done(null))
    expect(await send(purge(one, 6))).toEqual(done(null))
    expect([await fixture.stored('ada'), await fixture.stored('ada', 'trash')]).toEqual([{}, {}])
    expect(await send(restore(one))).toEqual(done(one))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: one })
  },

  async 'deletes no words that the person had not seen'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceB.view.shows('a')
    await deviceB.send(edit(one, { content: 'newer' }))
    expect(await deviceA.send(remove(one))).toEqual(conflict({ ...one, content: 'newer' }))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: { ...one, content: 'newer' } })
    expect(await fixture.stored('ada', 'trash')).toEqual({})
  },

  async 'brings back, and forgets, no other words than were deleted last'(fixture) {
    const { send } = await openDevice(fixture)
    const one = note('a')
    const newer = { ...one, content: 'newer' }
    await send(create(newer))
    await send(remove(newer, 6))
    expect(await send(purge(one, 5))).toEqual(done(null))
    expect(await fixture.stored('ada', 'trash')).toEqual({ [one.id]: { ...newer, deletedAt: 6 } })
    expect(await send(restore(one))).toEqual(done(newer))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: newer })
    expect(await send(purge(one, 6))).toEqual(done(newer))
  },

  async 'does not bring back by itself what was deleted elsewhere'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceB.view.shows('a')
    await deviceB.send(remove(one))
    expect(await deviceA.send(create(one))).toEqual(done(null))
    expect(await deviceA.send(edit(one, { title: 'b' }))).toEqual(conflict(null))
    expect(await deviceA.send(pin(one))).toEqual(done(null))
    expect(await fixture.stored('ada')).toEqual({})
  },

  async 'undoes a delete once, however late and often both are sent'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceA.send(remove(one, 5))
    await until(() => expect(deviceB.view.trashed()).toEqual(['a']))
    await deviceB.send(restore(one))
    await deviceA.view.shows('a')
    expect(await deviceA.send(remove(one, 5))).toEqual(conflict(one))
    expect(await deviceA.send(remove(one, 6))).toEqual(done(null))
    expect(await fixture.stored('ada', 'trash')).toEqual({ [one.id]: { ...one, deletedAt: 6 } })
  },
}
