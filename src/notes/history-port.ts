import { type Draft, type Note, sameText } from './note.ts'
import type { Mutation } from './mutation.ts'
import type { Owner } from './ports.ts'

/**
 * The port to the replaced texts of notes. They are written with the edits that replace them, and read only when they are asked for. Its
 * promises reject after 15 s without a response.
 */
export interface NoteHistory {
  /** The versions of a note, the latest first: at most 20 that stood for ten minutes or more, and the last other one. */
  readonly list: (owner: Owner, noteId: string) => Promise<readonly NoteVersion[]>
  /** Removes all versions of a note. The note stays. After a rejection they may be gone. */
  readonly clear: (owner: Owner, noteId: string) => Promise<void>
}

/** A text that a note had. */
export interface NoteVersion extends Draft {
  /** When it was replaced, in milliseconds since 1970 by the server's clock. */
  readonly until: number
  /** The id of the mutation that replaced it; '' if it is not known. */
  readonly by: string
}

/** The edit that brings a version back. The present text becomes a version by it. Undefined if the note has this text. */
export function restoreVersion(
  note: Note,
  { title, content }: Draft,
  lastModified: string,
): Mutation | undefined {
  if (sameText(note, { title, content })) return undefined
  return {
    kind: 'edit',
    noteId: note.id,
    note: { ...note, title, content, lastModified },
    base: { title: note.title, content: note.content },
  }
}
