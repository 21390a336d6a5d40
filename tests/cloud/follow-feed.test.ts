import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextPageSize } from '../../src/cloud/follow-feed.ts'
import { newKey } from '../../src/notes/keys.ts'
import type { Mutation } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { create, edit, note, pin, remove, restore, until, TODAY } from './cloud-fixture.ts'
import { FeedDevice, type StoredMirror } from './feed-device.ts'
import { useFixture } from './member-fixture.ts'
import { SyncFixture, NOTHING_KNOWN } from './sync-fixture.ts'

const fixture = useFixture(() => new SyncFixture())
let devices: FeedDevice[]

beforeEach(() => {
  devices = []
})

afterEach(() => {
  for (const { feed } of devices) feed.stop()
})

async function open(mirror?: StoredMirror): Promise<FeedDevice> {
  const device = new FeedDevice(fixture().openDevice(), mirror)
  devices.push(device)
  await device.fresh()
  await device.complete()
  return device
}

function close(device: FeedDevice): StoredMirror {
  device.feed.stop()
  device.goOffline()
  return device.mirror()
}

const pushNote = (title: string): Note => ({ ...note(title), id: newKey(Date.now()) })

/** Stores this many notes without feed entries. */
async function storeMany(count: number): Promise<readonly Note[]> {
  const notes = Array.from({ length: count }, (_, at) => {
    const id = `-Stored${String(at).padStart(13, '0')}`
    return { ...note(`note ${at}`), id, timestamp: (at * 7919) % count }
  })
  await fixture().store('users/ada/notes', Object.fromEntries(notes.map((one) => [one.id, one])))
  return notes
}

describe('a device that has never read the account', () => {
  test('receives the newest and the pinned notes first, then all others in pages', async () => {
    const notes = await storeMany(2_400)
    const oldest = notes.filter(({ timestamp }) => timestamp < 3)
    for (const { id } of oldest) await fixture().store(`users/ada/notes/${id}/pinned`, 'pinned')
    const device = await open()
    const [first, ...pages] = device.deltas
    const newest = notes.filter(({ timestamp }) => timestamp >= 2_299)
    expect([...(first?.changed.keys() ?? [])].toSorted()).toEqual(
      [...newest, ...oldest].map(({ id }) => id).toSorted(),
    )
    expect(pages.filter(({ range }) => range).map(({ changed }) => changed.size)).toEqual([
      125, 250, 500, 1_000, 525,
    ])
    expect(device.stored()).toEqual(await fixture().storedNotes())
  })

  test('goes on after a crash with the page that it has not received', async () => {
    await storeMany(2_400)
    const device = await open()
    const [, firstPage] = device.deltas.filter(({ position }) => position.from !== undefined)
    if (!firstPage) throw new Error('There is no first page.')
    close(device)
    const notes = new Map(
      Array.from(firstPage.changed, ([id, values]) => [id, { ...NOTHING_KNOWN, ...values }] as const),
    )
    const restarted = await open({ notes, position: firstPage.position })
    expect(restarted.deltas.filter(({ range }) => range).map(({ changed }) => changed.size)).toEqual([
      125, 250, 500, 1_000, 400,
    ])
    expect(restarted.stored()).toEqual(await fixture().storedNotes())
  })

  test.each([
    [125, 100, 250],
    [1_000, 100, 1_000],
    [500, 3_000, 500],
    [500, 5_000, 250],
    [125, 20_000, 100],
    [100, 20_000, 100],
  ])('after a page of %d notes that took %d ms reads %d notes', (size, milliseconds, next) => {
    expect(nextPageSize(size, milliseconds)).toBe(next)
  })

  test('is complete with an empty account', async () => {
    const device = await open()
    expect([device.stored(), device.position?.at]).toEqual([{}, 0])
  })
})

