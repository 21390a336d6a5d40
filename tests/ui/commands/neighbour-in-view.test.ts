import { expect, test } from 'vitest'
import { type CardBox, neighbourInView } from '../../../src/ui/commands/neighbourInView.ts'
import { createRandom, type Random } from '../../random.ts'

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
  ['right', 'C', 'd'],
  ['right', 'f', 'i'],
  ['right', 'h', undefined],
  ['left', 'B', 'A'],
  ['left', 'A', undefined],
  ['left', 'd', 'C'],
  ['left', 'i', 'h'],
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

const MOVES = ['right', 'left', 'below', 'above'] as const

test.each(MOVES)('repeated moves %s never lead back, in any columns', (move) => {
  const random = createRandom(7)
  for (let round = 0; round < 60; round++) {
    const boxes = randomBoxes(random)
    for (const { id } of boxes) {
      const path = [id]
      for (let next = neighbourInView(boxes, id, move); next; next = neighbourInView(boxes, next, move)) {
        expect(path).not.toContain(next)
        path.push(next)
      }
    }
  }
})

test('where all cards have the same height, right and left move in the order of the notes', () => {
  const boxes = boxesOf('A B C\nD . .\ne f g\nh i .')
  const ids = boxes.map(({ id }) => id)
  expect(ids.map((id) => neighbourInView(boxes, id, 'right'))).toEqual([...ids.slice(1), undefined])
  expect(ids.map((id) => neighbourInView(boxes, id, 'left'))).toEqual([undefined, ...ids.slice(0, -1)])
})

/** Two sections whose cards go to the shortest column or, in every other layout, to any column. */
function randomBoxes(random: Random): readonly CardBox[] {
  const count = 1 + random(5)
  const isPacked = random(2) === 0
  let start = 0
  return [true, false].flatMap((isPinned) => {
    const ends = Array<number>(count).fill(start)
    const boxes = Array.from({ length: random(12) }, (_, index): CardBox => {
      const column = isPacked ? ends.indexOf(Math.min(...ends)) : random(count)
      const top = ends[column] ?? 0
      const bottom = top + 20 + random(300)
      ends[column] = bottom + 16
      return { id: `${isPinned ? 'pinned' : 'other'} ${index}`, isPinned, left: column * 300, top, bottom }
    })
    start = Math.max(...ends) + 40
    return boxes
  })
}

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
