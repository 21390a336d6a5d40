import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { moveDoneBelow, setChecked, uncheckAll } from '../../src/markers/check-items.ts'
import type { Block } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { randomRuns } from '../random-runs.ts'
import { anyText } from './arbitrary.ts'

const SETTINGS = { seed: 20261123, numRuns: randomRuns({ check: 1_500, full: 20_000 }) }

test.each([
  ['the first item', '• [ ] a\n• [ ] b', 0, true, '• [x] a\n• [ ] b'],
  ['a later item', '# a\n\n• [ ] a\n   • [x] b', 1, false, '# a\n\n• [ ] a\n   • [ ] b'],
  ['an item that is checked already', '• [x] a', 0, true, '• [x] a'],
  [
    'no literal box and no code',
    '• \\[ ] a\n```\n• [ ] b\n```\n• [ ] c',
    0,
    true,
    '• \\[ ] a\n```\n• [ ] b\n```\n• [x] c',
  ],
  [
    'an item after line ends of other systems',
    'a\r\n• [ ] b\r\r\n• [ ] c\r\n',
    1,
    true,
    'a\r\n• [ ] b\r\r\n• [x] c\r\n',
  ],
  ['no item that does not exist', '• [ ] a', 1, true, '• [ ] a'],
  ['nothing in a note of code', '<code>• [ ] a</code>', 0, true, '<code>• [ ] a</code>'],
])('checks %s', (_, text, index, isChecked, expected) => {
  expect(setChecked(text, index, isChecked)).toBe(expected)
})

it('changes one character of any text, and with it the state of one item', () => {
  fc.assert(
    fc.property(anyText, fc.nat(5), fc.boolean(), (text, choice, isChecked) => {
      const doc = parse(text)
      const positions = doc.flatMap(({ type }, at) => (type === 'check' ? [at] : []))
      const index = choice % (positions.length + 1)
      const changed = setChecked(text, index, isChecked)
      expect(changed).toHaveLength(text.length)
      expect(differences(text, changed)).toBeLessThanOrEqual(1)
      expect(parse(changed)).toStrictEqual(
        doc.map((block, at) => (at === positions[index] ? withState(block, isChecked) : block)),
      )
    }),
    SETTINGS,
  )
})

it('unchecks all items of any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const unchecked = parse(text).map((block) => (block.type === 'check' ? withState(block, false) : block))
      expect(parse(uncheckAll(text))).toStrictEqual(unchecked)
    }),
    SETTINGS,
  )
})

test.each([
  ['moves done items below the others in their order', 'x1 o2 x3 o4', 'o2 o4 x1 x3'],
  ['moves nested items with their item', 'x1 >x2 >o3 o4', 'o4 x1 >o3 >x2'],
  ['moves items within their level', 'o1 >x2 >o3 o4', 'o1 >o3 >x2 o4'],
  ['moves no item past another block', 'x1 -2 o3', 'x1 -2 o3'],
  ['moves no item past a paragraph', 'x1 p o2', 'x1 p o2'],
  ['keeps a list without done items', 'o1 >o2', 'o1 >o2'],
])('%s', (_, before, after) => {
  expect(moveDoneBelow(draw(before))).toBe(draw(after))
})

it('keeps all blocks of any text, and changes nothing the second time', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const moved = moveDoneBelow(text)
      expect(sortedBlocks(moved)).toEqual(sortedBlocks(text))
      expect(moveDoneBelow(moved)).toBe(moved)
    }),
    SETTINGS,
  )
})

function labelOf(block: Block): string {
  return JSON.stringify(block)
}

/** 'x1 >o2': a done item "1" and, one level deeper, an item "2" that is not done. '-3' is a bullet, 'p' a paragraph. */
function draw(blocks: string): string {
  return blocks
    .split(' ')
    .map((block) =>
      block.replace('>', '   ').replace('x', '• [x] ').replace('o', '• [ ] ').replace('-', '• '),
    )
    .join('\n')
}

function differences(one: string, other: string): number {
  return Array.from(one).filter((character, at) => character !== Array.from(other)[at]).length
}

function withState(block: Block, isChecked: boolean): object {
  return { ...block, isChecked }
}

function sortedBlocks(text: string): readonly string[] {
  return parse(text).map(labelOf).toSorted()
}
