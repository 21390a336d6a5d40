import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { plainTextOf } from '../../src/markers/plain-text.ts'
import { randomRuns } from '../random-runs.ts'
import { anyText } from './arbitrary.ts'

// prettier-ignore
const SCRAPS = [
  'a', 'B', ' ', '  ', '   ', '\n', '\n ', '\n  ', '\n    ', '•', '• ', '1. ', '0. ', '01. ', '1234567890. ', '[x] ', '*', '**', '***',
  '__', '_', '~~', '~', '`', '```', '````', '<code>', '</code>', '\u2028', '\r', '\\',
]

test('the visible text of any text is the same with and without parsing it', () => {
  const scraps = fc.array(fc.constantFrom(...SCRAPS), { maxLength: 14 }).map((all) => all.join(''))
  fc.assert(
    fc.property(fc.oneof(scraps, anyText), (text) => {
      expect(plainTextOf(text)).toBe(plainText(parse(text)))
    }),
    { seed: 18, numRuns: randomRuns({ check: 10_000, full: 100_000 }) },
  )
})

test.each([
  ['**a** __b__ ~~c~~', 'a b c'],
  ['**• a**', '• a'],
  ['* **__** *', '* __ *'],
  ['*__*a__', '**a'],
  ['**a\nb**', '**a\nb**'],
  ['    • a', '   • a'],
  ['x```a **b**```  • c', 'x\na **b**\n• c'],
  ['```a```\n```b```', 'a\nb'],
])('the visible text of %j is %j', (text, visible) => {
  expect(plainTextOf(text)).toBe(visible)
})
