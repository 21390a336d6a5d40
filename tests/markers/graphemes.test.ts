import { expect, test } from 'vitest'
import { lastGraphemeEnd } from '../../src/markers/graphemes.ts'

test('cuts a text at the end of a grapheme, never within a surrogate pair, and bounds the search for that end', () => {
  expect(lastGraphemeEnd('abc', 5)).toBe(3)
  expect(lastGraphemeEnd('ab👩‍👧', 4)).toBe(2)
  expect(lastGraphemeEnd(`a${'\u0301'.repeat(500_000)}`, 300)).toBe(300)
  expect(lastGraphemeEnd(`a${'😀'.repeat(400)}`, 300)).toBe(299)
  expect(lastGraphemeEnd('👩\u200d'.repeat(200), 301)).toBe(300)
  expect(lastGraphemeEnd('', 0)).toBe(0)
})
