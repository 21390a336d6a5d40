import { expect, test } from 'vitest'
import { notesOf, type Row, rowsOf } from '../../src/ui/list/columns/rows.ts'
import { memberNote } from '../fakes/fake-member.ts'

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