describe('a device that has read the account', () => {
  test('receives at a start the notes that have changed, deleted ones with their copy', async () => {
    const writer = await open()
    const [a, b, c] = [pushNote('a'), pushNote('b'), pushNote('c')]
    for (const one of [a, b, c]) await writer.send(create(one))
    const mirror = close(await open())
    await writer.send(edit(a, { content: 'edited' }))
    await writer.send(remove(b, TODAY + 5))
    const device = await open(mirror)
    expect(device.changedIds().toSorted()).toEqual([a.id, b.id].toSorted())
    expect(device.notes.get(b.id)).toMatchObject({ note: null, trashed: { ...b, deletedAt: TODAY + 5 } })
    expect(device.stored()).toEqual(await fixture().storedNotes())
    expect(device.notes.get(a.id)?.revision?.by).toBe(writer.notes.get(a.id)?.revision?.by)
  })

  test('receives changes while it is connected, and each once', async () => {
    const [writer, device] = [await open(), await open()]
    const one = pushNote('a')
    const edited = { ...one, content: 'edited' }
    for (const mutation of [
      create(one),
      edit(one, edited),
      pin(one),
      remove({ ...edited, pinned: 'pinned' }, 5),
      restore(edited),
    ]) {
      const before = device.deltas.length
      expect((await writer.send(mutation)).kind).toBe('done')
      await until(() =>
        expect(device.notes.get(one.id)?.revision?.by).toBe(writer.notes.get(one.id)?.revision?.by),
      )
      expect(device.deltas.length).toBe(before + 1)
      expect(device.stored()).toEqual(await fixture().storedNotes())
    }
  })

  test('does not read its own mutations again', async () => {
    const device = await open()
    const one = pushNote('a')
    await device.send(create(one))
    await device.send(edit(one, { content: 'edited' }))
    await until(() => expect(device.position?.at).toBeGreaterThan(0))
    const other = await open()
    await device.send(pin(one))
    await until(() => expect(other.stored()).toMatchObject({ [one.id]: { pinned: 'pinned' } }))
    expect(device.changedIds()).toEqual([])
    expect(device.stored()).toEqual(await fixture().storedNotes())
  })

  test('works in proportion to the mutations in flight, also if many settle one after another', async () => {
    const device = await open()
    const notes = Array.from({ length: 24 }, (_, at) => pushNote(`note ${at}`))
    const sendAll = (mutations: readonly Mutation[]) =>
      Promise.all(mutations.map((mutation) => device.send(mutation)))
    await sendAll(notes.map(create))
    await until(() => expect(device.position?.at).toBeGreaterThan(0))
    const before = device.checks
    await sendAll(notes.map((one) => edit(one, { content: 'edited' })))
    await sendAll(notes.map((one) => pin(one)))
    const other = await open()
    await until(() => expect(device.stored()).toEqual(other.stored()))
    expect(device.checks - before).toBeLessThan(20 * notes.length)
  })

  test('is fresh again only after it has received what it missed while it was disconnected', async () => {
    const [writer, device] = [await open(), await open()]
    const notes = ['a', 'b', 'c'].map(pushNote)
    device.goOffline()
    await until(() => expect(device.freshness.at(-1)).toBe(false))
    for (const one of notes) await writer.send(create(one))
    expect(device.stored()).toEqual({})
    device.goOnline()
    await device.fresh()
    expect(device.stored()).toEqual(await fixture().storedNotes())
  })

  test('receives an entry that a server whose clock stepped back has dated before the watermark', async () => {
    const writer = await open()
    const one = pushNote('a')
    await writer.send(create(one))
    const mirror = close(await open())
    await fixture().storePlainly({ ...one, content: 'edited' })
    const at = (mirror.position?.at ?? 0) - 60_000
    await fixture().store(`sync/ada/changes/${one.id}`, { at, by: '-Mutation-of-another' })
    const device = await open(mirror)
    expect(device.stored()).toEqual(await fixture().storedNotes())
    expect(device.position?.at).toBe(mirror.position?.at)
  })

  test('sees the mutation that its own one came too late for', async () => {
    const [writer, device] = [await open(), await open()]
    const one = pushNote('a')
    await writer.send(create(one))
    await until(() => expect(device.stored()).toEqual({ [one.id]: one }))
    const results = await Promise.all([
      writer.send(edit(one, { content: 'first' })),
      device.send(edit(one, { content: 'second' })),
    ])
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'stale'])
    const stored = await fixture().storedNotes()
    await until(() => expect([writer.stored(), device.stored()]).toEqual([stored, stored]))
  })
})

describe('what was written without feed entries', () => {
  test('is found at once if it is a new note, at a start, on request and on a new connection', async () => {
    const device = await open()
    const [a, b, c] = [pushNote('a'), pushNote('b'), pushNote('c')]
    await fixture().storePlainly(a)
    device.feed.refresh()
    await until(() => expect(device.stored()).toEqual({ [a.id]: a }))
    await fixture().storePlainly(b)
    device.goOffline()
    await until(() => expect(device.freshness.at(-1)).toBe(false))
    device.goOnline()
    await device.fresh()
    expect(device.stored()).toEqual(await fixture().storedNotes())
    await fixture().storePlainly(c)
    expect((await open(close(device))).stored()).toEqual(await fixture().storedNotes())
    expect(await fixture().storedNotes()).toEqual({ [a.id]: a, [b.id]: b, [c.id]: c })
  })

  test('is found if its key is from a clock that is some minutes behind or years ahead', async () => {
    const device = await open()
    await fixture().storePlainly(pushNote('a'))
    device.feed.refresh()
    await until(() => expect(Object.keys(device.stored())).toHaveLength(1))
    for (const offset of [1e11, 0, -4 * 60_000]) {
      const one = { ...note('b'), id: newKey(Date.now() + offset) }
      await fixture().storePlainly(one)
      device.feed.refresh()
      await until(() => expect(device.stored()).toMatchObject({ [one.id]: one }))
    }
  })

  test('is found beside notes whose keys are years ahead, and after them', async () => {
    const device = await open()
    for (const offset of [1e11, 0, 2e11, -4 * 60_000, 3e11]) {
      const one = { ...note('b'), id: newKey(Date.now() + offset) }
      await fixture().storePlainly(one)
      device.feed.refresh()
      await until(() => expect(device.stored()).toMatchObject({ [one.id]: one }))
    }
  })

  test('is found between the present and the key of a deleted note that was years ahead', async () => {
    const [last, between] = [
      { ...note('a'), id: newKey(Date.now() + 2e11) },
      { ...note('b'), id: newKey(Date.now() + 1e11) },
    ]
    const writer = await open()
    await writer.send(create(last))
    const mirror = close(await open())
    await writer.send(remove(last, TODAY + 5))
    const next = close(await open(mirror))
    await fixture().storePlainly(between)
    expect((await open(next)).stored()).toEqual({ [between.id]: between })
  })

  test('is found by the audit: edits, deletes, and notes that visitors brought along', async () => {
    const notes = await storeMany(1_200)
    const device = await open()
    const [first, middle, last] = [notes[0], notes[600], notes[1_199]]
    if (!first || !middle || !last) throw new Error('The notes are missing.')
    await fixture().storePlainly({ ...middle, content: 'plain edit' })
    await fixture().store(`users/ada/notes/${first.id}`, null)
    await fixture().store(`users/ada/notes/${last.id}`, null)
    await fixture().storePlainly({ ...note('moved'), id: '1763715900000-abcdefghijklmn' })
    expect(device.stored()).not.toEqual(await fixture().storedNotes())
    await device.feed.audit()
    expect(device.stored()).toEqual(await fixture().storedNotes())
  })
})
