import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareKeys } from '../../local-cloud/order.ts'
import { readQueryParams, requiredIndex, selectChildren } from '../../local-cloud/query.ts'
import { RequestError } from '../../local-cloud/request-error.ts'
import { isBranch } from '../../local-cloud/tree.ts'
import { SEED } from './arbitraries.ts'
import { type PlainValue, toTree } from './plain-values.ts'

const NOTES: PlainValue = {
  a: { at: 3 },
  b: { at: 1 },
  c: { at: 2 },
  d: { at: 2 },
  e: { title: 'no time' },
  f: { at: 'yesterday' },
  g: { at: true },
}

/** [query as the SDK writes it, query object, keys of the matching children] */
const CASES: readonly (readonly [sdk: string, query: object, keys: string])[] = [
  ['limitToFirst(2)', { l: 2, vf: 'l' }, 'a b'],
  ['limitToLast(2)', { l: 2, vf: 'r' }, 'f g'],
  ['limitToLast(9)', { l: 9, vf: 'r' }, 'a b c d e f g'],
  ['orderByKey, startAt(c)', { sp: 'c', sin: true, i: '.key' }, 'c d e f g'],
  ['orderByKey, startAfter(c)', { sp: 'c', sin: false, i: '.key' }, 'd e f g'],
  ['orderByKey, endAt(c)', { ep: 'c', ein: true, i: '.key' }, 'a b c'],
  ['orderByKey, endBefore(c)', { ep: 'c', ein: false, i: '.key' }, 'a b'],
  ['orderByKey, equalTo(c)', { sp: 'c', sin: true, ep: 'c', ein: true, i: '.key' }, 'c'],
  ['orderByChild(at), limitToFirst(3)', { l: 3, vf: 'l', i: 'at' }, 'b e g'],
  ['orderByChild(at), limitToLast(3)', { l: 3, vf: 'r', i: 'at' }, 'a d f'],
  ['orderByChild(at), startAt(2)', { sp: 2, sin: true, i: 'at' }, 'a c d f'],
  ['orderByChild(at), startAt(2, d)', { sp: 2, sn: 'd', sin: true, i: 'at' }, 'a d f'],
  ['orderByChild(at), startAfter(2)', { sp: 2, sn: '[MAX_NAME]', sin: false, i: 'at' }, 'a f'],
  ['orderByChild(at), startAfter(2, c)', { sp: 2, sn: 'c', sin: false, i: 'at' }, 'a d f'],
  ['orderByChild(at), endAt(2)', { ep: 2, ein: true, i: 'at' }, 'b c d e g'],
  ['orderByChild(at), endBefore(2)', { ep: 2, en: '[MIN_NAME]', ein: false, i: 'at' }, 'b e g'],
  ['orderByChild(at), endBefore(2, d)', { ep: 2, en: 'd', ein: false, i: 'at' }, 'b c e g'],
  ['orderByChild(at), equalTo(2)', { sp: 2, sin: true, ep: 2, ein: true, i: 'at' }, 'c d'],
  ['orderByChild(at), equalTo(null)', { sp: null, sin: true, ep: null, ein: true, i: 'at' }, 'e'],
  ['orderByChild(at), startAt(1), limitToFirst(2)', { sp: 1, sin: true, l: 2, vf: 'l', i: 'at' }, 'b c'],
  ['orderByChild(at), startAt(1), limitToLast(2)', { sp: 1, sin: true, l: 2, vf: 'r', i: 'at' }, 'a f'],
  ['orderByChild(nowhere), startAt(1)', { sp: 1, sin: true, i: 'nowhere' }, ''],
  ['orderByPriority, startAt(null, c)', { sp: null, sn: 'c', sin: true }, 'c d e f g'],
]

test.each(CASES)('%s', (_sdk, query, keys) => {
  expect(keysOf(NOTES, query)).toBe(keys)
})

test('by value, and by a nested path in each child', () => {
  expect(keysOf({ a: 2, b: '1', c: true }, { sp: 1, sin: true, i: '.value' })).toBe('a b')
  expect(keysOf({ a: { x: { y: 2 } }, b: { x: { y: 1 } } }, { l: 1, vf: 'l', i: 'x/y' })).toBe('b')
})

test('a leaf has no matching children', () => {
  expect(selectChildren('leaf', readQueryParams({ l: 1, vf: 'l' }))).toBeNull()
  expect(selectChildren(null, readQueryParams({ l: 1, vf: 'l' }))).toBeNull()
})

describe('random queries', () => {
  const numbers = fc.integer({ min: 0, max: 4 })
  const names = fc.constantFrom('1', '2', '10', 'a', 'b', 'c', 'd')
  const endpoint = fc.option(fc.tuple(numbers, fc.option(names), fc.boolean()))

  test('return the children that a plain filter, sort and slice return', () => {
    fc.assert(
      fc.property(
        fc.dictionary(names, fc.record({ at: numbers })),
        endpoint,
        endpoint,
        fc.option(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())),
        (children, start, end, limit) => {
          const query = {
            i: 'at',
            ...(start && { sp: start[0], ...(start[1] !== null && { sn: start[1] }), sin: start[2] }),
            ...(end && { ep: end[0], ...(end[1] !== null && { en: end[1] }), ein: end[2] }),
            ...(limit && { l: limit[0], vf: limit[1] ? 'l' : 'r' }),
          }
          const from = start && rank(start[0], start[1] ?? undefined, 0)
          const to = end && rank(end[0], end[1] ?? undefined, 9)
          const remaining = Object.entries(children)
            .map(([key, { at }]) => ({ key, rank: rank(at, key, 0) }))
            .filter((one) => from === null || one.rank > from || (one.rank === from && start?.[2]))
            .filter((one) => to === null || one.rank < to || (one.rank === to && end?.[2]))
            .toSorted((a, b) => a.rank - b.rank)
          const expected =
            limit === null ? remaining : limit[1] ? remaining.slice(0, limit[0]) : remaining.slice(-limit[0])
          expect(keysOf(children, query).split(' ').filter(Boolean).toSorted()).toEqual(
            expected.map(({ key }) => key).toSorted(),
          )
        },
      ),
      { seed: SEED, numRuns: 500 },
    )
  })
})

const ORDER = ['1', '2', '10', 'a', 'b', 'c', 'd']

/** One number is used as value and as key: there are few keys, and 0 and 9 are outside of them. */
function rank(at: number, key: string | undefined, missingKeyRank: number): number {
  return at * 10 + (key === undefined ? missingKeyRank : 1 + ORDER.indexOf(key))
}

const INVALID_QUERIES: readonly object[] = [
  { l: 0 },
  { l: 1.5 },
  { l: '1' },
  { i: 5 },
  { sp: { a: 1 } },
  { ep: [] },
  { sp: 1, sn: 2 },
  { sp: 5, i: '.key' },
  { ep: null, i: '.key' },
]

test.each(INVALID_QUERIES)('refuses %j', (query) => {
  expect(() => readQueryParams(query)).toThrow(RequestError)
})

test('only orders by value or child need an index', () => {
  const indexes = [{}, { i: '.key' }, { i: '.value' }, { i: 'a/b' }].map((query) =>
    requiredIndex(readQueryParams(query)),
  )
  expect(indexes).toEqual([undefined, undefined, '.value', 'a/b'])
})

function keysOf(children: PlainValue, query: object): string {
  const selected = selectChildren(toTree(children), readQueryParams(query))
  return isBranch(selected) ? [...selected.keys()].toSorted(compareKeys).join(' ') : ''
}
