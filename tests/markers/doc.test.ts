import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBlank, plainText } from '../../src/markers/doc.ts'
import { parse, parseHead } from '../../src/markers/parse.ts'
import { anyText } from './arbitrary.ts'

it.each([
  ['**a** __b__ ~~c~~', 'a b c'],
  ['giant **step** \\**', 'giant step **'],
  ['• a\n   12. **b**\n      c\n2019. d', '• a\n   12. b\n      c\n2019. d'],
  ['x ```y\n  z``` **w**', 'x \ny\n  z\n w'],
  ['<code>**a**</code>', '**a**'],
  ['\\• a\n\\\\ b', '• a\n\\ b'],
  ['• ', '• '],
  ['• [ ] **a**\n   b\n   • [x] c', '• [ ] a\n   b\n   • [x] c'],
  ['', ''],
  ['\n', '\n'],
])('shows %j as %j', (stored, text) => {
  expect(plainText(parse(stored))).toBe(text)
})

it.each([
  '',
  ' \n\t\u00a0',
  '• ',
  '• [ ] \n• [x] ',
  '   1. \n• ',
  '** **',
  '<code> \n</code>',
  '```\n\n```\n',
  '• \n   ',
])('is blank: %j', (stored) => {
  expect(isBlank(parse(stored))).toBe(true)
})

it.each(['a', '\n\n.', '• a', '1.', '****', '```\na\n```\n', '\\ \\', '\0'])('is not blank: %j', (stored) => {
  expect(isBlank(parse(stored))).toBe(false)
})

it('counts the same lines in the head as in the plain text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = plainText(parse(text)).split('\n').length
      expect(parseHead(text, lines).more).toBe(false)
      expect(parseHead(text, lines - 1).more).toBe(true)
    }),
    { seed: 20261120, numRuns: 2_000 },
  )
})

// @spec limits.preview
it.each([
  ['a\nb', 2, false],
  ['a\nb', 1, true],
  ['• a\n• b', 1, true],
  ['```\na\nb\n```', 2, false],
  ['```\na\nb\n```', 1, true],
  ['```\na\nb\n```\nc', 2, true],
])('the head of %j with %d lines leaves out lines: %s', (text, lines, more) => {
  expect(parseHead(text, lines).more).toBe(more)
})
