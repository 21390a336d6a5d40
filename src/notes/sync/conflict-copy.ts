import { conflictRemark, titleOfCopy } from '../conflict-remark.ts'
import { contentKey } from '../keys.ts'
import type { Mutation } from '../mutation.ts'
import { type Note, titleAndContent } from '../note.ts'
import type { SyncNotification } from '../outcome.ts'

/** Creates a note with the conflicting version. Its title names the original and the time. The same mutation always gives the same copy. */
export function createConflictCopy(note: Note, at: number, id = copyId(note, at)): Note {
  return {
    ...note,
    id,
    title: titleOfCopy(note.title, at),
    pinned: 'unpinned',
  }
}

function copyId(note: Note, at: number): string {
  // Names the original, so that copies of two notes with the same text get different ids. Never change it: tabs of another build derive
  // the same id.
  const seed = `${note.id} ${note.title || 'Note'}${conflictRemark(at)}`
  return contentKey({ timestamp: at, title: seed, content: note.content })
}

/** Turns an edit of a text that is in a conflict copy by now into an edit of that copy. */
export function editOfCopy(
  { note, base }: Extract<Mutation, { readonly kind: 'edit' }>,
  copy: Note,
  at: number,
): { readonly mutations: readonly Mutation[]; readonly notification: SyncNotification } {
  const { title } = note.title === base.title ? copy : createConflictCopy(note, at)
  const edited = { ...copy, title, content: note.content, lastModified: note.lastModified }
  return {
    mutations: [{ kind: 'edit', noteId: copy.id, note: edited, base: titleAndContent(copy) }],
    notification: keptBothNotification(note, edited),
  }
}

/** The notification about a conflict copy. `version` is the conflicting one, with the id of the original. */
export function keptBothNotification(version: Note, copy: Note): SyncNotification {
  const { id, title } = version
  return { kind: 'kept-both', copy: copy.title, conflict: { noteId: id, copyId: copy.id, title } }
}
