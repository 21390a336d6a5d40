import { describe, expect, test } from 'vitest'
import { readPath } from '../../local-cloud/limits.ts'
import { RequestError } from '../../local-cloud/request-error.ts'
import { readValue, writeJson } from '../../local-cloud/values.ts'
import { type PlainValue, toTree } from './plain-values.ts'

const NOW = 1_700_000_000_000

/** [description, JSON from the client, previous value, stored value] */
const ACCEPTED: readonly (readonly [name: string, json: string, before: PlainValue, kept: PlainValue])[] = [
  ['a leaf', '"a"', null, 'a'],
  ['nothing', 'null', 1, null],
  ['an object without children', '{"a": {"b": null}, "c": {}}', null, null],
  ['an array', '["a", null, "c"]', null, { 0: 'a', 2: 'c' }],
  ['a wrapped leaf', '{".value": 5, ".priority": null}', null, 5],
  ['a wrapped null', '{".value": null}', null, null],
  ['a priority of null', '{".priority": null, "a": 1}', null, { a: 1 }],
  ['negative zero', '-0', null, 0],
  ['the time', '{".sv": "timestamp"}', 5, NOW],
  ['the time of a child', '{"a": {".sv": "timestamp"}}', null, { a: NOW }],
  ['an increment', '{".sv": {"increment": 2}}', 5, 7],
  ['an increment of nothing', '{".sv": {"increment": -2}}', null, -2],
  ['an increment of a string', '{".sv": {"increment": 2}}', '5', 2],
  ['an increment of a child', '{"a": {".sv": {"increment": 2}}, "b": 1}', { a: 0.5 }, { a: 2.5, b: 1 }],
]

test.each(ACCEPTED)('%s: %s', (_name, json, before, expected) => {
  const value = readValue(JSON.parse(json), { depth: 0, before: toTree(before), now: NOW })
  expect(value).toEqual(toTree(expected))
})

const LONG_KEY = 'é'.repeat(384)

/** [description, JSON from the client] */
const REJECTED: readonly (readonly [name: string, json: string])[] = [
  ['a key with a dot', '{"a.b": 1}'],
  ['a key with a number sign', '{"a#b": 1}'],
  ['a key with a dollar sign', '{"a$b": 1}'],
  ['a key with an opening bracket', '{"a[b": 1}'],
  ['a key with a closing bracket', '{"a]b": 1}'],
  ['a key with a slash', '{"a/b": 1}'],
  ['an empty key', '{"": 1}'],
  ['a key with a line break', String.raw`{"a\nb": 1}`],
  ['a key with the last control character', String.raw`{"a\u007f": 1}`],
  ['a null with a forbidden key', '{"a.b": null}'],
  ['a key of 769 bytes', JSON.stringify({ [`${LONG_KEY}a`]: 1 })],
  ['a string of more than 10 MB', JSON.stringify('é'.repeat(5 * 2 ** 20 + 1))],
  ['33 keys, one inside another', nest(33)],
  ['a hundred thousand arrays, one inside another', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['an infinite number', '1e999'],
  ['an increment to infinity', '{".sv": {"increment": 1e999}}'],
  ['a priority', '{".priority": 1, ".value": 2}'],
  ['a wrapped branch', '{".value": {"a": 1}}'],
  ['an unknown server value', '{".sv": "tomorrow"}'],
  ['an increment by a string', '{".sv": {"increment": "2"}}'],
  ['an unknown dotted key', '{".key": 1}'],
]

test.each(REJECTED)('refuses %s', (_name, json) => {
  expect(() => readValue(JSON.parse(json), { depth: 0, before: null, now: NOW })).toThrow(RequestError)
})

test('rejects a child below 32 keys', () => {
  expect(() => readValue({ a: 1 }, { depth: 32, before: null, now: NOW })).toThrow(RequestError)
  expect(readValue(1, { depth: 32, before: null, now: NOW })).toBe(1)
})

describe('up to its limits', () => {
  const ALLOWED: readonly (readonly [name: string, json: string])[] = [
    ['a key of 768 bytes', JSON.stringify({ [LONG_KEY]: 1 })],
    ['a string of 10 MB', JSON.stringify('é'.repeat(5 * 2 ** 20))],
    ['32 keys, one inside another', nest(32)],
    ['keys that objects inherit', '{"__proto__": {"constructor": 1}, "toString": 2}'],
    ['a control character beyond ASCII', String.raw`{"a\u0085": 1}`],
  ]

  test.each(ALLOWED)('keeps %s', (_name, json) => {
    const value = readValue(JSON.parse(json), { depth: 0, before: null, now: NOW })
    expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(json))
  })
})

test('a path may be 32 keys long, and no longer', () => {
  expect(readPath('/a//b/')).toEqual(['a', 'b'])
  expect(readPath('a/'.repeat(32))).toHaveLength(32)
  for (const path of ['a/'.repeat(33), 'a/b.c', '$a', 'a/\u0000', 5, undefined]) {
    expect(() => readPath(path)).toThrow(RequestError)
  }
})

function nest(depth: number): string {
  return '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
}
