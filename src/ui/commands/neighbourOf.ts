import type { Note } from '../../notes/note.ts'
import { sectionsOf } from '../list/Section.tsx'

/** A move to what a person sees in a direction. */
export type Direction = 'right' | 'left' | 'below' | 'above'

export type Move = Direction | 'next' | 'previous' | 'first' | 'last'

/** The id of the note that a move from a note leads to: in the order of the list, or by rows of `columns` cards. Undefined at the end. */
export function neighbourOf(
  notes: readonly Note[],
  id: string,
  move: Move,
  columns: number,
): string | undefined {
  const index = notes.findIndex((note) => note.id === id)
  switch (move) {
    case 'first':
      return notes.at(0)?.id
    case 'last':
      return notes.at(-1)?.id
    case 'next':
    case 'right':
      return notes[index + 1]?.id
    case 'previous':
    case 'left':
      return notes[index - 1]?.id
    case 'below':
    case 'above':
      return inRow(rowsOf(notes, columns), id, move === 'below' ? 1 : -1)?.id
  }
}

/** The note in the next or previous row, in the same column or the last one that the row has. */
function inRow(rows: readonly (readonly Note[])[], id: string, step: 1 | -1): Note | undefined {
  const rowIndex = rows.findIndex((row) => row.some((note) => note.id === id))
  const column = rows[rowIndex]?.findIndex((note) => note.id === id) ?? 0
  const row = rows[rowIndex + step] ?? []
  return row[Math.min(column, row.length - 1)]
}

/** The rows of all sections. Each section begins with a row of its own. */
function rowsOf(notes: readonly Note[], columns: number): readonly (readonly Note[])[] {
  return sectionsOf(notes).flatMap((section) =>
    Array.from({ length: Math.ceil(section.notes.length / columns) }, (_, row) =>
      section.notes.slice(row * columns, (row + 1) * columns),
    ),
  )
}
