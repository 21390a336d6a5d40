import { contentKey } from '../keys.ts'
import type { Note } from '../note.ts'
import type { JournalEntries, JournalEntry } from '../ports.ts'
import type { Contents } from './cached-notes.ts'

/** 'remove': to the trash. 'purge': for good. */
export type RemovalKind = 'remove' | 'purge'

/** What a person did to notes. It was done to `cachedNotes` at once, if that was possible. */
export interface Action {
  readonly kind: 'add' | RemovalKind
  readonly notes: readonly Note[]
  readonly at: number
  /** The contents of `cachedNotes` before. */
  readonly before: Contents | undefined
  readonly isInItem: boolean
}

/** What a page does to one entry of the journal. */
export interface Operation {
  /**
   * 'add': a person adds the note, or brings it back. 'adopt': `cachedNotes` has the note; a deleted one stays deleted. 'remove': to the
   * trash. 'purge': for good; only a tombstone stays. 'put': sets the entry, whatever there was before. 'restore': from the trash.
   * 'forget': without a tombstone. 'recover': a lost database had the entry, and the later of two stays. 'recognize': `key` is the
   * fingerprint of a text of `cachedNotes`.
   */
  readonly kind: 'add' | 'adopt' | RemovalKind | 'put' | 'restore' | 'forget' | 'recover' | 'recognize'
  readonly key: string
  /** When it was done, in milliseconds since 1970. */
  readonly at: number
  /** The note, for a journal that does not have it. */
  readonly entry?: JournalEntry | undefined
  /** Whether `cachedNotes` has the result already; undefined if it was not tried. */
  readonly isInItem?: boolean | undefined
  /** Whether it follows from `cachedNotes` and the stored changes. It is then derived again each time that the journal is read. */
  readonly isAdopted?: boolean
}

/** An action as operations, one for each note. */
export function operationsOf({ kind, notes, at, before, isInItem }: Action): readonly Operation[] {
  const elements = new Map(Array.from(before?.notesByText ?? [], ([element, note]) => [note, element]))
  return notes.map((note) => {
    const key = contentKey(note)
    const text = elements.get(note) ?? JSON.stringify(note)
    return { kind, key, at, entry: { key, id: note.id, text, since: at }, isInItem }
  })
}

/** The entries after operations, in their order. */
export function applyOperations(entries: JournalEntries, operations: readonly Operation[]): JournalEntries {
  if (operations.length === 0) return entries
  const next = new Map(entries)
  for (const operation of operations) {
    const entry = applyOperation(next.get(operation.key), operation)
    if (entry) next.set(operation.key, entry)
    else next.delete(operation.key)
  }
  return next
}

function applyOperation(known: JournalEntry | undefined, { kind, key, at, entry }: Operation) {
  const before = known ?? entry
  switch (kind) {
    case 'add':
      if (known?.deletedAt === undefined) return adoptEntry(known, entry)
      return known.text === '' ? entry : restoreEntry(known, at)
    case 'adopt':
      return adoptEntry(known, entry)
    case 'recover':
      return known && entry && changedAt(known) >= changedAt(entry) ? known : entry
    case 'remove': {
      // The journal may not have stored that the content of a note was changed back. Then it still has a tombstone of that content.
      const removed = known?.text === '' && entry ? entry : before
      return removed && removed.deletedAt === undefined ? { ...removed, deletedAt: at } : removed
    }
    case 'purge':
      return { id: '', since: at, ...known, key, text: '', deletedAt: at }
    case 'put':
      return entry
    case 'restore':
      return before && before.text !== '' ? restoreEntry(before, at) : before
    case 'forget':
      return undefined
    case 'recognize':
      return known
  }
}

function changedAt({ since, deletedAt = since }: JournalEntry): number {
  return deletedAt
}

/** Takes the text of a new entry, unless one of the two is deleted: a purged one has no text. */
function adoptEntry(known: JournalEntry | undefined, entry: JournalEntry | undefined) {
  if (!known || !entry) return known ?? entry
  const isDeleted = known.deletedAt !== undefined || entry.deletedAt !== undefined
  return isDeleted ? known : { ...known, text: entry.text }
}

function restoreEntry(deleted: JournalEntry, at: number): JournalEntry {
  const { deletedAt: _deletedAt, countedFrom: _countedFrom, ...entry } = deleted
  return { ...entry, since: at }
}
