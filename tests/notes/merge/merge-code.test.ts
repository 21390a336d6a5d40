import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from '../../../src/notes/merge/merge.ts'
import { randomRuns } from '../../random-runs.ts'

const asText = (lines: string) => ({ title: '', content: lines.replaceAll('|', '\n') })
const merged = (...versions: readonly [base: string, mine: string, theirs: string]) => {
  const [base, mine, theirs] = versions.map(asText)
  return base && mine && theirs && merge(base, mine, theirs)?.content.replaceAll('\n', '|')
}
const asNote = (code: string) => `<code>${code}</code>`
const asBlock = (lines: string) => `x|\`\`\`|${lines}|\`\`\`|y`

test.each([
  ['lines added at the end', 'a|b', 'a|b|x', 'a|b|y', 'a|b|y|x'],
  ['lines added at the start', 'a', 'x|a', 'y|a', 'y|x|a'],
  ['a line added before a changed one', 'a|b', 'A|b', 'x|a|b', 'x|A|b'],
  ['numbered lines added', '1. a', '1. a|1. b', '1. a|1. c', '1. a|1. c|1. b'],
  ['a line that both changed', 'a b', 'A b', 'a B', undefined],
  ['a fence added, and a line removed', 'a|b', 'a|b|```', 'a', undefined],
])('two versions of a note of code are merged by lines: %s', (_, base, mine, theirs, both) => {
  const expected = both && asNote(both)
  expect(merged(asNote(base), asNote(mine), asNote(theirs))).toBe(expected)
})

test.each([
  ['a paragraph added', '<code>a</code>', '```|a|```|x', '<code>a|b</code>', '```|a|b|```|x'],
  ['the last paragraph removed', '```|a|```|x', '<code>a</code>', '```|a|b|```|x', '<code>a|b</code>'],
  ['the code made text', '<code>a|b</code>', 'a|b', '<code>a|b|x</code>', undefined],
])(
  'lines of code are merged if it is a whole note in one version only: %s',
  (_, base, mine, theirs, both) => {
    expect(merged(base, mine, theirs)).toBe(both)
  },
)

test('the code of a note is merged like a block of code between paragraphs', () => {
  const code = fc.array(fc.constantFrom('a', 'b', ' c', '1. d', ''), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(code, code, code, (...versions) => {
      const [base = '', mine = '', theirs = ''] = versions.map((lines) => lines.join('|'))
      const both = merged(asNote(base), asNote(mine), asNote(theirs))
      const inBlock = merged(asBlock(base), asBlock(mine), asBlock(theirs))
      // Between paragraphs, code of which no line is left is a conflict.
      fc.pre(inBlock !== undefined)
      expect(both && asBlock(both.slice('<code>'.length, -'</code>'.length))).toBe(inBlock)
    }),
    { seed: 1, numRuns: randomRuns({ check: 200, full: 5_000 }) },
  )
})
