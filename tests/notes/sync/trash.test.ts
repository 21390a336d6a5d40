import { expect, test } from 'vitest'
import type { Note } from '../../../src/notes/note.ts'
import { ADA, createWorld, type Interceptors, noteOfAda } from '../../simulation/world.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long ago each note in the trash was deleted. */
async function open(ages: readonly number[], interceptors: Interceptors = {}) {
  const world = createWorld(interceptors)
  for (const [at, age] of ages.entries()) {
    const note = trashed(`note ${at}`)
    world.cloud.store(ADA.uid, note.id, { ...note, deletedAt: world.clock.now - age }, 'trash')
  }
  const device = world.device()
  const tab = device.open()
  await world.runUntilIdle(5_000)
  return { world, device, tab, countInTrash: () => world.cloud.trashed(ADA.uid).size }
}

function trashed(title: string): Note {
  return noteOfAda(title.replace(' ', '-'), { title, content: 'c' })
}

test.each([
  ['now', 0, 1],
  ['yesterday', DAY, 1],
  ['thirty days ago', 30 * DAY - 60_000, 1],
  ['one minute longer ago', 30 * DAY + 60_000, 0],
  ['a year ago', 365 * DAY, 0],
  ['by a clock that is ahead', -DAY, 1],
])('a note deleted %s is in the trash for thirty days and then gone', async (_, age, count) => {
  const { tab, countInTrash } = await open([age])
  expect([tab.notes.get().trash.length, countInTrash()]).toEqual([count, count])
  expect(tab.notes.get().syncStatus?.state).toBe('synced')
  expect(tab.outcomes).toEqual([])
})

test.each([
  ['ahead', -60 * DAY],
  ['behind', 60 * DAY],
])('a device whose clock is two months %s uses the server clock', async (_, offset) => {
  const interceptors: Interceptors = {
    cloud: (cloud) => ({
      ...cloud,
      subscribe: (owner, knowledge, listener) =>
        cloud.subscribe(owner, knowledge, {
          ...listener,
          connected: (isConnected) => listener.connected(isConnected, offset),
        }),
    }),
  }
  const { world, tab, countInTrash } = await open([DAY - offset, 40 * DAY - offset], interceptors)
  expect([tab.notes.get().trash.length, countInTrash()]).toEqual([1, 1])
  void tab.notes.create({ title: 'new', content: '' })
  tab.notes.remove(tab.notes.get().notes[0]?.id ?? '')
  const deletedAt = world.clock.now + offset
  await world.runUntilIdle(5_000)
  expect([tab.notes.get().trash[0]?.deletedAt, countInTrash()]).toEqual([deletedAt, 2])
})

test('one tab purges expired notes, once each and a few at a time', async () => {
  const sent: string[] = []
  let [concurrent, maxConcurrent] = [0, 0]
  const ages = Array.from({ length: 30 }, (_, at) => (at % 3 ? 40 * DAY : DAY))
  const { world, device, countInTrash } = await open(ages, {
    cloud: (cloud) => ({
      ...cloud,
      async send(owner, clientId, mutation) {
        sent.push(`${mutation.kind} ${mutation.noteId}`)
        maxConcurrent = Math.max(maxConcurrent, ++concurrent)
        const result = await cloud.send(owner, clientId, mutation)
        concurrent--
        return result
      },
    }),
  })
  device.open()
  await world.runUntilIdle()
  expect(countInTrash()).toBe(10)
  expect([sent.length, new Set(sent).size, maxConcurrent]).toEqual([20, 20, 4])
  for (const { notes } of device.tabs) expect(notes.get().trash).toHaveLength(10)
})

test('a note that expires offline is hidden at once and purged after reconnecting', async () => {
  const { world, device, tab, countInTrash } = await open([DAY, 20 * DAY])
  tab.connection.goOffline()
  await world.advanceTime(15 * DAY)
  await world.runUntilIdle(5_000)
  expect((await device.disk.member.load(ADA.uid)).outbox).toEqual([])
  tab.connection.goOnline()
  await world.runUntilIdle(5_000)
  expect([tab.notes.get().trash.length, countInTrash()]).toEqual([1, 1])
})

test('an expired note is not purged while its restore is pending', async () => {
  const { world, tab } = await open([DAY])
  tab.connection.goOffline()
  tab.notes.restore(tab.notes.get().trash[0]?.id ?? '')
  await world.advanceTime(60 * DAY)
  tab.connection.goOnline()
  await world.runUntilIdle(5_000)
  expect(tab.notes.get().notes.map(({ title }) => title)).toEqual(['note 0'])
  expect(world.cloud.stored(ADA.uid).size).toBe(1)
})

// After a reload, the page has the draft, but it has never listed the note.
test('a draft of a note that was deleted before this page was opened can still be saved', async () => {
  const { world, tab } = await open([DAY])
  const [note] = tab.notes.get().trash
  const draft = { title: 'note 0', content: 'written before the reload' }
  if (note) void tab.notes.update(note.id, draft, { title: note.title, content: note.content })
  await world.runUntilIdle(5_000)
  expect([...world.cloud.stored(ADA.uid).values()]).toMatchObject([draft])
  expect(tab.outcomes.map(({ kind }) => kind)).toEqual(['brought-back'])
  expect(tab.notes.get()).toMatchObject({ trash: [], syncStatus: { state: 'synced' } })
})

test('a note that is deleted after the server refused its import is in the trash', async () => {
  const { world, tab } = await open([])
  const { notes } = tab
  const imported = trashed('imported')
  tab.setAllowed(() => false)
  void notes.importNotes([imported])
  await world.runUntilIdle(5_000)
  notes.remove(imported.id)
  await world.runUntilIdle(5_000)
  expect(notes.get()).toMatchObject({ notes: [], trash: [{ title: 'imported' }] })
  tab.setAllowed(() => true)
  notes.restore(imported.id)
  notes.retryAll()
  await world.runUntilIdle(5_000)
  expect([...world.cloud.stored(ADA.uid).values()]).toEqual([imported])
  expect(notes.get().syncStatus?.state).toBe('synced')
})

// No card shows why the sync status needs attention.
test('a refused note that was deleted needs attention in the trash until it is restored or deleted for good', async () => {
  const { world, tab } = await open([])
  const { notes } = tab
  tab.setAllowed(() => false)
  const note = notes.create({ title: 'refused', content: '' })
  await world.runUntilIdle(5_000)
  const id = (await note)?.id ?? ''
  const reason = () => notes.get().syncStatus?.reason
  expect(reason()).toBe('denied')
  notes.remove(id)
  await world.runUntilIdle(5_000)
  expect(reason()).toBe('trashed')
  notes.restore(id)
  await world.runUntilIdle(5_000)
  expect(reason()).toBe('denied')
  notes.remove(id)
  tab.connection.goOffline()
  await world.runUntilIdle(5_000)
  expect(reason()).toBe('trashed')
  notes.purge(id)
  await world.runUntilIdle(5_000)
  expect(reason()).toBe('offline')
  tab.connection.goOnline()
  await world.runUntilIdle(5_000)
  expect(notes.get().syncStatus).toMatchObject({ state: 'synced', unsent: 0 })
})
