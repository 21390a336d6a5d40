import { expect } from 'vitest'
import type { Note } from '../../src/notes/note.ts'
import {
  ada,
  byId,
  type CloudFixture,
  conflict,
  create,
  done,
  edit,
  eve,
  follow,
  note,
  openDevice,
  pin,
  purge,
  rejected,
  remove,
  restore,
  TODAY,
  tooLong,
  unknownResult,
  until,
} from './cloud-fixture.ts'

/** The acceptance tests of every `NotesCloud` adapter. */
export const NOTES_CLOUD_TESTS: Readonly<Record<string, (fixture: CloudFixture) => Promise<void>>> = {
  async 'reports an empty account once, and that it is connected'(fixture) {
    const { view } = await openDevice(fixture)
    await until(() => expect(view.trash).toEqual([[]]))
    expect([view.snapshots, view.connectionStates]).toEqual([[[]], [true]])
  },

  async 'reports all notes at once when they have loaded, and then the trash'(fixture) {
    const all = Array.from({ length: 50 }, (_, at) => note(`n${at}`))
    const trashed = { ...note('trashed'), deletedAt: TODAY + 5 }
    for (const one of all) await fixture.store('ada', one.id, JSON.stringify(one))
    await fixture.store('ada', trashed.id, JSON.stringify(trashed), 'trash')
    const { view } = await openDevice(fixture)
    expect(view.snapshots).toHaveLength(1)
    expect(view.last().toSorted(byId)).toEqual(all.toSorted(byId))
    await until(() => expect(view.trash).toEqual([[trashed]]))
  },

  async 'stores a new note with all its fields once, even if it is sent twice'(fixture) {
    const { view, send } = await openDevice(fixture)
    const one: Note = { ...note('new'), syncedFromCache: true }
    expect(await send(create(one))).toEqual(done(one))
    expect(view.last()).toEqual([one])
    expect(await send(create({ ...one, title: 'other' }))).toEqual(done(one))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: one })
  },

  async 'reports each change to another device, without the unchanged notes'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const [a, b, c] = [note('a'), note('b'), note('c')]
    for (const one of [a, b, c]) await deviceA.send(create(one))
    await deviceB.view.shows('a', 'b', 'c')
    const { updates } = deviceB.view

    await deviceA.send(edit(b, { content: 'changed' }))
    await until(() => expect(deviceB.view.find(b.id)?.content).toBe('changed'))
    expect(updates.at(-1)).toMatchObject({ kind: 'delta', changed: [{ id: b.id }], removed: [] })

    await deviceA.send(pin(c))
    await until(() => expect(deviceB.view.find(c.id)?.pinned).toBe('pinned'))
    await deviceA.send(remove(a))
    await deviceB.view.shows('b', 'c')
    expect(updates.at(-1)).toEqual({ kind: 'delta', changed: [], removed: [a.id] })
    await until(() => expect(deviceB.view.trashed()).toEqual(['a']))
    await deviceA.send(create(note('d')))
    await deviceB.view.shows('b', 'c', 'd')
    expect(updates.filter(({ kind }) => kind === 'snapshot')).toHaveLength(1)
  },

  async 'applies an edit only to the title and content that it was made on'(fixture) {
    const { send } = await openDevice(fixture)
    const one = note('a')
    const pinned: Note = { ...one, pinned: 'pinned' }
    await send(create(one))
    await send(pin(one))
    const edited = { ...pinned, title: 'b', lastModified: 'later' }
    expect(await send(edit(one, { title: 'b', lastModified: 'later' }))).toEqual(done(edited))
    expect(await send(edit(one, { title: 'b', lastModified: 'later' }))).toEqual(done(edited))
    expect(await send(edit(one, { title: 'c' }))).toEqual(conflict(edited))
    expect(await send(edit({ ...edited, content: 'x' }, { title: 'c' }))).toEqual(conflict(edited))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: edited })
    expect(await send(edit(note('nowhere'), { title: 'c' }))).toEqual(conflict(null))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: edited })
  },

  async 'applies one of two concurrent edits and reports the other as a conflict'(fixture) {
    const devices = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await devices[0]?.send(create(one))
    for (const { view } of devices) await view.shows('a')
    const results = await Promise.all(devices.map(({ send }, at) => send(edit(one, { content: `by ${at}` }))))
    const [storedNote] = Object.values(await fixture.stored('ada'))
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'done'])
    expect(results).toContainEqual({ kind: 'conflict', theirs: storedNote })
    expect(results).toContainEqual({ kind: 'done', note: storedNote })
  },

  async 'pins without changing the content, and pins no missing note'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const one = note('a')
    await deviceA.send(create(one))
    await deviceB.view.shows('a')
    const [result] = await Promise.all([
      deviceA.send(pin(one)),
      deviceB.send(edit(one, { content: 'from B' })),
    ])
    expect(result).toMatchObject({ kind: 'done', note: { pinned: 'pinned' } })
    const both: Note = { ...one, content: 'from B', pinned: 'pinned' }
    expect(await fixture.stored('ada')).toEqual({ [one.id]: both })
    expect(await deviceA.send(pin(one))).toEqual(done(both))
    expect(await deviceA.send(pin(note('nowhere')))).toEqual(done(null))
    expect(await fixture.stored('ada')).toEqual({ [one.id]: both })
  },

  async 'rejects notes that the rules deny, and reports no change for them'(fixture) {
    const { view, send } = await openDevice(fixture)
    const one = note('good')
    await send(create(one))
    const snapshotCount = view.snapshots.length
    expect(await send(create({ ...note('bad'), userId: 'eve' }))).toEqual(rejected)
    expect(await send(create({ ...note('bad'), timestamp: -1 }))).toEqual(rejected)
    expect(await send(create({ ...note('bad'), id: 'short' }))).toEqual(rejected)
    expect(await send(create({ ...note('bad'), id: 'a/b.c#d$e[f]gggggggggggg' }))).toEqual(rejected)
    expect(await send(create({ ...note('bad'), id: '__proto__' }))).toEqual(rejected)
    expect([view.snapshots.length, await fixture.stored('ada')]).toEqual([snapshotCount, { [one.id]: one }])
  },

  async 'stores notes of 500,000 characters and rejects longer ones without sending them'(fixture) {
    const { view, send } = await openDevice(fixture)
    const long = note('x'.repeat(1_000), ada, 'ä'.repeat(500_000))
    expect(await send(create(long))).toEqual(done(long))
    expect(await send(create({ ...note('y'.repeat(1_001)) }))).toEqual(tooLong)
    expect(await send(edit(long, { content: `${long.content}!` }))).toEqual(tooLong)
    expect(await send(restore({ ...long, title: 'z'.repeat(1_001) }))).toEqual(tooLong)
    expect(view.last()).toEqual([long])
    expect(await send(remove(long))).toEqual(done(null))
    expect(await send(restore(long))).toEqual(done(long))
  },

  async 'restores an imported note only if the trash has no other text'(fixture) {
    const { send } = await openDevice(fixture)
    const one = note('a')
    const imported = (content: string) =>
      ({ kind: 'restore', noteId: one.id, note: { ...one, content }, isImported: true }) as const
    await fixture.store('ada', one.id, JSON.stringify({ ...one, deletedAt: TODAY }), 'trash')
    expect(await send(imported('of a file'))).toEqual(conflict(null))
    expect(await send(imported(one.content))).toEqual(done(one))
    expect(await send(imported('of a file'))).toEqual(done(one))
  },

  async "neither reads nor writes another account's notes"(fixture) {
    const evesNote = note('of eve', eve)
    await (await openDevice(fixture, eve)).send(create(evesNote))
    const { device } = await openDevice(fixture)
    const view = follow(device, eve)
    await until(() => expect(view.errors).toHaveLength(1))
    expect(await device.send(eve, remove(evesNote))).toEqual(rejected)
    expect(await device.send(eve, purge(evesNote))).toEqual(rejected)
    expect(await device.send(eve, create(note('by ada', eve)))).toEqual(rejected)
    expect([view.snapshots, view.connectionStates]).toEqual([[], []])
    expect(await fixture.stored('eve')).toEqual({ [evesNote.id]: evesNote })
  },

  async 'sends no mutation while it is offline, and does not resend it by itself later'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    const [a, b] = [note('a'), note('b')]
    await deviceA.send(create(a))
    deviceA.device.goOffline()
    await deviceA.view.disconnected()
    for (const mutation of [create(b), edit(a, { title: 'x' }), pin(a), remove(a), restore(b), purge(a)])
      expect(await deviceA.send(mutation)).toEqual(unknownResult)
    await deviceB.send(create(note('c')))
    expect(deviceA.view.titles()).toEqual(['a'])
    deviceA.device.goOnline()
    await deviceA.view.connected()
    expect([deviceA.view.connectionStates, deviceA.view.titles()]).toEqual([
      [true, false, true],
      ['a', 'c'],
    ])
    expect(Object.values(await fixture.stored('ada'))).toContainEqual(a)
  },

  async 'reports that it is connected again even if no note has changed'(fixture) {
    const { device, view } = await openDevice(fixture)
    device.goOffline()
    await view.disconnected()
    device.goOnline()
    await view.connected()
    expect([view.snapshots, view.connectionStates]).toEqual([[[]], [true, false, true]])
  },

  async 'continues after a restart of the server'(fixture) {
    const { view, send } = await openDevice(fixture)
    const [a, b] = [note('a'), note('b')]
    await send(create(a))
    const storedNote = view.find(a.id)
    await fixture.restart()
    await until(() => expect(view.connectionStates).toEqual([true, false, true]))
    expect(view.find(a.id)).toBe(storedNote)
    expect(await send(create(b))).toEqual(done(b))
    await view.shows('a', 'b')
  },

  async 'reports nothing after an unsubscribe, and all notes to the next subscription'(fixture) {
    const [deviceA, deviceB] = [await openDevice(fixture), await openDevice(fixture)]
    await deviceB.send(create(note('a')))
    await deviceA.view.shows('a')
    const early = follow(deviceA.device)
    early.stop()
    deviceA.view.stop()
    const connectionStates = [...deviceA.view.connectionStates]
    await deviceB.send(create(note('b')))
    const again = follow(deviceA.device)
    await again.shows('a', 'b')
    await again.connected()
    expect([deviceA.view.titles(), deviceA.view.connectionStates]).toEqual([['a'], connectionStates])
    expect(await deviceA.send(create(note('c')))).toMatchObject({ kind: 'done' })
  },
}
