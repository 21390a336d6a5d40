import { enableLogging, ref } from 'firebase/database'
import { describe, expect, test } from 'vitest'
import { createConnectionMonitor } from '../../src/cloud/connection-monitor.ts'
import { followFeed, nextPageSize } from '../../src/cloud/follow-feed.ts'
import { newKey } from '../../src/notes/keys.ts'
import type { Mutation } from '../../src/notes/mutation.ts'
import type { Note } from '../../src/notes/note.ts'
import { ada, create, edit, note, pin, remove, restore, TODAY, until } from './cloud-fixture.ts'
import { withAuditDue } from './member-device.ts'
import { useMembers } from './member-fixture.ts'

const { fixture, open, storePlainly, storedNotes } = useMembers()

const pushNote = (title: string, offset = 0): Note => ({ ...note(title), id: newKey(Date.now() + offset) })

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
  // `tests/histories/kills.test.ts` tests the pages after these, and a device that is killed between them.
  test('receives the newest and the pinned notes first, and then all others', async () => {
    const notes = await storeMany(2_400)
    const oldest = notes.filter(({ timestamp }) => timestamp < 3)
    for (const { id } of oldest) await fixture().store(`users/ada/notes/${id}/pinned`, 'pinned')
    const device = await open()
    const newest = notes.filter(({ timestamp }) => timestamp >= 2_299)
    expect(device.updates[0]?.notes.changed.map(({ id }) => id).toSorted()).toEqual(
      [...newest, ...oldest].map(({ id }) => id).toSorted(),
    )
    expect(device.stored()).toEqual(await storedNotes())
  })

  test.each([
    [125, 300, 250],
    [1_000, 100, 1_000],
    [500, 2_500, 500],
    [500, 5_000, 250],
    [125, 20_000, 100],
    [100, 20_000, 100],
  ])('after a page of %d notes that took %d ms reads %d notes', (size, milliseconds, next) => {
    expect(nextPageSize(size, milliseconds)).toBe(next)
  })
})

describe('a device that has read the account', () => {
  test('receives at a start the notes that have changed, deleted ones with their copy', async () => {
    const writer = await open()
    const [a, b, c] = [pushNote('a'), pushNote('b'), pushNote('c')]
    for (const one of [a, b, c]) await writer.send(create(one))
    const disk = (await open()).kill()
    await writer.send(edit(a, { content: 'edited' }))
    await writer.send(remove(b, TODAY + 5))
    const device = await open(disk)
    expect(device.receivedIds().toSorted()).toEqual([a.id, b.id].toSorted())
    expect([...device.trash.values()]).toEqual([{ ...b, deletedAt: TODAY + 5 }])
    expect(device.stored()).toEqual(await storedNotes())
    expect(device.revisions.get(a.id)?.by).toBe(writer.revisions.get(a.id)?.by)
  })

  test('receives changes while it is connected, and each once', async () => {
    const [writer, device] = [await open(), await open()]
    const one = pushNote('a')
    const edited = { ...one, content: 'edited' }
    for (const mutation of [
      create(one),
      edit(one, edited),
      pin(one),
      remove({ ...edited, pinned: 'pinned' }, TODAY + 5),
      restore(edited),
    ]) {
      const before = device.updates.length
      expect((await writer.send(mutation)).kind).toBe('done')
      const by = writer.revisions.get(one.id)?.by
      await until(() => expect(device.revisions.get(one.id)?.by).toBe(by))
      expect(device.updates.length).toBe(before + 1)
      expect(device.stored()).toEqual(await storedNotes())
    }
  })

  test('does not read its own mutations again', async () => {
    const device = await open()
    const one = pushNote('a')
    const reads: string[] = []
    enableLogging((line) => void (line.includes('"a":"g"') && reads.push(line)))
    try {
      for (const mutation of [create(one), edit(one, { content: 'edited' }), pin(one)])
        await device.send(mutation)
      const { at } = await fixture().fields(`sync/ada/changes/${one.id}`)
      await until(() => expect(device.position?.at).toBe(at))
    } finally {
      enableLogging(false)
    }
    expect(reads).toEqual([])
  })

  // Once each read asked again for a read of every entry whose mutation was in flight, and forty mutations took ten seconds.
  test('works in proportion to the mutations in flight, also if many settle one after another', async () => {
    const sender = fixture().openDevice()
    const notes = Array.from({ length: 24 }, (_, at) => pushNote(`note ${at}`))
    const inFlight = new Map<string, Promise<unknown>>()
    let [checks, position] = [0, 0]
    const feed = followFeed(
      {
        root: ref(sender.database),
        uid: ada.uid,
        connectionMonitor: createConnectionMonitor(sender.database),
        position: { at: position },
        isKnown: () => true,
        isLive: () => false,
        hasNote: () => true,
        whenSettled(id) {
          checks++
          return inFlight.get(id)
        },
      },
      { received: (delta) => void (position = delta.position.at), fresh: () => {}, failed: () => {} },
    )
    const sendAll = (mutations: readonly Mutation[]) =>
      Promise.all(
        mutations.map((mutation) => {
          const sent = sender.apply(mutation).finally(() => inFlight.delete(mutation.noteId))
          inFlight.set(mutation.noteId, sent)
          return sent
        }),
      )
    await sendAll(notes.map(create))
    await sendAll(notes.map((one) => edit(one, { content: 'edited' })))
    await sendAll(notes.map((one) => pin(one)))
    const entries = Object.values(await fixture().fields('sync/ada/changes'))
    await until(() => expect(position).toBe(Math.max(...entries.map((entry) => Object(entry).at))))
    feed.stop()
    expect(checks).toBeLessThan(50 * notes.length)
  })

  test('receives an entry that a server whose clock stepped back has dated before the watermark', async () => {
    const writer = await open()
    const one = pushNote('a')
    await writer.send(create(one))
    const disk = (await open()).kill()
    await storePlainly({ ...one, content: 'edited' })
    const at = (disk.position?.at ?? 0) - 60_000
    await fixture().store(`sync/ada/changes/${one.id}`, { at, by: '-Mutation-of-another' })
    const device = await open(disk)
    expect(device.stored()).toEqual(await storedNotes())
    expect(device.position?.at).toBe(disk.position?.at)
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
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'done'])
    const stored = await storedNotes()
    await until(() => expect([writer.stored(), device.stored()]).toEqual([stored, stored]))
  })
})

