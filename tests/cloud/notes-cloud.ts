import { expect } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import {
  ada,
  byId,
  conflict,
  create,
  done,
  edit,
  enter,
  eve,
  follow,
  note,
  pin,
  purge,
  refused,
  remove,
  restore,
  tooLong,
  unanswered,
  until,
  type Stage,
} from './notes-stage.ts'

/** What every cloud of notes does, be it the real one or the one in memory. */
export const SCENES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'tells of an empty account, once, and that it is connected'(stage) {
    const { view } = await enter(stage)
    await until(() => expect(view.trash).toEqual([[]]))
    expect([view.heard, view.lines]).toEqual([[[]], [true]])
  },

  async 'tells of all notes at once when they have come, and then of the trash'(stage) {
    const all = Array.from({ length: 50 }, (_, at) => note(`n${at}`))
    const gone = { ...note('gone'), deletedAt: 5 }
    for (const one of all) await stage.store('ada', one.id, JSON.stringify(one))
    await stage.store('ada', gone.id, JSON.stringify(gone), 'trash')
    const { view } = await enter(stage)
    expect(view.heard).toHaveLength(1)
    expect(view.last().toSorted(byId)).toEqual(all.toSorted(byId))
    await until(() => expect(view.trash).toEqual([[gone]]))
  },

  async 'keeps a new note with all its fields, once, however often it is sent'(stage) {
    const { view, send } = await enter(stage)
    const one: Note = { ...note('new'), syncedFromCache: true }
    expect(await send(create(one))).toEqual(done(one))
    expect(view.last()).toEqual([one])
    expect(await send(create({ ...one, title: 'other' }))).toEqual(done(one))
    expect(await stage.stored('ada')).toEqual({ [one.id]: one })
  },

  async 'tells another device of each change, and leaves all other notes as they were'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    const [a, b, c] = [note('a'), note('b'), note('c')]
    for (const one of [a, b, c]) await here.send(create(one))
    await there.view.shows('a', 'b', 'c')
    const before = there.view.last()

    await here.send(edit(b, { content: 'changed' }))
    await until(() => expect(there.view.find(b.id)?.content).toBe('changed'))
    const after = there.view.last()
    for (const one of after) expect(before.includes(one)).toBe(one.id !== b.id)

    await here.send(pin(c))
    await until(() => expect(there.view.find(c.id)?.pinned).toBe('pinned'))
    await here.send(remove(a))
    await there.view.shows('b', 'c')
    await until(() => expect(there.view.trashed()).toEqual(['a']))
    await here.send(create(note('d')))
    await there.view.shows('b', 'c', 'd')
    expect(there.view.find(b.id)).toBe(after.find(({ id }) => id === b.id))
  },

  async 'edits the words that the edit was made on, and no others'(stage) {
    const { send } = await enter(stage)
    const one = note('a')
    const pinned: Note = { ...one, pinned: 'pinned' }
    await send(create(one))
    await send(pin(one))
    const edited = { ...pinned, title: 'b', lastModified: 'later' }
    expect(await send(edit(one, { title: 'b', lastModified: 'later' }))).toEqual(done(edited))
    expect(await send(edit(one, { title: 'b', lastModified: 'later' }))).toEqual(done(edited))
    expect(await send(edit(one, { title: 'c' }))).toEqual(conflict(edited))
    expect(await send(edit({ ...edited, content: 'x' }, { title: 'c' }))).toEqual(conflict(edited))
    expect(await stage.stored('ada')).toEqual({ [one.id]: edited })
    expect(await send(edit(note('nowhere'), { title: 'c' }))).toEqual(conflict(null))
    expect(await stage.stored('ada')).toEqual({ [one.id]: edited })
  },

  async 'lets one of two edits through that were made on the same words'(stage) {
    const devices = [await enter(stage), await enter(stage)]
    const one = note('a')
    await devices[0]?.send(create(one))
    for (const { view } of devices) await view.shows('a')
    const answers = await Promise.all(devices.map(({ send }, at) => send(edit(one, { content: `by ${at}` }))))
    const [kept] = Object.values(await stage.stored('ada'))
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'done'])
    expect(answers).toContainEqual({ kind: 'conflict', theirs: kept })
    expect(answers).toContainEqual({ kind: 'done', note: kept })
  },

  async 'pins without touching the words, and nothing that is not there'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    const one = note('a')
    await here.send(create(one))
    await there.view.shows('a')
    const [answer] = await Promise.all([
      here.send(pin(one)),
      there.send(edit(one, { content: 'from there' })),
    ])
    expect(answer).toMatchObject({ kind: 'done', note: { pinned: 'pinned' } })
    const both: Note = { ...one, content: 'from there', pinned: 'pinned' }
    expect(await stage.stored('ada')).toEqual({ [one.id]: both })
    expect(await here.send(pin(one))).toEqual(done(both))
    expect(await here.send(pin(note('nowhere')))).toEqual(done(null))
    expect(await stage.stored('ada')).toEqual({ [one.id]: both })
  },

  async 'refuses what the rules refuse, and shows nothing of it'(stage) {
    const { view, send } = await enter(stage)
    const one = note('good')
    await send(create(one))
    const told = view.heard.length
    expect(await send(create({ ...note('bad'), userId: 'eve' }))).toEqual(refused)
    expect(await send(create({ ...note('bad'), timestamp: -1 }))).toEqual(refused)
    expect(await send(create({ ...note('bad'), id: 'short' }))).toEqual(refused)
    expect(await send(create({ ...note('bad'), id: 'a/b.c#d$e[f]gggggggggggg' }))).toEqual(refused)
    expect(await send(create({ ...note('bad'), id: '__proto__' }))).toEqual(refused)
    expect([view.heard.length, await stage.stored('ada')]).toEqual([told, { [one.id]: one }])
  },

  async 'takes notes of 500,000 characters and sends no longer ones'(stage) {
    const { view, send } = await enter(stage)
    const long = note('x'.repeat(1_000), ada, 'ä'.repeat(500_000))
    expect(await send(create(long))).toEqual(done(long))
    expect(await send(create({ ...note('y'.repeat(1_001)) }))).toEqual(tooLong)
    expect(await send(edit(long, { content: `${long.content}!` }))).toEqual(tooLong)
    expect(await send(restore({ ...long, title: 'z'.repeat(1_001) }))).toEqual(tooLong)
    expect(view.last()).toEqual([long])
    expect(await send(remove(long))).toEqual(done(null))
    expect(await send(restore(long))).toEqual(done(long))
  },

  async "neither reads nor writes another account's notes"(stage) {
    const theirs = note('theirs', eve)
    await (await enter(stage, eve)).send(create(theirs))
    const { device } = await enter(stage)
    const view = follow(device, eve)
    await until(() => expect(view.reasons).toHaveLength(1))
    expect(await device.send(eve, remove(theirs))).toEqual(refused)
    expect(await device.send(eve, purge(theirs))).toEqual(refused)
    expect(await device.send(eve, create(note('mine', eve)))).toEqual(refused)
    expect([view.heard, view.lines]).toEqual([[], []])
    expect(await stage.stored('eve')).toEqual({ [theirs.id]: theirs })
  },

  async 'sends nothing while it is offline, nor afterwards by itself'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    const [a, b] = [note('a'), note('b')]
    await here.send(create(a))
    here.device.goOffline()
    await here.view.disconnected()
    for (const change of [create(b), edit(a, { title: 'x' }), pin(a), remove(a), restore(b), purge(a)])
      expect(await here.send(change)).toEqual(unanswered)
    await there.send(create(note('c')))
    expect(here.view.titles()).toEqual(['a'])
    here.device.goOnline()
    await here.view.connected()
    expect([here.view.lines, here.view.titles()]).toEqual([
      [true, false, true],
      ['a', 'c'],
    ])
    expect(Object.values(await stage.stored('ada'))).toContainEqual(a)
  },

  async 'says that it is connected again where nothing has changed'(stage) {
    const { device, view } = await enter(stage)
    device.goOffline()
    await view.disconnected()
    device.goOnline()
    await view.connected()
    expect([view.heard, view.lines]).toEqual([[[]], [true, false, true]])
  },

  async 'goes on after a restart of the service'(stage) {
    const { view, send } = await enter(stage)
    const [a, b] = [note('a'), note('b')]
    await send(create(a))
    const kept = view.find(a.id)
    await stage.restart()
    await until(() => expect(view.lines).toEqual([true, false, true]))
    expect(view.find(a.id)).toBe(kept)
    expect(await send(create(b))).toEqual(done(b))
    await view.shows('a', 'b')
  },

  async 'says nothing more once it was stopped, and all of it to who asks again'(stage) {
    const [here, there] = [await enter(stage), await enter(stage)]
    await there.send(create(note('a')))
    await here.view.shows('a')
    const early = follow(here.device)
    early.stop()
    here.view.stop()
    const lines = [...here.view.lines]
    await there.send(create(note('b')))
    const again = follow(here.device)
    await again.shows('a', 'b')
    await again.connected()
    expect([here.view.titles(), here.view.lines]).toEqual([['a'], lines])
    expect(await here.send(create(note('c')))).toMatchObject({ kind: 'done' })
  },
}
