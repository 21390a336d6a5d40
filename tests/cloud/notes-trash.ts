import { expect } from 'vitest'
import {
  conflict,
  create,
  done,
  edit,
  enter,
  note,
  pin,
  purge,
  remove,
  restore,
  until,
  type Stage,
} from './notes-stage.ts'

/** What every cloud of notes does with those that are deleted. */
export const TRASH: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'puts what is deleted into the trash, brings it back, and forgets it'(stage) {
    const { view, send } = await enter(stage)
    const one = note('a')
    await send(create(one))
    expect(await send(remove(one, 5))).toEqual(done(null))
    expect(await stage.stored('ada')).toEqual({})
    expect(await stage.stored('ada', 'trash')).toEqual({ [one.id]: { ...one, deletedAt: 5 } })
    await until(() => expect([view.last(), view.trash.at(-1)]).toEqual([[], [{ ...one, deletedAt: 5 }]]))
    expect(await send(remove(one, 5))).toEqual(done(null))

    const again = { ...one, content: 'edited meanwhile' }
    expect(await send(restore(one))).toEqual(done(one))
    expect(await send(restore(again))).toEqual(done(one))
    expect(await stage.stored('ada')).toEqual({ [one.id]: one })
    await until(() => expect([view.titles(), view.trashed()]).toEqual([['a'], []]))

    expect(await send(remove(one, 6))).toEqual(done(null))
    expect(await send(purge(one, 6))).toEqual(done(null))
    expect(await send(purge(one, 6))).toEqual(done(null))
    expect([await stage.stored('ada'), await stage.stored('ada', 'trash')]).toEqual([{}, {}])
    expect(await send(restore(one))).toEqual(done(one))
    expect(await stage.stored('ada')).toEqual({ [one.id]: one })
  },

  async 'deletes no words that the person had not seen'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    const one = note('a')
    await here.send(create(one))
    await there.view.shows('a')
    await there.send(edit(one, { content: 'newer' }))
    expect(await here.send(remove(one))).toEqual(conflict({ ...one, content: 'newer' }))
    expect(await stage.stored('ada')).toEqual({ [one.id]: { ...one, content: 'newer' } })
    expect(await stage.stored('ada', 'trash')).toEqual({})
  },

  async 'brings back, and forgets, no other words than were deleted last'(stage) {
    const { send } = await enter(stage)
    const one = note('a')
    const newer = { ...one, content: 'newer' }
    await send(create(newer))
    await send(remove(newer, 6))
    expect(await send(purge(one, 5))).toEqual(done(null))
    expect(await stage.stored('ada', 'trash')).toEqual({ [one.id]: { ...newer, deletedAt: 6 } })
    expect(await send(restore(one))).toEqual(done(newer))
    expect(await stage.stored('ada')).toEqual({ [one.id]: newer })
    expect(await send(purge(one, 6))).toEqual(done(newer))
  },

  async 'does not bring back by itself what was deleted elsewhere'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    const one = note('a')
    await here.send(create(one))
    await there.view.shows('a')
    await there.send(remove(one))
    expect(await here.send(create(one))).toEqual(done(null))
    expect(await here.send(edit(one, { title: 'b' }))).toEqual(conflict(null))
    expect(await here.send(pin(one))).toEqual(done(null))
    expect(await stage.stored('ada')).toEqual({})
  },

  async 'undoes a delete once, however late and often both are sent'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    const one = note('a')
    await here.send(create(one))
    await here.send(remove(one, 5))
    await until(() => expect(there.view.trashed()).toEqual(['a']))
    await there.send(restore(one))
    await here.view.shows('a')
    expect(await here.send(remove(one, 5))).toEqual(conflict(one))
    expect(await here.send(remove(one, 6))).toEqual(done(null))
    expect(await stage.stored('ada', 'trash')).toEqual({ [one.id]: { ...one, deletedAt: 6 } })
  },
}
