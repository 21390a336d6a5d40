import type { NotesState } from '../../../notes/notes-state.ts'

/** The tooltip that explains to a visitor how to edit notes. Undefined for a member. */
export function editHint(userKind: NotesState['userKind']): string | undefined {
  return userKind === 'visitor' ? 'Sign in to edit notes' : undefined
}
