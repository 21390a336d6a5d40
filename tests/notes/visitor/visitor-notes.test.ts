import { describe, expect, test } from 'vitest'
import { createVisitorNote } from '../../../src/notes/note.ts'
import { createNotesStore } from '../../../src/notes/notes-store.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createFakeBrowser, type FakeBrowser } from '../../fakes/browser.ts'
import { createRecordingNotifier } from '../../fakes/notifier.ts'

const KEY = 'cachedNotes'
const NOW = Date.UTC(2026, 10, 21, 9, 5)

/** A page of the app in a tab of its own, with all outcomes that it was notified of. */
function open(browser: FakeBrowser, clock = () => NOW) {
  const { notify, outcomes, actions } = createRecordingNotifier()
  const notes = createNotesStore({ cache: createCache(browser.tab(clock)), now: clock, notify })
  const stop = notes.start()
  return { notes, outcomes, actions, stop, titles: () => notes.get().notes.map(({ title }) => title) }
}

const draft = (title: string, content = '') => ({ title, content })
const stored = (title: string, timestamp: number, pinned: 'pinned' | 'unpinned' = 'unpinned') => ({
  ...createVisitorNote(draft(title), timestamp, () => false),
  pinned,
})

describe("a visitor's notes", () => {
  test('are shown from the start and sorted', () => {
    const browser = createFakeBrowser()
    browser.items.set(
      KEY,
      JSON.stringify([stored('old', 1), stored('new', 3), stored('pinned', 2, 'pinned')]),
    )
    const { titles, outcomes } = open(browser)
    expect(titles()).toEqual(['pinned', 'new', 'old'])
    expect(outcomes).toEqual([])
  })

  test('are created, reported as saved, and shown after a reload', async () => {
    const browser = createFakeBrowser()
    const { notes, outcomes, titles } = open(browser)
    let calls = 0
    notes.subscribe(() => calls++)
    const note = await notes.create(draft(' Step ', '**one**'))
    expect(outcomes).toEqual([{ kind: 'saved', mutation: 'create', place: 'browser' }])
    expect(calls).toBe(1)
    expect(titles()).toEqual(['Step'])
    expect(notes.get().notes).toEqual([note])
    expect(open(browser).notes.get().notes).toEqual([note])
  })

  test('get different ids even within one millisecond', async () => {
    const { notes, titles } = open(createFakeBrowser())
    for (const title of ['a', 'b', 'c']) await notes.create(draft(title))
    expect(titles()).toEqual(['c', 'b', 'a'])
    expect(notes.get().notes.map(({ id, timestamp }) => [id, timestamp])).toEqual(
      [NOW + 2, NOW + 1, NOW].map((time) => [String(time), time]),
    )
  })

  test.each([draft('', ''), draft('  ', ' \n'), draft('\t', '• ')])(
    'are not created from an empty draft: %j',
    async (blank) => {
      const browser = createFakeBrowser()
      const { notes, outcomes } = open(browser)
      expect(await notes.create(blank)).toBeUndefined()
      expect(outcomes).toEqual([])
      expect(browser.items.size).toBe(0)
    },
  )

  test('stay in the composer if storage is full', async () => {
    const browser = createFakeBrowser(600)
    const { notes, outcomes, titles } = open(browser)
    await notes.create(draft('kept'))
    const before = browser.items.get(KEY)
    expect(await notes.create(draft('too long', 'x'.repeat(600)))).toBeUndefined()
    expect(outcomes.at(-1)).toEqual({ kind: 'not-stored' })
    expect(titles()).toEqual(['kept'])
    expect(browser.items.get(KEY)).toBe(before)
  })

  test('are deleted once, with a message', async () => {
    const browser = createFakeBrowser()
    browser.items.set(KEY, JSON.stringify([stored('a', 1), stored('b', 2)]))
    const { notes, outcomes, titles } = open(browser)
    notes.remove('1')
    notes.remove('1')
    notes.remove('unheard of')
    expect(titles()).toEqual(['b'])
    await new Promise((resolve) => setTimeout(resolve))
    expect(outcomes).toEqual([{ kind: 'deleted', count: 1, place: 'browser' }])
    expect(browser.items.get(KEY)).toBe(JSON.stringify([stored('b', 2)]))
  })

  test('are deleted together in one write, and one Undo brings all back', async () => {
    const browser = createFakeBrowser()
    const before = [stored('a', 1), stored('b', 2), stored('c', 3)]
    browser.items.set(KEY, JSON.stringify(before))
    const { notes, outcomes, actions, titles } = open(browser)
    const lists: string[] = []
    notes.subscribe(() => lists.push(titles().join(' ')))
    notes.remove('3', '1', 'unheard of')
    await new Promise((resolve) => setTimeout(resolve))
    expect(lists).toEqual(['b'])
    expect(outcomes).toEqual([{ kind: 'deleted', count: 2, place: 'browser' }])
    actions[0]?.()
    await new Promise((resolve) => setTimeout(resolve))
    expect(lists).toEqual(['b', 'c b a'])
    expect(open(browser).titles()).toEqual(['c', 'b', 'a'])
    expect(open(browser).notes.get().notes).toEqual(before.toReversed())
    expect(outcomes).toHaveLength(1)
  })

  test('stay if they cannot be deleted', async () => {
    const browser = createFakeBrowser()
    browser.items.set(KEY, JSON.stringify([stored('a', 1)]))
    const { notes, outcomes, titles } = open(browser)
    browser.settings.blocked = true
    notes.remove('1')
    await new Promise((resolve) => setTimeout(resolve))
    expect(outcomes).toEqual([{ kind: 'cache-unreadable' }, { kind: 'failed', mutation: 'delete' }])
    expect(titles()).toEqual(['a'])
  })

  test('can be neither edited nor pinned before signing in', () => {
    const browser = createFakeBrowser()
    browser.items.set(KEY, JSON.stringify([stored('a', 1)]))
    const before = browser.items.get(KEY)
    const { notes, outcomes } = open(browser)
    const state = notes.get()
    notes.beginEdit('1')
    notes.togglePin('1')
    expect(outcomes).toEqual([
      { kind: 'sign-in-required', action: 'edit' },
      { kind: 'sign-in-required', action: 'pin' },
    ])
    expect(notes.get()).toBe(state)
    expect(browser.items.get(KEY)).toBe(before)
  })

  test('follow the changes of another tab until the store stops', async () => {
    const browser = createFakeBrowser()
    const one = open(browser)
    const other = open(browser)
    await one.notes.create(draft('a'))
    expect(other.titles()).toEqual(['a'])
    const [a] = other.notes.get().notes
    await one.notes.create(draft('b'))
    expect(other.notes.get().notes[1]).toBe(a)
    other.notes.remove(a?.id ?? '')
    expect(one.titles()).toEqual(['b'])
    one.stop()
    await other.notes.create(draft('c'))
    expect(one.titles()).toEqual(['b'])
  })

  test('are the same state object while nothing changes', async () => {
    const browser = createFakeBrowser()
    const { notes } = open(browser)
    await notes.create(draft('a'))
    const state = notes.get()
    browser
      .tab()
      .storage()
      .setItem(KEY, browser.items.get(KEY) ?? '')
    await notes.create(draft(''))
    expect(notes.get()).toBe(state)
  })
})

