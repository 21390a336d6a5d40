import type { TrashedNote } from '../notes/mutation.ts'
import type { Note } from '../notes/note.ts'
import type { NoteVersion } from '../notes/ports.ts'

/** The first fields of an exported JSON file, by which it is recognized. `docs/export-format.md` describes the format. */
export const FORMAT_NAME = 'pinwell-notes'
export const FORMAT_VERSION = 1

/** A note as it is exported. */
export type ExportedNote = Note & Partial<Pick<TrashedNote, 'deletedAt'>>

/** What is exported. */
export interface ExportContents {
  readonly notes: readonly Note[]
  readonly trash: readonly TrashedNote[]
  /** Reads the earlier texts of a note. Without it, the file has none. */
  readonly versions?: ((noteId: string) => Promise<readonly NoteVersion[]>) | undefined
  /** Milliseconds since 1970. */
  readonly exportedAt: number
}

/** A piece of an exported file, and how many notes it completes. */
export interface ExportPiece {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly notes: number
}
