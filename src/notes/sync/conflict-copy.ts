import { lastGraphemeEnd } from '../../markers/graphemes.ts'
import { contentKey } from '../keys.ts'
import { longDate, type Note } from '../note.ts'

/** The words as a note of their own, that says where and when it comes from. Whoever makes it of the same change makes the same note. */
export function createConflictCopy(note: Note, at: number): Note {
  const title = note.title || 'Note'
  const suffix = ` (conflict copy, ${longDate(at)})`
  const id = contentKey({ timestamp: at, title: `${note.id} ${title}${suffix}`, content: note.content })
  return {
    ...note,
    id,
    title: truncate(title, MAX_TITLE_LENGTH - suffix.length) + suffix,
    pinned: 'unpinned',
  }
}

/** The cloud takes no longer one, and would refuse the copy. */
const MAX_TITLE_LENGTH = 1_000

/** No more than so much of a text, in whole characters as the eye sees them. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, lastGraphemeEnd(text, maxLength - 1))}…`
}
