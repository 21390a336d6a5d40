import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Branch, isBranch, toBranch, withChild } from '../../local-cloud/branch.ts'
import { SEED } from './arbitraries.ts'

/** Keys of which many are equal. */
const keys = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map((n) => `-N${String(n).padStart(18, '0')}`),
  fc.integer({ min: 0, max: 300 }).map(String),
  fc.constantFrom('__proto__', 'constructor', '😀'),
)
const changes = fc.array(fc.tuple(keys, fc.option(fc.integer({ min: 0, max: 5 }), { freq: 3 })), {
  minLength: 200,
  maxLength: 600,
})

test('a branch of any size has the children of a map that is changed in the same way', () => {
  fc.assert(
    fc.property(fc.uniqueArray(keys, { maxLength: 200 }), changes, (first, steps) => {
      const map = new Map<string, number>(first.map((key) => [key, 9]))
      let branch: Branch = toBranch(new Map(map))
      for (const [key, value] of steps) {
        branch = withChild(branch, key, value)
        if (value === null) map.delete(key)
        else map.set(key, value)
        expect(branch.size).toBe(map.size)
        expect(branch.get(key)).toBe(value ?? undefined)
      }
      expect(new Map(branch)).toEqual(map)
      expect([...branch.keys()]).toEqual([...branch].map(([key]) => key))
      expect([...branch.values()]).toEqual([...branch].map(([, value]) => value))
      expect(isBranch(branch)).toBe(true)
    }),
    { seed: SEED, numRuns: 30 },
  )
})

test('a change leaves the earlier branch as it was', () => {
  const map = new Map(Array.from({ length: 1000 }, (_, n) => [`key ${n}`, n] as const))
  const before = toBranch(map)
  let after = before
  for (const key of map.keys()) after = withChild(after, key, null)
  expect(after.size).toBe(0)
  expect(before.size).toBe(1000)
  expect(new Map(before)).toEqual(map)
})

test('keys with the same hash are all kept', () => {
  const colliding = collidingKeys(8)
  const branch = toBranch(new Map(colliding.map((key, index) => [key, index])))
  expect(colliding.map((key) => branch.get(key))).toEqual(colliding.map((_, index) => index))
  const first = colliding[0] ?? ''
  expect(withChild(branch, first, null).get(first)).toBeUndefined()
  expect(withChild(branch, first, null).size).toBe(255)
})

/** Returns two to the power of `length` keys with the same FNV-1a hash. */
function collidingKeys(length: number): readonly string[] {
  let keysSoFar = ['']
  let hash = 0x811c9dc5
  for (let block = 0; block < length; block++) {
    const [a, b] = collidingPairs(hash)
    keysSoFar = keysSoFar.flatMap((key) => [key + a, key + b])
    for (const unit of [0, 1]) hash = next(hash, a.charCodeAt(unit))
  }
  return keysSoFar
}

/** Returns two pairs of UTF-16 units that lead from this hash to the same one. */
function collidingPairs(hash: number): readonly [string, string] {
  const seen = new Map<number, number>()
  for (let unit = 0; unit < 2 ** 16; unit++) {
    const other = seen.get(next(hash, unit) >>> 16)
    // The hashes differ only in their low 16 bits, so a second unit evens them out.
    if (other !== undefined) {
      const difference = (next(hash, unit) ^ next(hash, other)) & 0xffff
      return [String.fromCharCode(unit, 0), String.fromCharCode(other, difference)]
    }
    seen.set(next(hash, unit) >>> 16, unit)
  }
  throw new Error('No two units collide')
}

function next(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}
