import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareKeys, compareValues, MAX_KEY, MIN_KEY } from '../../local-cloud/order.ts'
import { keys, SEED, trees } from './arbitraries.ts'
import { type PlainValue, toTree } from './plain-values.ts'

/** In order: 32-bit integers by value, the shorter spelling first; then all other keys by their UTF-16 units. */
const KEYS = [
  MIN_KEY,
  ...'-2147483648 -5 -1 0 00 1 01 2 10 2147483647'.split(' '),
  ...'-2147483649 -Nabc -Nabd 2147483648 9999999999 A B a ab b é 漢 😀'.split(' '),
  MAX_KEY,
]

const VALUES: readonly PlainValue[] = [
  null,
  false,
  true,
  -1e21,
  -1,
  0,
  0.5,
  2,
  10,
  '',
  '10',
  '2',
  'B',
  'a',
  '😀',
  { z: 1 },
]

test('every key sorts before all keys that follow it in the list', () => {
  for (const [index, key] of KEYS.entries()) {
    for (const [other, later] of KEYS.entries()) {
      expect(Math.sign(compareKeys(key, later)), `${key} and ${later}`).toBe(Math.sign(index - other))
    }
  }
})

test('every value sorts before all values that follow it in the list', () => {
  for (const [index, value] of VALUES.entries()) {
    for (const [other, later] of VALUES.entries()) {
      const order = Math.sign(compareValues(toTree(value), toTree(later)))
      expect(order, `${JSON.stringify(value)} and ${JSON.stringify(later)}`).toBe(Math.sign(index - other))
    }
  }
})

test('all branches are equal, so that their keys decide', () => {
  expect(compareValues(toTree({ a: 1 }), toTree({ b: 2 }))).toBe(0)
})

test('the order of random keys and values is transitive', () => {
  expect(() => {
    fc.assert(fc.property(keys, keys, keys, isOrder(compareKeys)), { seed: SEED })
    fc.assert(fc.property(trees, trees, trees, isOrder(compareValues)), { seed: SEED })
  }).not.toThrow()
})

function isOrder<T>(compare: (a: T, b: T) => number): (a: T, b: T, c: T) => boolean {
  return (a, b, c) =>
    Math.sign(compare(a, b)) === 0 - Math.sign(compare(b, a)) &&
    (compare(a, b) > 0 || compare(b, c) > 0 || compare(a, c) <= 0)
}
