import { truncate } from '../../markers/graphemes.ts'
import { contentKey } from '../keys.ts'
import { MAX_TITLE_LENGTH } from '../limits.ts'
import { longDate, type Note } from '../note.ts'
import type { SyncNotification } from '../outcome.ts'

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

/** Notifies of a conflict copy. `note` is the conflicting version with the id of the original. */
export function keptBoth({ id, title }: Note, copy: Note): SyncNotification {
  return { kind: 'kept-both', copy: copy.title, conflict: { noteId: id, copyId: copy.id, title } }
}
