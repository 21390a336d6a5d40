import { expect, test } from 'vitest'
import { type CardBox, neighbourInView } from '../../../src/ui/commands/neighbourInView.ts'

/**
 * Cards in three columns, each letter a card, each line 100 px. Capital letters are pinned. No card begins above the one before it in the
 * alphabet.
 */
const DRAWING = `
  A B C
  A . .
  d e f
  d g f
  d g h
  i j h
  i . .
`

test.each([
  ['right', 'A', 'B'],
  ['right', 'B', 'C'],
  ['right', 'C', undefined],
  ['left', 'B', 'A'],
  ['left', 'A', undefined],
  ['right', 'd', 'e'],
  ['right', 'g', 'f'],
  ['right', 'j', 'h'],
  ['right', 'i', 'j'],
  ['left', 'g', 'd'],
  ['left', 'h', 'g'],
  ['left', 'j', 'i'],
  ['below', 'A', 'd'],
  ['below', 'C', 'f'],
  ['below', 'e', 'g'],
  ['below', 'f', 'h'],
  ['below', 'j', undefined],
  ['above', 'j', 'g'],
  ['above', 'i', 'd'],
  ['above', 'h', 'f'],
  ['above', 'f', 'C'],
  ['above', 'A', undefined],
  ['next', 'A', undefined],
  ['last', 'A', undefined],
  ['right', 'x', undefined],
] as const)('the card %s of %s is %s', (move, from, to) => {
  expect(neighbourInView(boxesOf(DRAWING), from, move)).toBe(to)
})

test('a column that has ended leads to the nearest card below, in the same section first', () => {
  const drawing = `
    A B
    . C
    d e
  `
  expect(neighbourInView(boxesOf(drawing), 'A', 'below')).toBe('C')
  expect(neighbourInView(boxesOf(drawing), 'd', 'above')).toBe('A')
})

function boxesOf(drawing: string): readonly CardBox[] {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '))
  const ids = [...new Set(rows.flat())].filter((id) => id !== '.').toSorted()
  return ids.map((id) => {
    const lines = rows.flatMap((row, index) => (row.includes(id) ? index : []))
    const column = rows.find((row) => row.includes(id))?.indexOf(id) ?? 0
    return {
      id,
      isPinned: id === id.toUpperCase(),
      left: column * 300,
      top: Math.min(...lines) * 100,
      bottom: Math.max(...lines) * 100 + 90,
    }
  })
}
