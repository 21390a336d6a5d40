import type { Note, NoteText } from '../../notes/note.ts'

/** How other parts of the page open, save and close the composer. */
export interface ComposerHandle {
  /** Opens a note for editing, or the composer for a new one with this text, or else for the one that was begun. */
  readonly edit: (text?: Note | NoteText) => void
  /**
   * Opens a draft in the background or a discarded edit. Does nothing if it was already reopened or deleted, or if its member has signed
   * out.
   */
  readonly reopen: (id: string) => void
  /** Closes a note that is open, or with 'any' also a new one. Unsaved text stays in the composer as a draft. */
  readonly leave: (which?: 'any') => void
  readonly save: () => void
}
