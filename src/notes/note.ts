import { isBlank } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { MAX_TIMESTAMP } from './limits.ts'

/** A stored note. In a visitor's note `userId`, `userEmail` and `author` are empty. */
export interface Note {
  readonly id: string
  readonly title: string
  /** Marker text. */
  readonly content: string
  /** Display text, such as 'Nov 21, 2026, 09:05 AM'. */
  readonly createdAt: string
  readonly lastModified: string
  /** When the note was created, in milliseconds since 1970; 0 if unknown. Notes are sorted by it. */
  readonly timestamp: number
  readonly pinned: 'pinned' | 'unpinned'
  readonly userId: string
  readonly userEmail: string
  readonly author: string
  readonly syncedFromCache?: true
}

/** The title and content of a note. */
export type NoteText = Pick<Note, 'title' | 'content'>

export function titleAndContent({ title, content }: NoteText): NoteText {
  return { title, content }
}

/** Whether title and content are equal, code unit by code unit. */
export function sameText(a: NoteText, b: NoteText): boolean {
  return a.title === b.title && a.content === b.content
}

/** Whether the title or the content has any visible text. */
export function isWorthSaving({ title, content }: NoteText): boolean {
  return title.trim() !== '' || !isBlank(parse(content))
}

/** Creates a visitor's note. Its id is its timestamp. If that id is taken, both move to the next free millisecond. */
export function createVisitorNote(draft: NoteText, now: number, isTaken: (id: string) => boolean): Note {
  let timestamp = now
  while (isTaken(String(timestamp))) timestamp++
  return newNote(draft, timestamp, { id: String(timestamp), userId: '', userEmail: '', author: '' })
}

/** Creates a note that was never modified and is not pinned. */
export function newNote(
  { title, content }: NoteText,
  timestamp: number,
  { id, userId, userEmail, author }: Pick<Note, 'id' | 'userId' | 'userEmail' | 'author'>,
): Note {
  const createdAt = longDate(timestamp)
  return {
    id,
    title: title.trim(),
    content,
    createdAt,
    lastModified: createdAt,
    timestamp,
    pinned: 'unpinned',
    userId,
    userEmail,
    author,
  }
}

/** Sorts pinned notes first, then the newest, then the greater id. The order is total even with invalid timestamps. */
export function sortNotes(notes: readonly Note[]): readonly Note[] {
  return notes.toSorted(compareNotes)
}

/** Compares two notes by their places in the list. No clock is read, so that the places are the same on every device. */
export function compareNotes(a: Note, b: Note): number {
  return pinRank(b) - pinRank(a) || finiteTime(b) - finiteTime(a) || (a.id < b.id ? 1 : -1)
}

/** NaN would break the sort. */
function finiteTime({ timestamp }: Note): number {
  return Number.isFinite(timestamp) ? timestamp : 0
}

function pinRank({ pinned }: Note): number {
  return pinned === 'pinned' ? 1 : 0
}

/**
 * Sorts notes of which `before` is an earlier sorted list. If few notes changed, this takes about linear time, because the
 * unchanged notes are passed to the sort in order. Returns `before` if nothing changed.
 */
export function sortNotesIncrementally(before: readonly Note[], notes: readonly Note[]): readonly Note[] {
  const inserted = new Set(notes)
  const unchanged = before.filter((note) => inserted.delete(note))
  if (inserted.size === 0 && unchanged.length === before.length) return before
  return sortNotes([...unchanged, ...inserted])
}

/** A date as cards and the trash show it: 'Nov 21, 2026, 9:05 AM'. */
export function dateText({ timestamp, createdAt }: Pick<Note, 'createdAt' | 'timestamp'>): string {
  return isValidTimestamp(timestamp) ? formatDate(timestamp, 1) : createdAt
}

/** The creation date in ISO 8601; undefined if the time is unknown. */
export function isoDate({ timestamp }: Pick<Note, 'timestamp'>): string | undefined {
  return isValidTimestamp(timestamp) ? new Date(timestamp).toISOString() : undefined
}

/** The stored display text, 'Nov 21, 2026, 09:05 AM'; empty for a time that `Date` cannot represent. */
export function longDate(timestamp: number): string {
  return isValidTimestamp(timestamp) ? formatDate(timestamp, 2) : ''
}

/** A format of `Intl` would keep the time zone of when it was created, and a device may travel while the page is open. */
function formatDate(timestamp: number, minDigits: number): string {
  const date = new Date(timestamp)
  const hours = date.getHours()
  const [day, hour] = [date.getDate(), hours % 12 || 12].map((each) => String(each).padStart(minDigits, '0'))
  const minutes = String(date.getMinutes()).padStart(2, '0')
  // 'Sat Nov 21 2026' in every language.
  const month = date.toDateString().slice(4, 7)
  return `${month} ${day}, ${date.getFullYear()}, ${hour}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

function isValidTimestamp(timestamp: number): boolean {
  return timestamp > 0 && timestamp <= MAX_TIMESTAMP
}
