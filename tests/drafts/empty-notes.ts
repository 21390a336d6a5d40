import type { NotesState } from '../../src/notes/notes-state.ts'

/** The notes of a member who has none. */
export const EMPTY_NOTES: NotesState = {
  notes: [],
  userKind: 'member',
  isBlocked: false,
  isLoading: false,
  isComplete: true,
  trash: [],
  isTrashComplete: true,
  noteStatuses: new Map(),
  syncStatus: null,
}
