import { describe, expect, test } from 'vitest'
import { createCache } from '../../src/notes/cache.ts'
import { createNote } from '../../src/notes/note.ts'
import { createNotes } from '../../src/notes/notes.ts'
import { type Browser, createBrowser } from './browser.ts'
import { createMessages } from './messages.ts'

const KEY = 'cachedNotes'
const NOW = Date.UTC(2026, 10, 21, 9, 5)

/** A page of the app in a tab of its own, with everything that it said so far. */
function open(browser: Browser, clock = () => NOW) {
  const { notify, said } = createMessages()
  const notes = createNotes({ cache: createCache(browser.tab(clock)), now: clock, notify })
  const stop = notes.start()
  return { notes, said, stop, titles: () => notes.get().notes.map(({ title }) => title) }
}

const draft = (title: string, content = '') => ({ title, content })
const stored = (title: string, timestamp: number, pinned: 'pinned' | 'unpinned' = 'unpinned') => ({
  ...createNote(draft(title), timestamp, () => false),
  pinned,
})

describe("a visitor's notes", () => {
  test('are there from the start, in their order', () => {
    const browser = createBrowser()
    browser.items.set(
      KEY,
      JSON.stringify([stored('old', 1), stored('new', 3), stored('pinned', 2, 'pinned')]),
    )
    const { titles, said } = open(browser)
    expect(titles()).toEqual(['pinned', 'new', 'old'])
    expect(said).toEqual([])
  })

  test('are created, said to be saved, and there after a reload', async () => {
    const browser = createBrowser()
    const { notes, said, titles } = open(browser)
    let heard = 0
    notes.subscribe(() => heard++)
    expect(await notes.create(draft(' Step ', '**one**'))).toBe(true)
    expect(said).toEqual(['+ Note saved to local storage'])
    expect(heard).toBe(1)
    expect(titles()).toEqual(['Step'])
    expect(open(browser).notes.get().notes).toEqual(notes.get().notes)
  })

  test('each get an id, also two of one millisecond', async () => {
    const { notes, titles } = open(createBrowser())
    for (const title of ['a', 'b', 'c']) await notes.create(draft(title))
    expect(titles()).toEqual(['c', 'b', 'a'])
    expect(notes.get().notes.map(({ id, timestamp }) => [id, timestamp])).toEqual(
      [NOW + 2, NOW + 1, NOW].map((time) => [String(time), time]),
    )
  })

  test.each([draft('', ''), draft('  ', ' \n'), draft('\t', '• ')])(
    'are not made of nothing: %j',
    async (blank) => {
      const browser = createBrowser()
      const { notes, said } = open(browser)
      expect(await notes.create(blank)).toBe(false)
      expect(said).toEqual([])
      expect(browser.items.size).toBe(0)
    },
  )

  test('stay with the composer when there is no room for them', async () => {
    const browser = createBrowser(600)
    const { notes, said, titles } = open(browser)
    await notes.create(draft('kept'))
    const before = browser.items.get(KEY)
    expect(await notes.create(draft('too long', 'x'.repeat(600)))).toBe(false)
    expect(said.at(-1)).toBe('- Failed to save note to local storage.')
    expect(titles()).toEqual(['kept'])
    expect(browser.items.get(KEY)).toBe(before)
  })

  test('are deleted, once, and said to be', async () => {
    const browser = createBrowser()
    browser.items.set(KEY, JSON.stringify([stored('a', 1), stored('b', 2)]))
    const { notes, said, titles } = open(browser)
    notes.remove('1')
    notes.remove('1')
    notes.remove('unheard of')
    expect(titles()).toEqual(['b'])
    await new Promise((resolve) => setTimeout(resolve))
    expect(said).toEqual(['+ Note deleted from local storage'])
    expect(browser.items.get(KEY)).toBe(JSON.stringify([stored('b', 2)]))
  })

  test('stay when they cannot be deleted', async () => {
    const browser = createBrowser()
    browser.items.set(KEY, JSON.stringify([stored('a', 1)]))
    const { notes, said, titles } = open(browser)
    browser.settings.blocked = true
    notes.remove('1')
    await new Promise((resolve) => setTimeout(resolve))
    expect(said).toEqual(['- Failed to load cached notes', '- Failed to delete note'])
    expect(titles()).toEqual(['a'])
  })

  test('are neither edited nor pinned before signing in', () => {
    const browser = createBrowser()
    browser.items.set(KEY, JSON.stringify([stored('a', 1)]))
    const before = browser.items.get(KEY)
    const { notes, said } = open(browser)
    const state = notes.get()
    notes.edit('1')
    notes.togglePin('1')
    expect(said).toEqual(['- Please sign in to edit notes', '- Please sign in to pin notes'])
    expect(notes.get()).toBe(state)
    expect(browser.items.get(KEY)).toBe(before)
  })

  test('follow another tab, note for note, until the page stops', async () => {
    const browser = createBrowser()
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

  test('are the same value while nothing changed', async () => {
    const browser = createBrowser()
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
  const FAILED = '- Failed to load cached notes'

  test('are told of once, or again after a reload in the same moment, and the app works', async () => {
    const browser = createBrowser()
    browser.items.set(KEY, `[null,${JSON.stringify(stored('good', 1))}]`)
    const { notes, said, titles } = open(browser)
    expect(titles()).toEqual(['good'])
    await notes.create(draft('new'))
    expect(titles()).toEqual(['new', 'good'])
    expect(said).toEqual([FAILED, '+ Note saved to local storage'])
    // Who reloads at once may not have read it.
    expect(open(browser).said).toEqual([FAILED])
    expect(open(browser, () => NOW + 3_000).said).toEqual([])
  })

  test('are told of again only when it happens again', async () => {
    const browser = createBrowser()
    browser.items.set(KEY, 'broken')
    const { said, notes } = open(browser)
    await notes.create(draft('a'))
    browser.tab().storage().setItem(KEY, 'broken again')
    expect(said).toEqual([FAILED, '+ Note saved to local storage', FAILED])
    expect(notes.get().notes).toEqual([])
  })

  test('as nothing can be read at all, are told of, and nothing else breaks', async () => {
    const browser = createBrowser()
    browser.settings.blocked = true
    const { notes, said, titles } = open(browser)
    expect(titles()).toEqual([])
    expect(await notes.create(draft('a'))).toBe(false)
    expect(said).toEqual([FAILED, '- Failed to save note to local storage.'])
  })
})
