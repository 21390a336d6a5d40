import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinJsonArray, parseCachedNote, splitJsonArray } from '../../src/notes/parse-note.ts'
import { randomRuns } from '../random-runs.ts'

const withoutCommas = (text: string) => text.replaceAll(',', '')
const parse = (entry: unknown) => parseCachedNote(JSON.stringify(entry))

describe('splitJsonArray splits', () => {
  test.each([
    ['[]', [], ']'],
    [' [ 1 , {"a":[1,2]} ] ', ['1', '{"a":[1,2]}'], ']'],
    ['["a,]\\"b","\\\\",[","]]', ['"a,]\\"b"', '"\\\\"', '[","]'], ']'],
    ['\uFEFF[1]', ['1'], ']'],
    ['[1,,2,]', ['1', '2'], ']'],
    ['[1,{"a":"b', ['1', '{"a":"b'], ''],
    ['[1] and more', ['1'], '] and more'],
    ['[1}2]', ['1'], '}2]'],
  ])('%j', (text, entries, rest) => {
    expect(splitJsonArray(text)).toEqual({ elements: entries, tail: rest })
  })

  test.each(['', '{}', 'null', '"[]"', 'x[1]'])('%j is not split, because it is no array', (text) => {
    expect(splitJsonArray(text)).toBeUndefined()
  })

  test('every array that JSON.stringify can write, at the boundaries of its elements', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'), (values, space) => {
        const split = splitJsonArray(JSON.stringify(values, undefined, space))
        expect(split?.tail).toBe(']')
        expect(split?.elements.map((entry) => JSON.stringify(JSON.parse(entry)))).toEqual(
          values.map((value) => JSON.stringify(value)),
        )
      }),
      { seed: 4, numRuns: randomRuns({ check: 800, full: 2_000 }) },
    )
  })

  test('any text so that joinJsonArray restores it', () => {
    const text = fc.string({
      unit: fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', 'a', ':'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, (inside) => {
        const split = splitJsonArray(`[${inside}`)
        if (!split) throw new Error('an array by its first character')
        expect(withoutCommas(joinJsonArray(split))).toBe(withoutCommas(`[${inside}`))
        expect(splitJsonArray(joinJsonArray(split))).toEqual(split)
      }),
      { seed: 5, numRuns: randomRuns({ check: 1_500, full: 5_000 }) },
    )
  })

  test('a million brackets, quotes or backslashes in linear time', () => {
    for (const unit of ['[', '"', '\\', '{"', ']', '"\\"']) {
      const entries = splitJsonArray(`[${unit.repeat(1_000_000)}`)?.elements
      expect(entries).toBeDefined()
    }
  })
})

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
    ['a time after the last valid date', { ...whole, timestamp: 1e300 }, { timestamp: 1e300 }],
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
    '{"title":5}',
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
