import { memoize } from '../../../notes/memoize.ts'
import type { Note } from '../../../notes/note.ts'
import { noteLabel } from '../../note-card/note-label.ts'
import type { Sort } from './sort-choice.ts'

/** Puts notes in another order than the one of the notes store. Unchanged notes give the same array. */
type ListOrder = (notes: readonly Note[]) => readonly Note[]

/**
 * Creates the order by a sort: pinned notes first, and notes that compare equal in the order of the store, newest first. It keeps the
 * last order and looks only for the places of the notes that changed since.
 */
export function createListOrder(sort: Exclude<Sort, 'newest'>): ListOrder {
  const compare = COMPARATORS[sort]
  let before: readonly Note[] = []
  let ordered: readonly Note[] = []
  return (notes) => {
    if (notes === before) return ordered
    const added = new Set(notes)
    // By id, because other notes may have moved between two that are equal.
    const places = new Map(notes.map((note, place) => [note.id, place]))
    const place = ({ id }: Note) => places.get(id) ?? 0
    const byAll = (a: Note, b: Note) =>
      Number(b.pinned === 'pinned') - Number(a.pinned === 'pinned') || compare(a, b) || place(a) - place(b)
    const kept = ordered.filter((note) => added.delete(note))
    ordered =
      added.size > MAX_INSERTIONS ? notes.toSorted(byAll) : merged(kept, [...added].toSorted(byAll), byAll)
    before = notes
    return ordered
  }
}

/** With more changes a sort of all is faster. */
const MAX_INSERTIONS = 256

/** Both lists are in order. Compares only the added notes, each with a few others. */
function merged(
  kept: readonly Note[],
  added: readonly Note[],
  compare: (a: Note, b: Note) => number,
): readonly Note[] {
  const parts: (readonly Note[])[] = []
  let start = 0
  for (const note of added) {
    let [low, high] = [start, kept.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = kept[middle]
      if (other && compare(other, note) < 0) low = middle + 1
      else high = middle
    }
    parts.push(kept.slice(start, low), [note])
    start = low
  }
  return parts.concat(kept.slice(start)).flat()
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const COMPARATORS: Readonly<Record<Exclude<Sort, 'newest'>, (a: Note, b: Note) => number>> = {
  edited: (a, b) => editedAt(b) - editedAt(a),
  title: (a, b) => COLLATOR.compare(titleOf(a), titleOf(b)),
}

/** The title by which a note is sorted: if it has none, its first line. */
const titleOf = memoize((note: Note) => note.title.trim() || noteLabel(note))

/**
 * When a note was last edited, in milliseconds since 1970. Its stored time is a text in minutes, so an edit counts as the end of its minute:
 * before the notes that were created in that minute.
 */
export const editedAt = memoize(({ lastModified, createdAt, timestamp }: Note): number => {
  const time = lastModified === createdAt ? NaN : parseLongDate(lastModified)
  return Number.isNaN(time) ? (Number.isFinite(timestamp) ? timestamp : 0) : time + LAST_OF_MINUTE
})

const LAST_OF_MINUTE = 59_999

/**
 * Reads a stored display text, such as 'Nov 21, 2026, 09:05 AM', in the time zone of this device. NaN if it is another text, in which
 * `parseDate` might find any date.
 */
function parseLongDate(text: string): number {
  const [, month = '', day, year, hours, minutes, half] = LONG_DATE.exec(text) ?? []
  const index = MONTHS.indexOf(month)
  if (index === -1) return NaN
  const hour = (Number(hours) % 12) + (half === 'PM' ? 12 : 0)
  return new Date(Number(year), index, Number(day), hour, Number(minutes)).getTime()
}

const LONG_DATE = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4}), (\d{1,2}):(\d{2}) ([AP]M)$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
