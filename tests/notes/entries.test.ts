import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinArray, readEntry, splitArray } from '../../src/notes/entries.ts'

const letters = (text: string) => text.replaceAll(',', '')
const read = (entry: unknown) => readEntry(JSON.stringify(entry))

describe('an array is cut', () => {
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
    expect(splitArray(text)).toEqual({ entries, rest })
  })

  test.each(['', '{}', 'null', '"[]"', 'x[1]'])('%j is no array', (text) => {
    expect(splitArray(text)).toBeUndefined()
  })

  test('where JSON cuts it, for every array that JSON can write', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'), (values, space) => {
        const cut = splitArray(JSON.stringify(values, undefined, space))
        expect(cut?.rest).toBe(']')
        expect(cut?.entries.map((entry) => JSON.stringify(JSON.parse(entry)))).toEqual(
          values.map((value) => JSON.stringify(value)),
        )
      }),
      { seed: 4, numRuns: 2000 },
    )
  })

  test('and put together again without a loss, whatever it holds', () => {
    const text = fc.string({
      unit: fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', 'a', ':'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, (inside) => {
        const cut = splitArray(`[${inside}`)
        if (!cut) throw new Error('an array by its first character')
        expect(letters(joinArray(cut))).toBe(letters(`[${inside}`))
        expect(splitArray(joinArray(cut))).toEqual(cut)
      }),
      { seed: 5, numRuns: 5000 },
    )
  })

  test('in linear time: a million brackets, quotes or backslashes', () => {
    for (const unit of ['[', '"', '\\', '{"', ']', '"\\"']) {
      const entries = splitArray(`[${unit.repeat(1_000_000)}`)?.entries
      expect(entries).toBeDefined()
    }
  })
})

describe('an entry is read', () => {
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

  test('as it is, when it is whole', () => {
    expect(read(whole)).toEqual(whole)
  })

  test.each([
    ['a numeric id', { ...whole, id: time }, { id: String(time) }],
    ['no id', { ...whole, id: undefined }, { id: String(time) }],
    ['a pin that is a flag', { ...whole, pinned: true }, { pinned: 'pinned' }],
    ['another pin', { ...whole, pinned: 'yes' }, { pinned: 'unpinned' }],
    ['no pin', { ...whole, pinned: undefined }, { pinned: 'unpinned' }],
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
    ['a time beyond any clock', { ...whole, timestamp: 1e300 }, { timestamp: 1e300 }],
    ['no time of change', { ...whole, lastModified: undefined }, { lastModified: whole.createdAt }],
    ['a mark that is no flag', { ...whole, syncedFromCache: 'yes' }, { userId: 'u' }],
  ])('with %s', (_, entry, expected) => {
    expect(read(entry)).toMatchObject(expected)
  })

  test('without the mark of a moved note unless it has one', () => {
    expect(read({ ...whole, syncedFromCache: 1 })).not.toHaveProperty('syncedFromCache')
  })

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
    expect(read({ ...whole, id })).toMatchObject({ id: String(time), title: 'Step' })
    expect(read({ id, title: 'a', content: 'b' })?.id).toMatch(/^note-[0-9a-z]+$/)
  })

  test('by what it owns, not by what it inherits', () => {
    const text = `{"title":"x","__proto__":{"content":"y","pinned":"pinned"},"constructor":{"prototype":{"author":"z"}}}`
    expect(readEntry(text)).toMatchObject({ title: 'x', content: '', pinned: 'unpinned', author: '' })
    expect(Object.prototype).not.toHaveProperty('author')
    // oxlint-disable-next-line no-extend-native -- as a polluted page would have it
    Object.defineProperty(Object.prototype, 'author', { value: 'inherited', configurable: true })
    expect(read({ title: 'x' })?.author).toBe('')
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
  ])('not at all: %s', (text) => {
    expect(readEntry(text)).toBeUndefined()
  })

  test('or not, but never with an error, whatever it is and however deep', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.object().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const values = Object.values(readEntry(text) ?? {})
          expect(values.filter((value) => typeof value === 'object')).toEqual([])
        },
      ),
      { seed: 6, numRuns: 2000 },
    )
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
    expect(readEntry(deep)).toBeUndefined()
    expect(readEntry(`{"title":"x","extra":${deep}}`)).toMatchObject({ title: 'x' })
  })

  test('to the last code unit: NUL, half a pair, a byte order mark, direction marks', () => {
    const text = 'a\u0000b\uD800c\uDC00d\uFEFFe\u202Ef\uFFFFg\u200D'
    expect(read({ title: text, content: text })).toMatchObject({ title: text, content: text })
  })
})
