import { truncate } from '../../markers/graphemes.ts'
import { contentKey } from '../keys.ts'
import { MAX_TITLE_LENGTH } from '../limits.ts'
import { longDate, type Note } from '../note.ts'
import type { Conflict } from '../outcome.ts'

/** Creates a note with the conflicting version. Its title names the original and the time. The same mutation always gives the same copy. */
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

/** The two versions that a conflict copy separates. `note` is the conflicting version with the id of the original. */
export function conflictOf({ id, title }: Note, copy: Note): Conflict {
  return { noteId: id, copyId: copy.id, title }
}
