import type { Note } from '../../../notes/note.ts'
import type { Section } from '../Section.tsx'

/**
 * A row of the virtual list: the title of a section, or the section's notes from `start` up to `end`. A long list has a thousand rows, so
 * their notes and keys are made only as they render.
 */
export interface Row {
  readonly section: Section
  /** Rows of a section have successive numbers. Those above the row that was at the top of the window may be negative. */
  readonly number: number
  readonly start: number
  /** The same as `start` in the row of a title. */
  readonly end: number
}

export function notesOf({ section, start, end }: Row): readonly Note[] {
  return section.notes.slice(start, end)
}

/**
 * The React key of a row. With one note a row, it has the id of the note, so that its card stays open and keeps its menu when a row is
 * inserted before it.
 */
export function keyOf({ section, number, start, end }: Row, size: number): string {
  if (start === end) return section.title
  return `${section.title} ${size === 1 ? section.notes[start]?.id : number}`
}

/**
 * Divides sections into rows of `size` notes. `top` is the row at the top of the window so far. It keeps its key and begins with the same
 * note, so that the cards in the window stay in their columns when notes are added or removed above. Only the row before it then has fewer or
 * more notes.
 */
export function rowsOf(sections: readonly Section[], size: number, top: Row | undefined): readonly Row[] {
  const rows: Row[] = []
  for (const section of sections) {
    rows.push({ section, number: 0, start: 0, end: 0 })
    addNoteRows(rows, section, size, top?.section.title === section.title ? top : undefined)
  }
  return rows
}

function addNoteRows(rows: Row[], section: Section, size: number, top: Row | undefined): void {
  const { length } = section.notes
  const topStart = top ? indexOfAny(section.notes, notesOf(top)) : -1
  // Fewer notes than half a row would look like a hole above it.
  const countAbove = topStart < size / 2 ? 0 : Math.max(1, Math.round(topStart / size))
  let number = (top?.number ?? 0) - countAbove
  for (let row = 0; row < countAbove; row++)
    rows.push({
      section,
      number: number++,
      start: row * size,
      end: row === countAbove - 1 ? topStart : (row + 1) * size,
    })
  for (let start = countAbove === 0 ? 0 : topStart; start < length; start += size)
    rows.push({ section, number: number++, start, end: Math.min(start + size, length) })
}

/** The index of the first note that is one of `others`, or -1. */
function indexOfAny(notes: readonly Note[], others: readonly Note[]): number {
  const ids = new Set(others.map(({ id }) => id))
  return notes.findIndex(({ id }) => ids.has(id))
}
