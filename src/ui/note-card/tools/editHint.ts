import type { NotesState } from '../../../notes/notes-state.ts'

/** Tells a visitor how notes can be edited. Undefined for a member. */
export function editHint(userKind: NotesState['userKind']): string | undefined {
  return userKind === 'visitor' ? 'Sign in to edit notes' : undefined
}
