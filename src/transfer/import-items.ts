import type { Note } from '../notes/note.ts'

/** A note of a file. Without `id` it is identified by its date and text. */
export type FoundNote = Pick<
  Note,
  'title' | 'content' | 'createdAt' | 'lastModified' | 'timestamp' | 'pinned' | 'syncedFromCache'
> & { readonly id?: string }

/** Why a file, or a note of it, is not imported. */
export type SkipReason =
  /** Not a file of notes, by its name or its content. */
  | 'unsupported'
  /** A document or a table, which other programs can save as text. */
  | 'document'
  /** A picture, a recording or another file that belongs to a note of the other program. */
  | 'attachment'
  /** A file that only the other program reads. */
  | 'backup'
  /** An archive of another kind, or one in an archive. */
  | 'packed'
  | 'too-large'
  | 'binary'
  | 'encoding'
  /** The file is damaged, or not what its name says. */
  | 'damaged'
  | 'encrypted'
  /** Written by a later version of Pinwell. */
  | 'newer-format'
  | 'too-long'
  | 'empty'
  | 'trashed'
  /** The person leaves out archived notes. */
  | 'archived'

/** What the report says of an imported note. */
export type Remark =
  | 'archived'
  | 'attachments-missing'
  | 'encoding-guessed'
  | 'encrypted-missing'
  | 'formatting-missing'

/** A note found in a file, or a file or note that is skipped. */
export type ImportItem =
  | {
      readonly kind: 'note'
      readonly file: string
      readonly note: FoundNote
      readonly remarks: readonly Remark[]
      /** Whether the date of the note is that of its file. Many files may have the same. A note with an id has a date of its own. */
      readonly hasFileDate?: boolean
    }
  | { readonly kind: 'skipped'; readonly file: string; readonly title?: string; readonly reason: SkipReason }

/** What a reader finds in a file: `ImportItem` without the name of the file. */
export type Found = (
  | { readonly note: FoundNote; readonly remarks?: readonly Remark[] }
  | { readonly title?: string; readonly reason: SkipReason }
) & {
  /** Whether it is a note in the JSON of Google Takeout, which has copies of it. */
  readonly isKeepNote?: boolean
}

/** A file as its reader gets it. */
export interface TextFile {
  /** With its path. */
  readonly name: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}
