import { endOfGraphemes } from '../markers/graphemes.ts'
import { keyOf } from './keys.ts'
import { longDate, type Note } from './note.ts'

/** The words as a note of their own, that says where and when it comes from. Whoever makes it of the same change makes the same note. */
export function copyOf(note: Note, at: number): Note {
  const title = note.title || 'Note'
  const from = ` (conflict copy, ${longDate(at)})`
  const id = keyOf({ timestamp: at, title: `${note.id} ${title}${from}`, content: note.content })
  return { ...note, id, title: cut(title, LONGEST_TITLE - from.length) + from, pinned: 'unpinned' }
}

/** The cloud takes no longer one, and would refuse the copy. */
const LONGEST_TITLE = 1_000

/** No more than so much of a text, in whole characters as the eye sees them. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, endOfGraphemes(text, most - 1))}…`
}
