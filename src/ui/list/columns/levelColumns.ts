import { shortest } from './packColumns.ts'

/**
 * Chooses a column for each card, so that all columns end at about the same height: the first cards go to the shortest column, and the last
 * ones are placed so that the longest column is as short as possible. Heights and gap are in CSS pixels.
 */
export function levelColumns(heights: readonly number[], count: number, gap: number): readonly number[] {
  const ends = Array<number>(count).fill(0)
  const firstFree = Math.max(0, heights.length - FREE_CARDS)
  const columns = heights.slice(0, firstFree).map((height) => {
    const column = shortest(ends)
    ends[column] = (ends[column] ?? 0) + height + gap
    return column
  })
  const levelEnd = heights.reduce((sum, height) => sum + height + gap, 0) / count
  let best: readonly number[] = columns
  let bestEnd = Infinity
  placeFrom(firstFree)
  return best

  function placeFrom(index: number) {
    if (Math.max(...ends) >= bestEnd) return
    const height = heights[index]
    if (height === undefined) {
      bestEnd = Math.max(...ends)
      best = [...columns]
      return
    }
    const highest = Math.min(...ends) + MAX_DISORDER
    // Try the shortest column first, because the order of reading requires it.
    for (const [end, column] of ends.map((each, at) => [each, at] as const).toSorted(([a], [b]) => a - b)) {
      if (end > highest || bestEnd <= levelEnd + GOOD_ENOUGH) break
      ends[column] = end + height + gap
      columns[index] = column
      placeFrom(index + 1)
      ends[column] = end
    }
    columns.length = index
  }
}

/** So few that trying the ways to place them takes less time than rendering one card. */
const FREE_CARDS = 8

/** How far below the shortest column a card may begin, in CSS pixels: less than most cards are high. */
const MAX_DISORDER = 150

/** The search ends when the longest column is this much longer than the average, in CSS pixels. */
const GOOD_ENOUGH = 10
