import { isBlank } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'

/** A stored note. A visitor's note has the same fields with nobody in the last three. */
export interface Note {
  readonly id: string
  readonly title: string
  /** Marker text. */
  readonly content: string
  /** Display text, such as 'Nov 21, 2026, 09:05 AM'. */
  readonly createdAt: string
  readonly lastModified: string
  /** Milliseconds since 1970; what the order goes by. 0 where nobody knows. */
  readonly timestamp: number
  readonly pinned: 'pinned' | 'unpinned'
  readonly userId: string
  readonly userEmail: string
  readonly author: string
  readonly syncedFromCache?: true
}

/** What a person has written and not saved yet. */
export type Draft = Pick<Note, 'title' | 'content'>

/** The words alone. */
export function titleAndContent({ title, content }: Draft): Draft {
  return { title, content }
}

/** Whether saving the draft would keep anything that the eye can see. */
export function isWorthSaving({ title, content }: Draft): boolean {
  return title.trim() !== '' || !isBlank(parse(content))
}

/** A visitor's new note. Its id is its millisecond; where that one is taken, note and id get the next free one. */
export function createVisitorNote(draft: Draft, now: number, isTaken: (id: string) => boolean): Note {
  let timestamp = now
  while (isTaken(String(timestamp))) timestamp++
  return newNote(draft, timestamp, { id: String(timestamp), userId: '', userEmail: '', author: '' })
}

/** A note as it is written for the first time. */
export function newNote(
  { title, content }: Draft,
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

/** The note with other words. It keeps its place in the order, which goes by when it was made. */
export function editNote(note: Note, { title, content }: Draft, now: number): Note {
  return { ...note, title: title.trim(), content, lastModified: longDate(now) }
}

/** Pinned first, then the newest, then the later id: a total order, whatever the timestamps hold. */
export function sortNotes(notes: readonly Note[], now: number): readonly Note[] {
  // A broken clock's note stays in reach of tomorrow's, and a NaN would scramble the whole sort.
  const latest = now + DAY
  const time = ({ timestamp }: Note) => (Number.isFinite(timestamp) ? Math.min(timestamp, latest) : 0)
  const pinRank = ({ pinned }: Note) => (pinned === 'pinned' ? 1 : 0)
  return notes.toSorted((a, b) => pinRank(b) - pinRank(a) || time(b) - time(a) || (a.id < b.id ? 1 : -1))
}

/** The same of notes that were in order before a few of them changed: those are sorted in, in no more than a walk along the list. */
export function sortNotesIncrementally(
  before: readonly Note[],
  notes: readonly Note[],
  now: number,
): readonly Note[] {
  const inserted = new Set(notes)
  const unchanged = before.filter((note) => inserted.delete(note))
  if (inserted.size === 0 && unchanged.length === before.length) return before
  return sortNotes([...unchanged, ...inserted], now)
}

/** When the note was made, as its card says it: 'Nov 21, 2026, 9:05 AM'. */
export function dateText(note: Note): string {
  return isValidTimestamp(note.timestamp)
    ? normalizeSpaces(SHORT_FORMAT.format(note.timestamp))
    : note.createdAt
}

/** The same for machines, where the time is known. */
export function isoDate({ timestamp }: Pick<Note, 'timestamp'>): string | undefined {
  return isValidTimestamp(timestamp) ? new Date(timestamp).toISOString() : undefined
}

/** The stored display text, 'Nov 21, 2026, 09:05 AM'; nothing for a time that no calendar has. */
export function longDate(timestamp: number): string {
  return isValidTimestamp(timestamp) ? normalizeSpaces(LONG_FORMAT.format(timestamp)) : ''
}

/** The last millisecond that a calendar has. */
export const MAX_TIMESTAMP = 8.64e15

const DAY = 24 * 60 * 60 * 1000

/** How long what was deleted can be brought back. */
export const TRASH_RETENTION = 30 * DAY

const LONG_FORMAT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

const SHORT_FORMAT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

function isValidTimestamp(timestamp: number): boolean {
  return timestamp > 0 && timestamp <= MAX_TIMESTAMP
}

// Some browsers put a narrow no-break space before AM and PM.
function normalizeSpaces(text: string): string {
  return text.replaceAll('\u202F', ' ')
}
