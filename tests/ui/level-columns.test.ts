import { expect, test } from 'vitest'
import { levelColumns } from '../../src/ui/list/columns/levelColumns.ts'
import { notesOf, type Row, rowsOf } from '../../src/ui/list/columns/rows.ts'
import { memberNote } from '../fakes/fake-member.ts'
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

/** Each letter is the id of a note. A row begins with the number of its key. The window begins in the row of e. */
test.each([
  ['a new note above it', 'Xabcdefghijk', '0:Xabcd 1:efgh 2:ijk'],
  ['three new notes above it', 'XYZabcdefghijk', '-1:XYZa 0:bcd 1:efgh 2:ijk'],
  ['a new note below its beginning', 'abcdeXfghijk', '0:abcd 1:eXfg 2:hijk'],
  ['its first note deleted', 'abcdfghijk', '0:abcd 1:fghi 2:jk'],
  ['most notes above it deleted', 'aefghijk', '1:aefg 2:hijk'],
])('the row at the top of the window begins with the same note with %s', (_, ids, rows) => {
  const top = rowsOf([sectionOf('abcdefghijk')], 4, undefined)[2]
  const after = rowsOf([sectionOf(ids)], 4, top)
  const text = after.map((row) => `${row.number}:${idsIn(row)}`)
  expect(text.slice(1).join(' ')).toBe(rows)
})

function idsIn(row: Row): string {
  return notesOf(row)
    .map(({ id }) => id)
    .join('')
}

function sectionOf(ids: string) {
  return { title: 'My Notes', notes: Array.from(ids, (id) => memberNote(id, '', 0, { id })) } as const
}
