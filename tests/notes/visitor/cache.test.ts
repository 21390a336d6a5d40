import { describe, expect, test } from 'vitest'
import type { Note } from '../../../src/notes/note.ts'
import { createCache } from '../../../src/notes/visitor/cache.ts'
import { createFakeBrowser, type FakeBrowser, storageEvent } from '../../fakes/browser.ts'
import { processorTime } from '../../processor-time.ts'
import { note } from './visitor-page.ts'

const KEY = 'cachedNotes'
const NOW = Date.UTC(2026, 10, 21)

function openCacheWith(text: string | undefined, quota?: number) {
  const browser = createFakeBrowser(quota)
  if (text !== undefined) browser.items.set(KEY, text)
  return { ...browser, cache: createCache(browser.tab(() => NOW)) }
}

const quarantined = ({ items }: FakeBrowser) =>
  [...items].filter(([key]) => key.startsWith('cachedNotes.unreadable.')).map(([, text]) => text)
const titles = (notes: readonly Note[]) => notes.map(({ title }) => title).toSorted()

describe('the cache', () => {
  test.each([undefined, '', '[]', ' [ ] '])('of %j is empty without a problem and accepts a note', (text) => {
    const { cache, items } = openCacheWith(text)
    expect(cache.read()).toEqual({ notes: [], problem: 'none' })
    expect(items.get(KEY)).toBe(text)
    expect(cache.add(note(1))).toBe(true)
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
  })

  // @spec cache.shape
  test('stores a note for the next page load, in the specified array', () => {
    const { cache, items, tab } = openCacheWith(undefined)
    expect(cache.add(note(1))).toBe(true)
    expect(cache.add(note(2))).toBe(true)
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual([note(2), note(1)])
    expect(createCache(tab()).read()).toEqual({ notes: [note(2), note(1)], problem: 'none' })
  })

  test('removes only the given note', () => {
    const { cache, items } = openCacheWith(JSON.stringify([note(1), note(2), note(3)]))
    expect(cache.remove('2')).toBe(true)
    expect(titles(cache.read().notes)).toEqual(['title 1', 'title 3'])
    expect(items.get(KEY)).toBe(JSON.stringify([note(1), note(3)]))
  })

  test('reports success when removing a note that is already gone', () => {
    const { cache } = openCacheWith(JSON.stringify([note(1)]))
    expect(cache.remove('7')).toBe(true)
    expect(titles(cache.read().notes)).toEqual(['title 1'])
  })

  test('keeps the spaces, numbers, order and unknown fields of all other elements', () => {
    const strange =
      '{ "title":"a", "id":"9", "n":1.50, "big":12345678901234567890, "own":{"__proto__":[1e2]} }'
    const { cache, items } = openCacheWith(`[ ${strange} ,${JSON.stringify(note(2))}]`)
    cache.read()
    void cache.add(note(3))
    void cache.remove('2')
    expect(items.get(KEY)).toBe(`[${JSON.stringify(note(3))},${strange}]`)
  })

  test('adds to the text that another tab has just written', () => {
    const { tab, items } = createFakeBrowser()
    const one = createCache(tab())
    const other = createCache(tab())
    one.read()
    other.read()
    void one.add(note(1))
    void other.add(note(2))
    void one.remove('1')
    void one.add(note(3))
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual([note(3), note(2)])
  })

  test('returns the same array while nothing changes, and the same note object while its element is unchanged', () => {
    const { cache, tab } = openCacheWith(JSON.stringify([note(1), note(2)]))
    const before = cache.read().notes
    expect(cache.read().notes).toBe(before)
    void createCache(tab()).add(note(3))
    const after = cache.read().notes
    expect(after).toHaveLength(3)
    for (const known of before) expect(after.find(({ id }) => id === known.id)).toBe(known)
  })
})

