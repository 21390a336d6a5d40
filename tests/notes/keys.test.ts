import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentKey, derivedKey, newKey } from '../../src/notes/keys.ts'
import { anyString } from '../any-string.ts'
import { randomRuns } from '../random-runs.ts'

describe('a new key', () => {
  test('has the format of Firebase push ids and sorts by time', () => {
    const times = [0, 1, 63, 64, 4095, Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21) + 1, 64 ** 8 - 1]
    const keys = times.map(newKey)
    for (const key of keys) expect(key).toMatch(/^[-\w]{20}$/)
    expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys)
    expect(keys[5]?.slice(0, 8)).toBe('-P6vOlV-')
  })

  test('is different each time', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newKey(7))).size).toBe(10_000)
  })
})

test('a derived key is the same for the same text, differs for others and has the format of a new key', () => {
  const texts = Array.from({ length: 100_000 }, (_, at) => `text ${at}`)
  const keys = texts.map(derivedKey)
  expect(keys.filter((key) => !/^[-0-9A-Z_a-z]{20}$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(texts.length)
  // It is fixed, because tabs of two builds may derive the same mutation.
  expect(derivedKey('text 1')).toBe('115pkcx0xvy66h158ou0')
})

describe("a visitor's note's key", () => {
  // The expected keys are fixed, because a move interrupted in one build may continue in a later one.
  test.each([
    [{ timestamp: 1_763_715_900_000, title: 'Step', content: '**one**' }, '1763715900000-1htd4ro1regi7g'],
    [{ timestamp: 0, title: '', content: '\ud800 é 😀' }, '0000000000000-0ibqrek0rzmzhe'],
    [{ timestamp: -1.5, title: 'a', content: 'b' }, '0000000000000-1i5onfl0e54mt3'],
  ])('of %j is always %s', (note, key) => {
    expect(contentKey(note)).toBe(key)
  })

  test('satisfies the database rules and differs for notes that differ in any field', () => {
    const note = fc.record({
      timestamp: fc.oneof(fc.double({ noNaN: true }), fc.nat()),
      title: anyString(3),
      content: anyString(9),
    })
    const textsByKey = new Map<string, string>()
    fc.assert(
      fc.property(note, (one) => {
        const key = contentKey(one)
        const text = JSON.stringify([one.timestamp, one.title, one.content])
        expect(key).toMatch(/^[-0-9a-z]{20,40}$/)
        expect(contentKey({ ...one })).toBe(key)
        expect(textsByKey.get(key) ?? text).toBe(text)
        textsByKey.set(key, text)
      }),
      { seed: 15, numRuns: randomRuns({ check: 500, full: 2_000 }) },
    )
  })

  test('differs when text moves from the title to the content', () => {
    const keys = [
      ['a', 'b'],
      ['ab', ''],
      ['', 'ab'],
      ['a","b', ''],
    ].map(([title = '', content = '']) => contentKey({ timestamp: 1, title, content }))
    expect(new Set(keys).size).toBe(4)
  })
})
