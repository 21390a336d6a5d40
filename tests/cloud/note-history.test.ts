import { goOffline } from 'firebase/database'
import { describe, expect, test, vi } from 'vitest'
import { createNoteHistory } from '../../src/cloud/note-history.ts'
import type { NoteHistory } from '../../src/notes/ports.ts'
import type { Note } from '../../src/notes/note.ts'
import { createMemoryHistory } from '../fakes/memory-history.ts'
import { createFakePage } from '../fakes/page-environment.ts'
import { ada, create, edit, note } from './cloud-fixture.ts'
import { SyncFixture } from './sync-fixture.ts'

interface HistoryFixture {
  readonly history: NoteHistory
  readonly one: Note
  /** Edits the note this many minutes after the last edit. */
  readonly edit: (content: string, minutes: number) => Promise<void>
  readonly goOffline: () => void
  /** Lets the time of a response pass. */
  readonly wait: () => void
  readonly close: () => Promise<void>
}

const MINUTE = 60_000

async function createMemoryFixture(): Promise<HistoryFixture> {
  const history = createMemoryHistory()
  const one = note('a')
  let [current, since] = [one, 0]
  return {
    history,
    one,
    async edit(content, minutes) {
      const until = since + minutes * MINUTE + 1
      history.replace(one.id, current, since, until)
      current = { ...current, content }
      since = until
    },
    goOffline: () => void (history.isOffline = true),
    wait() {},
    async close() {},
  }
}

async function createFirebaseFixture(): Promise<HistoryFixture> {
  const server = new SyncFixture()
  await server.start()
  const device = server.openDevice()
  const page = createFakePage()
  const one = note('a')
  let current = one
  await device.apply(create(one))
  return {
    history: createNoteHistory({ forAccount: () => device.database }, page.schedule),
    one,
    async edit(content, minutes) {
      device.later += minutes * MINUTE
      expect(await device.apply(edit(current, { content }))).toBe('done')
      current = { ...current, content }
      // Versions of the same millisecond have no order.
      const editedAt = Date.now()
      await vi.waitUntil(() => Date.now() > editedAt, { interval: 1 })
    },
    goOffline: () => goOffline(device.database),
    wait: () => page.advance(15_000),
    close: () => server.close(),
  }
}

async function contents({ history, one }: HistoryFixture) {
  return (await history.list(ada, one.id)).map(({ content }) => content)
}

const HISTORY_TESTS: Readonly<Record<string, (fixture: HistoryFixture) => Promise<void>>> = {
  async 'has no versions of a note that was never edited'(fixture) {
    expect(await contents(fixture)).toEqual([])
  },

  async 'lists the replaced texts, the latest first, with one of those that stood for some minutes only'(
    fixture,
  ) {
    await fixture.edit('b', 11)
    await fixture.edit('c', 11)
    expect(await contents(fixture)).toEqual(['b', fixture.one.content])
    await fixture.edit('d', 1)
    await fixture.edit('e', 1)
    expect(await contents(fixture)).toEqual(['d', 'b', fixture.one.content])
    const [latest, before] = await fixture.history.list(ada, fixture.one.id)
    expect(Number(latest?.until)).toBeGreaterThan(Number(before?.until))
    expect(latest?.title).toBe(fixture.one.title)
  },

  async 'keeps twenty versions'(fixture) {
    for (let at = 1; at <= 22; at++) await fixture.edit(`text ${at}`, 11)
    const kept = Array.from({ length: 20 }, (_, at) => `text ${21 - at}`)
    expect(await contents(fixture)).toEqual(kept)
  },

  async 'removes all versions on request, and begins again'(fixture) {
    await fixture.edit('b', 11)
    await fixture.edit('c', 1)
    await fixture.history.clear(ada, fixture.one.id)
    expect(await contents(fixture)).toEqual([])
    await fixture.edit('d', 11)
    expect(await contents(fixture)).toEqual(['c'])
  },

  async 'rejects without a connection'(fixture) {
    fixture.goOffline()
    const reading = fixture.history.list(ada, fixture.one.id)
    fixture.wait()
    await expect(reading).rejects.toThrow('The server has not responded.')
    const clearing = fixture.history.clear(ada, fixture.one.id)
    fixture.wait()
    await expect(clearing).rejects.toThrow('The server has not responded.')
  },
}

describe.each([
  ['the Firebase adapter of the history', createFirebaseFixture],
  ['the in-memory history', createMemoryFixture],
])('%s', (_, open) => {
  test.each(Object.entries(HISTORY_TESTS))('%s', async (__, run) => {
    expect.hasAssertions()
    const fixture = await open()
    try {
      await run(fixture)
    } finally {
      await fixture.close()
    }
  })
})