describe('two entries with one id', () => {
  const [a, b] = [note(1, 'a'), note(1, 'b')]

  test('are one note if their text is the same, and are removed together', () => {
    const { cache, items } = openCacheWith(JSON.stringify([a, { ...a, pinned: 'pinned' }, a, note(2)]))
    expect(titles(cache.read().notes)).toEqual(['a', 'title 2'])
    expect(cache.remove('1')).toBe(true)
    expect(items.get(KEY)).toBe(JSON.stringify([note(2)]))
  })

  test('are two notes with stable ids if their texts differ', () => {
    const { cache, tab, items } = openCacheWith(JSON.stringify([a, b]))
    const ids = cache.read().notes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(
      createCache(tab())
        .read()
        .notes.map(({ id }) => id),
    ).toEqual(ids)
    void cache.add(note(2))
    expect(
      cache
        .read()
        .notes.filter(({ title }) => title === 'a' || title === 'b')
        .map(({ id }) => id),
    ).toEqual(ids)
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual([note(2), a, b])
  })

  test.each(['a', 'b'])('lose only the one that is removed: %s', (title) => {
    const { cache, items } = openCacheWith(JSON.stringify([a, b]))
    void cache.remove(cache.read().notes.find((one) => one.title === title)?.id ?? '')
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual([title === 'a' ? b : a])
  })

  test('keep their ids in a tab that read both when the first is removed', () => {
    const { cache } = openCacheWith(JSON.stringify([a, b]))
    const id = cache.read().notes.find(({ title }) => title === 'b')?.id
    void cache.remove('1')
    expect(cache.read().notes.map((one) => one.id)).toEqual([id])
    expect(cache.remove(id ?? '')).toBe(true)
    expect(cache.read().notes).toEqual([])
  })

  test('are not confused when another tab replaces one by the other', () => {
    const { cache, items } = openCacheWith(JSON.stringify([a]))
    cache.read()
    items.set(KEY, JSON.stringify([b]))
    expect(cache.remove('1')).toBe(false)
    expect(items.get(KEY)).toBe(JSON.stringify([b]))
  })

  test('can be many', () => {
    const { cache } = openCacheWith(JSON.stringify(Array.from({ length: 500 }, (_, n) => note(1, `${n}`))))
    expect(new Set(cache.read().notes.map(({ id }) => id)).size).toBe(500)
  })
})

describe('unreadable text', () => {
  const good = JSON.stringify(note(1))

  test.each([
    ['not JSON', 'not JSON', 'not JSON', []],
    ['an object', '{"a":1}', '{"a":1}', []],
    ['a string', '"[]"', '"[]"', []],
    ['null', 'null', 'null', []],
    ['an array without a valid entry', '[ null , 5 ]', '[ null , 5 ]', []],
    [
      'one invalid entry among valid ones',
      `[null,${good},{"id":"2"},[${good}]]`,
      `[null,{"id":"2"},[${good}]]`,
      ['title 1'],
    ],
    ['a truncated entry', `[${good},{"title":"lost`, '[{"title":"lost', ['title 1']],
    ['a text after the array', `[${good}] and more`, '[] and more', ['title 1']],
  ])('is quarantined, and the other notes are shown: %s', (_, text, quarantinedText, shown) => {
    const { cache, ...browser } = openCacheWith(text)
    const { notes, problem } = cache.read()
    expect(problem).toBe('unreadable')
    expect(titles(notes)).toEqual(shown)
    expect(quarantined(browser)).toEqual([quarantinedText])
    expect(browser.items.get(KEY)).toBe(shown.length > 0 ? `[${good}]` : '[]')
    expect(createCache(browser.tab()).read()).toEqual({ notes, problem: 'none' })
  })

  test.each([`[${good}`, `\uFEFF[${good}]`])('does not include readable notes: %j', (text) => {
    const { cache, ...browser } = openCacheWith(text)
    expect(cache.read()).toEqual({ notes: [note(1)], problem: 'none' })
    void cache.add(note(2))
    expect(JSON.parse(browser.items.get(KEY) ?? '')).toEqual([note(2), note(1)])
    expect(quarantined(browser)).toEqual([])
  })

  test('is quarantined under a key of its own within one millisecond, and only once', () => {
    const { cache, ...browser } = openCacheWith('one')
    cache.read()
    browser.items.set(KEY, 'two')
    cache.read()
    browser.items.set(KEY, 'one')
    cache.read()
    expect(quarantined(browser)).toEqual(['one', 'two'])
    expect([...browser.items.keys()]).toContain(`cachedNotes.unreadable.${NOW}`)
  })

  test('stays in place if storage is full, and readable notes are shown and can be removed', () => {
    const text = `[${good},null,"${'x'.repeat(500)}"]`
    const { cache, ...browser } = openCacheWith(text, text.length + 300)
    expect(cache.read()).toEqual({ notes: [note(1)], problem: 'unreadable' })
    expect(browser.items.get(KEY)).toBe(text)
    expect(quarantined(browser)).toEqual([])
    expect(cache.remove('1')).toBe(true)
    // Now there is space again.
    expect(cache.read().notes).toEqual([])
    expect([browser.items.get(KEY), ...quarantined(browser)].join('')).toContain(`"${'x'.repeat(500)}"`)
  })

  test('is never overwritten: if storage is full, nothing is added to a text that is no array', () => {
    const text = 'x'.repeat(600)
    const { cache, items } = openCacheWith(text, 1000)
    expect(cache.add(note(1))).toBe(false)
    expect(items.get(KEY)).toBe(text)
  })

  test('that is no array is quarantined once there is space, and notes can be added', () => {
    const text = 'x'.repeat(600)
    const { cache, ...browser } = openCacheWith(text, 1000)
    expect(cache.add(note(1))).toBe(false)
    browser.settings.quota = 2000
    expect(cache.add(note(1))).toBe(true)
    expect(quarantined(browser)).toEqual([text])
    expect(cache.read().notes).toEqual([note(1)])
  })
})

