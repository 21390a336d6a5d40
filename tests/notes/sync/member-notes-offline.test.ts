import { describe, expect, test } from 'vitest'
import { contentKey } from '../../../src/notes/keys.ts'
import { longDate, type Note } from '../../../src/notes/note.ts'
import { ada, draft, flushTasks, keyFor, NOW, open, signedIn, stored, until } from './member-page.ts'

describe("a member's notes without a connection, a response or storage", () => {
  test('are saved on the device without a connection, with one message per outage', async () => {
    const page = await signedIn()
    page.device.goOffline()
    expect(await page.notes.create(draft('a'))).toBeDefined()
    expect(await page.notes.create(draft('b'))).toBeDefined()
    await flushTasks()
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'create', place: 'device' }])
    expect(page.notes.get().syncStatus).toMatchObject({ state: 'device', unsent: 2, reason: 'offline' })
    expect(
      page.notes
        .unsentNotes()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['a', 'b'])
    page.device.goOnline()
    await page.notes.whenSynced()
    expect(page.account()).toHaveLength(2)
    page.device.goOffline()
    await page.notes.create(draft('c'))
    await flushTasks()
    expect(page.outcomes).toHaveLength(2)
  })

  test('dismiss the message of each edit that was joined with a later one, if that conflicts', async () => {
    const page = await signedIn([stored('a', 1, { content: '[ ] milk' })])
    page.device.goOffline()
    await flushTasks()
    for (const content of ['[x] milk', '[x] tea', '[x] rice', '[x] bread']) {
      const [note] = page.notes.get().notes
      if (note) await page.notes.changeContent(note, content, 'checked')
      await flushTasks()
    }
    expect(page.notes.get().syncStatus).toMatchObject({ unsent: 2 })
    expect(page.visible.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'content-changed'))
    page.cloud.store('ada', keyFor(1), stored('a', 1, { content: '[ ] soap' }))
    page.device.goOnline()
    await page.notes.whenSynced()
    await flushTasks()
    expect(page.visible.map(({ kind }) => kind)).toEqual(['kept-both'])
    expect(page.account()).toMatchObject([{ content: '[ ] soap' }, { content: '[x] bread' }])
  })

  test('get what was typed after a save that conflicts in the conflict copy, also under another title', async () => {
    const page = await signedIn([stored('a', 1, { content: 'milk' })])
    const id = keyFor(1)
    page.device.goOffline()
    await flushTasks()
    await page.notes.update(id, draft('a', 'mine'), draft('a', 'milk'))
    page.cloud.store('ada', id, stored('a', 1, { content: 'theirs' }))
    page.device.goOnline()
    await page.notes.whenSynced()
    await flushTasks()
    const copy = `a (conflict copy, ${longDate(NOW)})`
    for (const [text, base, title] of [
      [draft('a', 'mine and more'), draft('a', 'mine'), copy],
      [draft('b', 'mine'), draft('a', 'mine and more'), copy.replace('a', 'b')],
    ] as const) {
      expect(await page.notes.update(id, text, base)).toBeDefined()
      await page.notes.whenSynced()
      await flushTasks()
      expect(page.account()).toMatchObject([{ content: 'theirs' }, { title, content: text.content }])
      expect(page.visible.at(-1)).toMatchObject({ kind: 'kept-both', copy: title })
    }
  })

  test('are shown a few times while many are sent, and a mutation at once', async () => {
    const page = await signedIn()
    page.gate.responses = false
    await page.notes.importNotes(Array.from({ length: 200 }, (_, at) => stored(`note ${at}`, at + 1)))
    let shown = 0
    page.notes.subscribe(() => (shown += 1))
    page.deliverResponses()
    while (page.notes.unsentNotes().length === 200) await Promise.resolve()
    expect(page.notes.get().syncStatus).toMatchObject({ unsent: 200 })
    page.notes.togglePin(page.id('note 0'))
    expect(page.notes.get().notes[0]).toMatchObject({ title: 'note 0', pinned: 'pinned' })
    await page.notes.whenSynced()
    // Only the last ones are shown one by one.
    expect(shown).toBeLessThan(60)
    page.runTimers(100)
    expect(page.notes.get()).toMatchObject({ syncStatus: { state: 'synced' }, noteStatuses: new Map() })
  })

  test('are imported beside a text in the trash that the device has not read, and what follows is kept', async () => {
    const page = await signedIn()
    const [a, b, c] = [stored('a', 1), stored('b', 2), stored('c', 3)]
    const trashed = [
      { ...a, content: 'deleted', deletedAt: NOW },
      { ...b, deletedAt: NOW },
      { ...c, content: 'deleted', deletedAt: NOW },
    ]
    for (const note of trashed) page.cloud.store('ada', note.id, note, 'trash')
    page.device.goOffline()
    await flushTasks()
    // Another device that knows the trash has imported this note.
    page.cloud.store('ada', contentKey(c), { ...c, id: contentKey(c) })
    expect(await page.notes.importNotes([a, b, c])).toBe(true)
    await page.notes.update(a.id, draft('a', 'edited'), a)
    page.notes.togglePin(a.id)
    page.device.goOnline()
    await page.notes.whenSynced()
    expect(page.account()).toHaveLength(3)
    expect(page.notes.get().notes).toMatchObject([
      { title: 'a', content: 'edited', pinned: 'pinned' },
      { id: contentKey(c), title: 'c' },
      { id: b.id, title: 'b' },
    ])
    expect(page.cloud.trashed('ada').get(a.id)).toEqual(trashed[0])
    const [first] = page.notes.get().notes
    page.notes.remove(first?.id ?? '')
    await page.notes.importNotes([a])
    await page.notes.whenSynced()
    expect(page.notes.get().notes).toMatchObject([{ title: 'c' }, { id: b.id }, { title: 'a', content: '' }])
    expect(page.cloud.trashed('ada').get(first?.id ?? '')).toMatchObject({ content: 'edited' })
  })

  test('keep the time of the last sync after a reload, until the member signs out', async () => {
    const page = await signedIn([stored('a', 1)])
    await until(() => expect(page.notes.get().syncStatus).toMatchObject({ state: 'synced', lastSynced: NOW }))
    page.clock.now += 30 * 60_000
    page.device.goOffline()
    await flushTasks()
    expect(page.notes.get().syncStatus).toMatchObject({ state: 'offline', lastSynced: page.clock.now })
    expect((await page.disk.member.load('ada')).lastSynced).toBe(page.clock.now)
    page.notes.setOwner(null)
    await page.notes.clearMemberData('ada')
    expect((await page.disk.member.load('ada')).lastSynced).toBeUndefined()
  })

  test('report that the device cannot delete them, and are deleted by another attempt', async () => {
    const page = await signedIn([stored('a', 1)])
    await until(() => expect(page.notes.get().syncStatus).toMatchObject({ state: 'synced' }))
    page.notes.setOwner(null)
    page.disk.full = true
    await expect(page.notes.clearMemberData('ada')).rejects.toThrow('full')
    expect((await page.disk.member.load('ada')).lastSynced).toBe(NOW)
    page.disk.full = false
    await page.notes.clearMemberData('ada')
    expect((await page.disk.member.load('ada')).lastSynced).toBeUndefined()
  })

  test('are fetched and sent again by Retry after failed reads and rejections', async () => {
    const page = open([stored('a', 1)])
    page.gate.reads = false
    page.notes.setOwner(ada)
    await until(() =>
      expect(page.notes.get().syncStatus).toMatchObject({ state: 'attention', reason: 'unfetched' }),
    )
    page.gate.reads = true
    page.notes.retryAll()
    await until(() => expect(page.titles()).toEqual(['a']))
    page.gate.writes = false
    await page.notes.create(draft('b'))
    await page.notes.create(draft('c'))
    await until(() => expect(page.notes.get().syncStatus).toMatchObject({ state: 'attention', unsent: 2 }))
    page.gate.writes = true
    page.notes.retryAll()
    await page.notes.whenSynced()
    expect(page.account()).toHaveLength(3)
    expect(page.notes.get().syncStatus).toMatchObject({ state: 'synced', unsent: 0 })
  })

  // @fault F11
  test('are reported as saved on this device when the server is slow', async () => {
    const page = await signedIn()
    page.gate.responses = false
    expect(await page.notes.create(draft('a'))).toBeDefined()
    expect(page.outcomes).toEqual([])
    page.runTimers()
    await flushTasks()
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'create', place: 'device' }])
  })

  test('are saved only after the server acknowledges if the device has no storage', async () => {
    const page = await signedIn()
    page.disk.full = true
    page.device.goOffline()
    let savedNote: Note | undefined
    const saving = page.notes.create(draft('a')).then((note) => (savedNote = note))
    await flushTasks()
    expect([savedNote, page.outcomes, page.account()]).toEqual([undefined, [], []])
    expect(page.notes.get().syncStatus).toMatchObject({ state: 'saving', unsent: 1, reason: 'not-kept' })
    page.device.goOnline()
    await saving
    await flushTasks()
    expect(savedNote).toMatchObject({ title: 'a' })
    expect(page.outcomes).toEqual([{ kind: 'saved', mutation: 'create', place: 'account' }])
  })

  test('are not counted in the sign-out message if the device could not store them', async () => {
    const page = await signedIn([stored('a', 1), stored('b', 2)])
    page.device.goOffline()
    page.notes.remove(keyFor(2))
    await flushTasks()
    page.disk.full = true
    page.notes.remove(keyFor(1))
    await flushTasks()
    expect(page.notes.get().syncStatus).toMatchObject({ unsent: 2, reason: 'not-kept' })
    page.notes.setOwner(null)
    expect(page.outcomes.at(-1)).toEqual({ kind: 'unsynced', count: 1 })
  })

  test('stay in the composer if neither the device nor the server stores them', async () => {
    const page = await signedIn()
    page.disk.full = true
    page.gate.writes = false
    expect(await page.notes.create(draft('a'))).toBeUndefined()
    expect([page.titles(), page.outcomes]).toEqual([[], [{ kind: 'failed', mutation: 'create' }]])
  })

  test('show the mirror when fetching fails, and are fetched again when Auth confirms the member', async () => {
    const page = open([stored('a', 1)])
    await page.notes.create(draft('local'))
    page.gate.reads = false
    page.notes.setOwner(ada)
    await until(() => expect(page.outcomes.at(-1)).toEqual({ kind: 'unreachable' }))
    expect(page.notes.get()).toMatchObject({ userKind: 'member', isLoading: false })
    expect(page.titles()).toEqual(['local'])
    expect(page.account()).toEqual([stored('a', 1)])
    page.gate.reads = true
    page.notes.setOwner({ ...ada, author: 'Ada' })
    await until(() => expect(page.titles()).toEqual(['local', 'a']))
  })

  test('are fetched again after a mutation is acknowledged', async () => {
    const page = open([stored('a', 1)])
    page.gate.reads = false
    page.notes.setOwner(ada)
    await until(() => expect(page.outcomes.at(-1)).toEqual({ kind: 'unreachable' }))
    page.gate.reads = true
    expect(await page.notes.create(draft('b'))).toBeDefined()
    expect(page.notes.get().isComplete).toBe(false)
    await until(() => expect(page.titles()).toEqual(['b', 'a']))
    expect(page.notes.get().isComplete).toBe(true)
    expect(page.outcomes).toEqual([
      { kind: 'unreachable' },
      { kind: 'saved', mutation: 'create', place: 'account' },
    ])
  })

  test('are not complete at the next start without a connection if they have never been fetched', async () => {
    const page = open([stored('a', 1)])
    page.gate.reads = false
    page.notes.setOwner(ada)
    await until(() => expect(page.outcomes.at(-1)).toEqual({ kind: 'unreachable' }))
    await page.notes.create(draft('b'))
    await until(() => expect(page.outcomes.at(-1)).toMatchObject({ kind: 'saved', place: 'account' }))
    page.device.goOffline()
    page.notes.setOwner(null)
    page.notes.setOwner(ada)
    await until(() => expect(page.titles()).toEqual(['b']))
    expect(page.notes.get().isComplete).toBe(false)
    page.gate.reads = true
    page.device.goOnline()
    await until(() => expect(page.notes.get()).toMatchObject({ notes: { length: 2 }, isComplete: true }))
  })

  test('are replaced by the local notes, with a message, at sign-out after a failed fetch', async () => {
    const page = open()
    await page.notes.create(draft('local'))
    page.gate.reads = false
    page.notes.setOwner(ada)
    await until(() => expect(page.outcomes.at(-1)).toEqual({ kind: 'unreachable' }))
    page.notes.setOwner(null)
    expect(page.outcomes.at(-1)).toEqual({ kind: 'cache-shown' })
  })
})
