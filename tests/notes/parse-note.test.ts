import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCachedNote } from '../../src/notes/parse-note.ts'
import { randomRuns } from '../random-runs.ts'

const parse = (entry: unknown) => parseCachedNote(JSON.stringify(entry))

describe('an element is parsed', () => {
  const time = new Date(2026, 10, 21, 9, 5).getTime()
  const whole = {
    id: String(time),
    title: 'Step',
    content: '**one**',
    createdAt: 'Nov 21, 2026, 09:05 AM',
    lastModified: 'Nov 22, 2026, 09:05 AM',
    timestamp: time,
    pinned: 'pinned',
    userId: 'u',
    userEmail: 'a@b.c',
    author: 'A',
    syncedFromCache: true,
  }

  test('unchanged, if it is complete', () => {
    expect(parse(whole)).toEqual(whole)
  })

  test.each([
    ['a numeric id', { ...whole, id: time }, { id: String(time) }],
    ['no id', { ...whole, id: undefined }, { id: String(time) }],
    ['pinned as a boolean', { ...whole, pinned: true }, { pinned: 'pinned' }],
    ['an unknown value of pinned', { ...whole, pinned: 'yes' }, { pinned: 'unpinned' }],
    ['without pinned', { ...whole, pinned: undefined }, { pinned: 'unpinned' }],
    ['a number for a title', { ...whole, title: 2026 }, { title: '2026' }],
    ['a number for an e-mail', { ...whole, userEmail: 2026 }, { userEmail: '' }],
    ['numbers alone', { title: 2026, content: 5 }, { title: '2026', content: '5' }],
    ['a title alone', { title: 'x' }, { title: 'x', content: '', timestamp: 0, createdAt: '' }],
    ['content alone', { content: 'x', title: null }, { title: '', content: 'x' }],
    ['a time in digits', { ...whole, timestamp: `${time}` }, { timestamp: time }],
    [
      'the time in its id alone',
      { title: 'x', id: `${time}` },
      { timestamp: time, createdAt: whole.createdAt },
    ],
    ['the time in its text alone', { ...whole, timestamp: null, id: 'x' }, { timestamp: time, id: 'x' }],
    [
      'a narrow space in its text',
      { title: 'x', createdAt: 'Nov 21, 2026, 9:05\u202FAM' },
      { timestamp: time, createdAt: 'Nov 21, 2026, 9:05\u202FAM' },
    ],
    [
      'dates that are longer than the database rules allow',
      {
        ...whole,
        createdAt: 'Friday, November 20, 2026 09:05:00 AM (any zone)',
        lastModified: `${new Date(time).toString()} ${' '.repeat(40)}`,
      },
      { createdAt: 'Nov 20, 2026, 09:05 AM', lastModified: 'Nov 21, 2026, 09:05 AM' },
    ],
    [
      'long dates that cannot be read',
      { ...whole, createdAt: 'x'.repeat(41), lastModified: 'x'.repeat(41) },
      { createdAt: whole.createdAt, lastModified: whole.createdAt },
    ],
    ['a time after the last valid date', { ...whole, timestamp: 1e300 }, { timestamp: time }],
    ['a negative time', { ...whole, timestamp: -1, id: 'x' }, { timestamp: time, id: 'x' }],
    ['a date before 1970 alone', { title: 'x', createdAt: 'Nov 21, 1966, 09:05 AM' }, { timestamp: 0 }],
    ['without lastModified', { ...whole, lastModified: undefined }, { lastModified: whole.createdAt }],
    ['syncedFromCache that is no boolean', { ...whole, syncedFromCache: 'yes' }, { userId: 'u' }],
  ])('with %s', (_, entry, expected) => {
    expect(parse(entry)).toMatchObject(expected)
  })

  test('without syncedFromCache unless it has the flag', () => {
    expect(parse({ ...whole, syncedFromCache: 1 })).not.toHaveProperty('syncedFromCache')
  })

  // @fault F52
  test.each([
    '__proto__',
    'constructor',
    'prototype',
    '',
    'a/b',
    'a.b',
    'a#b',
    '$',
    '[x]',
    'a\u0000b',
    'x'.repeat(129),
  ])('under another id than %j', (id) => {
    expect(parse({ ...whole, id })).toMatchObject({ id: String(time), title: 'Step' })
    expect(parse({ id, title: 'a', content: 'b' })?.id).toMatch(/^note-[0-9a-z]+$/)
  })

  // @fault F52
  test('from its own properties, not from inherited ones', () => {
    const text = `{"title":"x","__proto__":{"content":"y","pinned":"pinned"},"constructor":{"prototype":{"author":"z"}}}`
    expect(parseCachedNote(text)).toMatchObject({ title: 'x', content: '', pinned: 'unpinned', author: '' })
    expect(Object.prototype).not.toHaveProperty('author')
    // oxlint-disable-next-line no-extend-native -- simulates a polluted page
    Object.defineProperty(Object.prototype, 'author', { value: 'inherited', configurable: true })
    expect(parse({ title: 'x' })?.author).toBe('')
    Reflect.deleteProperty(Object.prototype, 'author')
  })

  test.each([
    'null',
    '5',
    '"text"',
    'true',
    '[]',
    '[{"title":"x"}]',
    '{}',
    '{"id":"1"}',
    '{"title":true}',
    '{"title":null,"content":null}',
    '{"title":{"a":1},"content":"x"}',
    '{"title":"x","content":["y"]}',
    '{"title":"x"',
    '{title:"x"}',
    'undefined',
    '',
  ])('as undefined: %s', (text) => {
    expect(parseCachedNote(text)).toBeUndefined()
  })

  // @fault F57
  test('without throwing, for any type and depth', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.object().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const values = Object.values(parseCachedNote(text) ?? {})
          expect(values.filter((value) => typeof value === 'object')).toEqual([])
        },
      ),
      { seed: 6, numRuns: randomRuns({ check: 800, full: 2_000 }) },
    )
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
    expect(parseCachedNote(deep)).toBeUndefined()
    expect(parseCachedNote(`{"title":"x","extra":${deep}}`)).toMatchObject({ title: 'x' })
  })

  // @fault F32 F50
  test('to the last code unit: NUL, a lone surrogate, a byte order mark, direction marks', () => {
    const text = 'a\u0000b\uD800c\uDC00d\uFEFFe\u202Ef\uFFFFg\u200D'
    expect(parse({ title: text, content: text })).toMatchObject({ title: text, content: text })
  })
})
