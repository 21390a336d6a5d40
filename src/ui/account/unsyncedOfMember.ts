import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'

/** A member's changes that the cloud does not have: how many, and the notes. A visitor's notes on their way stay in this browser anyhow. */
export function unsyncedOfMember(notes: Pick<NotesStore, 'get' | 'unsentNotes'>): {
  readonly count: number
  readonly notes: readonly Note[]
} {
  const { syncStatus: sync, notes: allNotes } = notes.get()
  const unimportedCount = allNotes.filter(({ userId }) => userId === '').length
  return {
    count: Math.max(0, (sync?.unsent ?? 0) - unimportedCount),
    notes: notes.unsentNotes().filter(({ userId }) => userId !== ''),
  }
}
