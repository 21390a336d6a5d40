import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'

/**
 * The number of a member's unsent mutations, and their notes. Leaves out visitor notes that are being moved to the account, because they stay in
 * this browser after a sign-out.
 */
export function unsentOfMember(notes: Pick<NotesStore, 'get' | 'unsentNotes'>): {
  readonly count: number
  readonly notes: readonly Note[]
} {
  const { syncStatus, notes: allNotes } = notes.get()
  const unmovedCount = allNotes.filter(({ userId }) => userId === '').length
  return {
    count: Math.max(0, (syncStatus?.unsent ?? 0) - unmovedCount),
    notes: notes.unsentNotes().filter(({ userId }) => userId !== ''),
  }
}
