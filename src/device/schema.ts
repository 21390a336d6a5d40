import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import type { OutboxEntry } from '../notes/mutation.ts'
import type { JournalEntry, StoredDraft } from '../notes/ports.ts'
import type { Note } from '../notes/note.ts'

/** All that the device keeps. Keys lie beside the values, so that what was put in comes out as it was. */
export interface Schema extends DBSchema {
  /** Of the first version, and empty since the second. */
  mirror: { key: [uid: string, noteId: string]; value: Note }
  /** An account's notes, a few dozen to a record: a browser reads records about as slowly as whole shelves of notes. */
  shelves: { key: [uid: string, bucket: number]; value: readonly Note[] }
  outbox: { key: [uid: string, sequence: number]; value: OutboxEntry }
  /** The last sequence number that an account's changes got; beside it the last that was put back, and when it was last in sync. */
  sequences: { key: string; value: number }
  drafts: { key: [owner: string, tab: string, id: string]; value: StoredDraft }
  journal: { key: string; value: JournalEntry }
  /**
   * 'known': names of texts of `cachedNotes`; 'born': one name that a rebuilt database does not have; 'elapsed': one `Elapsed`
   * as JSON.
   */
  texts: { key: 'known' | 'born' | 'elapsed'; value: readonly string[] }
}

export type Stores = StoreNames<Schema>[]
export type Transaction<Mode extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<Schema, Stores, Mode>

/** All keys of a store that begin with these parts. */
export function prefixRange(...parts: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...parts], [...parts, []])
}
