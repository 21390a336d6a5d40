import type { Note } from '../../../notes/note.ts'
import type { Section } from '../Section.tsx'

/** A row of the virtual list: the title of a section, or some of its notes. */
export interface Row {
  /** The React key. */
  readonly key: string
  /** Rows of a section have successive numbers. Those above the row that was at the top of the window may be negative. */
  readonly number: number
  readonly section: Section
  /** The index of the first note in the section. */
  readonly start: number
  /** Undefined in the row of a title. */
  readonly notes: readonly Note[] | undefined
}

/**
 * Divides sections into rows of `size` notes. `top` is the row at the top of the window so far. It keeps its key and begins with the same
 * note, so that the cards in the window stay in their columns when notes are added or removed above. Only the row before it then has fewer or
 * more notes.
 */
export function rowsOf(sections: readonly Section[], size: number, top: Row | undefined): readonly Row[] {
  return sections.flatMap((section) => [
    { key: section.title, number: 0, section, start: 0, notes: undefined },
    ...(size === 1
      ? singleRows(section)
      : noteRows(section, size, top?.section.title === section.title ? top : undefined)),
  ])
}

/** The key has the id of the note, so that its card stays open and keeps its menu when a row is inserted before it. */
function singleRows(section: Section): readonly Row[] {
  const { title, notes } = section
  return notes.map((note, start) => ({
    key: `${title} ${note.id}`,
    number: start,
    section,
    start,
    notes: [note],
  }))
}

function noteRows(section: Section, size: number, top: Row | undefined): readonly Row[] {
  const { title, notes } = section
  const topIds = new Set(top?.notes?.map(({ id }) => id))
  const topStart = notes.findIndex(({ id }) => topIds.has(id))
  // Fewer notes than half a row would look like a hole above it.
  const countAbove = topStart < size / 2 ? 0 : Math.max(1, Math.round(topStart / size))
  const firstBelow = countAbove === 0 ? 0 : topStart
  const starts = [
    ...Array.from({ length: countAbove }, (_, row) => row * size),
    ...Array.from(
      { length: Math.ceil((notes.length - firstBelow) / size) },
      (_, row) => firstBelow + row * size,
    ),
  ]
  return starts.map((start, row) => {
    const number = (top?.number ?? 0) + row - countAbove
    return { key: `${title} ${number}`, number, section, start, notes: notes.slice(start, starts[row + 1]) }
  })
}
