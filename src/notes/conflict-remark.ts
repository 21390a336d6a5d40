import { truncate } from '../markers/truncate.ts'
import { MAX_TITLE_LENGTH } from './limits.ts'
import { longDate, type Note, type NoteText } from './note.ts'
import type { Conflict } from './outcome.ts'

/** What the title of a conflict copy made at `at` ends with. */
export function conflictRemark(at: number): string {
  return ` (conflict copy, ${longDate(at)})`
}

/** The title of a conflict copy of a note with this title. */
export function titleOfCopy(title: string, at: number): string {
  const remark = conflictRemark(at)
  return truncate(title || UNTITLED, MAX_TITLE_LENGTH - remark.length) + remark
}

/** Whether the title says that the note is a conflict copy that nobody has decided about. */
export function hasConflictRemark(title: string): boolean {
  return REMARK.test(title)
}

/** The title of a copy that is kept as a note of its own. Its conflict is over, on all devices. */
export function titleOfKeptCopy(title: string): string {
  return title.replace(REMARK, ' (copy, $1)')
}

/**
 * The conflict of which this note is the copy; undefined if it is none or if its original is gone. A copy keeps the time at which its
 * original was created, so the conflict is found in the notes alone, also after a reload and on other devices.
 */
export function conflictOf(copy: Note, notes: readonly Note[]): Conflict | undefined {
  if (!hasConflictRemark(copy.title)) return undefined
  // The copy of a copy has two remarks. Once the first copy is decided about, the second one is a copy of the original.
  const title = copy.title.replace(REMARKS, '')
  const others = notes.filter(
    ({ id, timestamp, createdAt }) =>
      id !== copy.id && timestamp === copy.timestamp && createdAt === copy.createdAt,
  )
  const unmarked = others.filter((note) => !hasConflictRemark(note.title))
  const named =
    others.find((note) => isTitleOf(note, copy.title.replace(REMARK, ''))) ??
    others.find((note) => isTitleOf(note, title))
  const original = named ?? (unmarked.length === 1 ? unmarked[0] : undefined)
  return original && { noteId: original.id, copyId: copy.id, title: named ? named.title : title }
}

/** The conflict copy of a note that has this text. */
export function copyWithText(note: Note, text: NoteText, notes: readonly Note[]): Note | undefined {
  return notes.find(
    ({ title, content, timestamp, createdAt }) =>
      content === text.content &&
      timestamp === note.timestamp &&
      createdAt === note.createdAt &&
      hasConflictRemark(title) &&
      isTitleOf(text, title.replace(REMARK, '')),
  )
}

/** Whether a copy of the note with its current title has this title before the remark. */
function isTitleOf(note: NoteText, title: string): boolean {
  if (title === (note.title || UNTITLED)) return true
  return title.endsWith('…') && note.title.startsWith(title.slice(0, -1))
}

const REMARK = / \(conflict copy, ([^()]*)\)$/
const REMARKS = /(?: \(conflict copy, [^()]*\))+$/
const UNTITLED = 'Note'