describe('a browser that denies', () => {
  test('space keeps the old value and reports the failed write', () => {
    const { cache, items } = openCacheWith(JSON.stringify([note(1)]), 400)
    expect(cache.add({ ...note(2), content: 'x'.repeat(400) })).toBe(false)
    expect(items.get(KEY)).toBe(JSON.stringify([note(1)]))
    expect(cache.read()).toEqual({ notes: [note(1)], problem: 'none' })
  })

  test('every access is reported as blocked and keeps the notes read before', () => {
    const { cache, settings } = openCacheWith(JSON.stringify([note(1)]))
    settings.blocked = true
    expect(cache.read()).toEqual({ notes: [], problem: 'blocked' })
    expect([cache.add(note(2)), cache.remove('1')]).toEqual([false, false])
    settings.blocked = false
    expect(cache.read()).toEqual({ notes: [note(1)], problem: 'none' })
    settings.blocked = true
    expect(cache.read()).toEqual({ notes: [note(1)], problem: 'blocked' })
  })
})

describe('another tab', () => {
  test('notifies the listener when it writes or clears, until the listener unsubscribes', () => {
    const { tab } = createFakeBrowser()
    const mine = tab()
    const theirs = tab()
    let calls = 0
    const stop = createCache(mine).subscribe(() => calls++)
    void createCache(theirs).add(note(1))
    theirs.storage().setItem('theme', 'dark')
    expect(calls).toBe(1)
    theirs.storage().clear()
    expect(calls).toBe(2)
    stop()
    mine.events.dispatchEvent(storageEvent(KEY))
    expect(calls).toBe(2)
  })
})

test('reading, adding and removing take less than quadratic time for twenty thousand notes of 4.9 MB', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => ({
    ...note(n % 19_000),
    content: 'x"\\•'.repeat(8),
    timestamp: n % 7 === 0 ? null : n % 5 === 0 ? NOW * 1000 : n,
  }))
  const text = JSON.stringify(many)
  const { cache, items } = openCacheWith(text.padEnd(4_900_000), 5_242_880)
  const useCache = () => {
    expect(cache.read().notes).toHaveLength(19_000)
    expect(cache.add(note(123_456))).toBe(true)
    expect(cache.remove('3')).toBe(true)
    expect(cache.read().notes).toHaveLength(19_000)
  }
  expect(processorTime(useCache)).toBeLessThan(2_000)
  expect(JSON.parse(items.get(KEY) ?? '')).toHaveLength(19_999)
})
