import { expect, test } from 'vitest'
import { levelColumns } from '../../src/ui/list/columns/levelColumns.ts'
import { createRandomFraction } from '../random.ts'

const GAP = 16

test.each([
  ['cards of one height in rows', [100, 100, 100, 100, 100, 100], 3, [0, 1, 2, 0, 1, 2]],
  ['a card below the shortest one', [200, 100, 150, 100], 3, [0, 1, 2, 1]],
  ['the last cards so that the columns end together', [116, 100, 232, 116, 100, 232], 2, [0, 1, 0, 1, 0, 1]],
  ['fewer cards than columns in the first row', [100, 50], 4, [0, 1]],
  ['no card', [], 4, []],
])('places %s', (_, heights, count, columns) => {
  expect(levelColumns(heights, count, GAP)).toEqual(columns)
})

test.each([2, 3, 4])(
  'in %i columns of random heights, no card begins far above the one before it, and the columns end close together',
  (count) => {
    const random = createRandomFraction(16)
    const spreads = Array.from({ length: 200 }, () => {
      const heights = Array.from({ length: count * 4 }, () => 80 + Math.floor(random() * 140))
      const ends = Array<number>(count).fill(0)
      for (const [index, column] of levelColumns(heights, count, GAP).entries()) {
        expect(ends[column]).toBeLessThanOrEqual(Math.min(...ends) + 150)
        ends[column] = (ends[column] ?? 0) + (heights[index] ?? 0) + GAP
      }
      return Math.max(...ends) - Math.min(...ends)
    })
    const sorted = spreads.toSorted((a, b) => a - b)
    expect(sorted[100]).toBeLessThan(40)
    expect(sorted[190]).toBeLessThan(120)
  },
)
