import type { Draft, Note } from './note.ts'

/** The actions on notes that exist for visitors and for members. */
export interface NotesActions {
  /**
   * Saves a new note. Resolves with whether it is stored: a visitor's in this browser, a member's on the device. Without storage on the
   * device, this waits for the server, which may take as long as the connection is down. If false, the caller must keep the draft open.
   */
  readonly create: (draft: Draft) => Promise<boolean>
  /** Saves an edit of an existing note, with the same result. `base` is the title and content of the note when it was opened. */
  readonly update: (id: string, draft: Draft, base?: Draft) => Promise<boolean>
  /** Returns the note to edit. For a visitor it returns undefined and shows a message. */
  readonly beginEdit: (id: string) => Note | undefined
  readonly remove: (id: string) => void
  readonly togglePin: (id: string) => void
  /** Moves a note out of the trash. */
  readonly restore: (id: string) => void
  /** Removes a note from the trash for good. */
  readonly purge: (id: string) => void
  readonly emptyTrash: () => void
  /** Sends the rejected mutations of a note again. */
  readonly retry: (id: string) => void
  /** Discards the rejected mutations of a note, after the person has copied its text. Offers an undo. */
  readonly discardRejected: (id: string) => void
}