describe('what was written without feed entries', () => {
  test('is found at once if it is a new note, on the return to the tab, on a new connection and at a start', async () => {
    const device = await open()
    await storePlainly(pushNote('a'))
    device.returnToTab()
    await until(() => expect(device.notes.size).toBe(1))
    await storePlainly(pushNote('b'))
    device.goOffline()
    await until(() => expect(device.connectionStates.at(-1)).toBe(false))
    device.goOnline()
    await device.connected()
    expect(device.stored()).toEqual(await storedNotes())
    await storePlainly(pushNote('c'))
    const restarted = await open(device.kill())
    expect(restarted.stored()).toEqual(await storedNotes())
    expect(restarted.notes.size).toBe(3)
  })

  test('is found if its key is from a clock that is some minutes behind or years ahead, also beside such keys', async () => {
    const device = await open()
    for (const offset of [0, 1e11, 0, 2e11, -4 * 60_000, 3e11]) {
      const one = pushNote('a', offset)
      await storePlainly(one)
      device.returnToTab()
      await until(() => expect(device.notes.get(one.id)).toEqual(one))
    }
  })

  test('is found between the present and the key of a deleted note that was years ahead', async () => {
    const [last, between] = [pushNote('a', 2e11), pushNote('b', 1e11)]
    const writer = await open()
    await writer.send(create(last))
    const disk = (await open()).kill()
    await writer.send(remove(last, TODAY + 5))
    const next = (await open(disk)).kill()
    await storePlainly(between)
    expect((await open(next)).stored()).toEqual({ [between.id]: between })
  })

  test('is found by the audit: edits, deletes, and notes that visitors brought along', async () => {
    const notes = await storeMany(1_200)
    const disk = (await open()).kill()
    const [first, middle, last] = [notes[0], notes[600], notes[1_199]]
    if (!first || !middle || !last) throw new Error('The notes are missing.')
    await storePlainly({ ...middle, content: 'plain edit' })
    for (const { id } of [first, last]) await fixture().store(`users/ada/notes/${id}`, null)
    await storePlainly({ ...note('moved'), id: '1763715900000-abcdefghijklmn' })
    const device = await open(withAuditDue(disk))
    await until(async () => expect(device.stored()).toEqual(await storedNotes()))
  })
})
