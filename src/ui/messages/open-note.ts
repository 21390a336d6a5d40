import type { NotesState } from '../../notes/notes-state.ts'

/** Shown after a link to a note that is not in the list. */
export const NOT_FOUND_MESSAGES: Readonly<Record<NotesState['userKind'], string>> = {
  member: 'This note is not in your account. It may have been deleted.',
  visitor: 'This note is not in this browser. If it is in your account, sign in and open the link again.',
}

export const DRAFT_KEPT_MESSAGE =
  'Not saved yet. Your changes are kept as a draft: open the note to continue.'