describe('notes that cannot be read', () => {
  const FAILED = { kind: 'cache-unreadable' }

  test('are reported once, and again after an immediate reload, and the app works', async () => {
    const browser = createFakeBrowser()
    browser.items.set(KEY, `[null,${JSON.stringify(stored('good', 1))}]`)
    const { notes, outcomes, titles } = open(browser)
    expect(titles()).toEqual(['good'])
    await notes.create(draft('new'))
    expect(titles()).toEqual(['new', 'good'])
    expect(outcomes).toEqual([FAILED, { kind: 'saved', mutation: 'create', place: 'browser' }])
    // A person who reloads at once may not have read the message.
    expect(open(browser).outcomes).toEqual([FAILED])
    expect(open(browser, () => NOW + 3_000).outcomes).toEqual([])
  })

  test('are reported again only when it happens again', async () => {
    const browser = createFakeBrowser()
    browser.items.set(KEY, 'broken')
    const { outcomes, notes } = open(browser)
    await notes.create(draft('a'))
    browser.tab().storage().setItem(KEY, 'broken again')
    expect(outcomes).toEqual([FAILED, { kind: 'saved', mutation: 'create', place: 'browser' }, FAILED])
    expect(notes.get().notes).toEqual([])
  })

  test('are reported if all access is blocked, and nothing else breaks', async () => {
    const browser = createFakeBrowser()
    browser.settings.blocked = true
    const { notes, outcomes, titles } = open(browser)
    expect(titles()).toEqual([])
    expect(await notes.create(draft('a'))).toBeUndefined()
    expect(outcomes).toEqual([FAILED, { kind: 'not-stored' }])
  })
})
