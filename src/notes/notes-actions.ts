import type { Note, NoteText } from './note.ts'
import type { ContentChange } from './outcome.ts'

/** The actions on notes that exist for visitors and for members. */
export interface NotesActions {
  /**
   * Saves a new note. Resolves with the note when it is stored: a visitor's in this browser, a member's on the device. Without storage
   * on the device, this waits for the server, which may take as long as the connection is down. Resolves with undefined if the note
   * could not be stored. Then the caller must keep the draft open.
   */
  readonly create: (draft: NoteText) => Promise<Note | undefined>
  /**
   * Saves an edit of an existing note, with the same result: the note with the title and content of this edit, which the next edit is
   * based on. The list may show others, merged with an edit from elsewhere. `base` is the title and content that the edit was made on. With
   * `change`, which is for members, the message names it and offers an Undo.
   */
  readonly update: (
    id: string,
    draft: NoteText,
    base: NoteText,
    change?: ContentChange,
  ) => Promise<Note | undefined>
  /**
   * Replaces the content of a note as it is shown, for visitors too, and notifies of the change with an Undo. If the note has changed
   * since, both changes are merged. Resolves when it is stored or could not be; rejects if the code for it could not be loaded.
   */
  readonly changeContent: (shown: Note, content: string, change: ContentChange) => Promise<unknown>
  /**
   * Stores notes with their ids and dates, and notifies of nothing. A note that is here is not added a second time, and one in the trash
   * is brought back. Resolves with whether all are stored, as with `create`.
   */
  readonly importNotes: (notes: readonly Note[]) => Promise<boolean>
  /**
   * Returns the note to edit. For a visitor it returns undefined and notifies that a sign-in is required. That message offers `copy`, which
   * begins a new note with the text.
   */
  readonly beginEdit: (id: string, copy?: (text: NoteText) => void) => Note | undefined
  /** Deletes notes, with one message and one Undo. */
  readonly remove: (...ids: readonly string[]) => void
  /** Pins notes, or unpins them if all are pinned. */
  readonly togglePin: (...ids: readonly string[]) => void
  /** Moves a note out of the trash. */
  readonly restore: (id: string) => void
  /** Removes a note from the trash for good. */
  readonly purge: (id: string) => void
  readonly emptyTrash: () => void
  /** Reads a member's trash from the server, now or once there is a connection. */
  readonly readTrash: () => void
  /** Sends the rejected mutations of a note again. */
  readonly retry: (id: string) => void
  /** Discards the rejected mutations of a note, after the person has copied its text. Offers an undo. */
  readonly discardRejected: (id: string) => void
}
