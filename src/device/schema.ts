import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import type { StoredDraft } from '../drafts/ports.ts'
import type { Note } from '../notes/note.ts'
import type { FeedPosition, JournalEntry, NoteRevision } from '../notes/ports.ts'
import type { StoredEntry } from './stored-entry.ts'

/** The object stores. Keys are out-of-line, so that values are read exactly as they were written. */
export interface Schema extends DBSchema {
  /** Used by schema version 1, and empty since version 2. */
  mirror: { key: [uid: string, noteId: string]; value: Note }
  /** An account's notes in buckets of a few dozen: reading a bucket takes a browser about as long as reading a single note. */
  shelves: { key: [uid: string, bucket: number]; value: readonly Note[] }
  outbox: { key: [uid: string, sequence: number]; value: StoredEntry }
  /**
   * Per account: the last sequence number of its outbox, the last that was restored, when it was last synced, and what belongs to the
   * mirror. The latter is here because an older build takes every record of `shelves` for notes.
   */
  sequences: { key: string; value: number | string | StoredPosition | readonly NoteRevision[] }
  drafts: { key: [owner: string, tab: string, id: string]; value: StoredDraft }
  journal: { key: string; value: JournalEntry }
  /**
   * 'known': fingerprints of texts of `cachedNotes`. 'born': the database's id, which a recreated database does not share. 'elapsed':
   * an `Elapsed` as JSON.
   */
  texts: { key: 'known' | 'born' | 'elapsed'; value: readonly string[] }
}

export interface StoredPosition {
  /** A page that had loaded an earlier mirror, which was deleted since, has another one. */
  readonly mirrorId: string
  readonly position: FeedPosition | undefined
  /** The number of mirrored notes. An older build that signs out deletes the notes and leaves this. */
  readonly noteCount: number
}

export type Stores = StoreNames<Schema>[]
export type Transaction<Mode extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<Schema, Stores, Mode>

/** The range of all keys that begin with these parts. */
export function prefixRange(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []])
}
