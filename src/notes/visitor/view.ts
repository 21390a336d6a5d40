import type { TrashedNote } from '../mutation.ts'
import type { JournalEntry, CacheSnapshot } from '../ports.ts'
import { parseCachedNote } from '../parse-note.ts'
import { contentKey } from '../keys.ts'
import type { Note } from '../note.ts'

export interface VisitorViewInput {
  /** The snapshot of `cachedNotes`. */
  readonly cacheSnapshot: CacheSnapshot
  readonly entries: ReadonlyMap<string, JournalEntry>
  /** The keys of notes that are being removed. */
  readonly removing: ReadonlySet<string>
}

interface VisitorView {
  /** A visitor's notes and trash from `cachedNotes` and the journal. Unchanged notes and arrays stay the same objects. */
  readonly update: (input: VisitorViewInput) => CacheSnapshot
  /** The notes that can be restored, the latest deleted first. Includes every deleted entry with a text, whatever the clock says. */
  readonly trashOf: (entries: ReadonlyMap<string, JournalEntry>) => readonly TrashedNote[]
}

/** The view remembers which object, and which id, each entry's note got. */
export function createVisitorView(): VisitorView {
  const notes = new WeakMap<JournalEntry, Note>()
  const trash = new WeakMap<Note, TrashedNote>()
  let current: CacheSnapshot | undefined

  return {
    update({ cacheSnapshot, entries, removing }) {
      const isGone = (key: string) => removing.has(key) || entries.get(key)?.deletedAt !== undefined
      const stored = new Set(cacheSnapshot.notes.map(contentKey))
      const remaining = cacheSnapshot.notes.filter((note) => !isGone(contentKey(note)))
      const ids = new Set(remaining.map(({ id }) => id))
      const journalOnly = [...entries.values()].filter(({ key }) => !stored.has(key) && !isGone(key))
      const all = [...journalOnly.flatMap((entry) => readJournalNote(entry, ids)), ...remaining]
      current = {
        ...cacheSnapshot,
        notes: reuseIfSame(cacheSnapshot.notes, reuseIfSame(current?.notes, all)),
        trash: reuseIfSame(current?.trash, trashOf(entries)),
      }
      return current
    },
    trashOf,
  }

  function trashOf(entries: ReadonlyMap<string, JournalEntry>): readonly TrashedNote[] {
    const ids = new Set<string>()
    return [...entries.values()]
      .filter(({ deletedAt }) => deletedAt !== undefined)
      .flatMap((entry) =>
        readJournalNote(entry, ids).map((note) => toTrashedNote(note, entry.deletedAt ?? 0)),
      )
      .toSorted((a, b) => b.deletedAt - a.deletedAt)
  }

  /** The entry's note with an id that is not in `ids`; empty if the entry is purged. */
  function readJournalNote(entry: JournalEntry, ids: Set<string>): readonly Note[] {
    let note = notes.get(entry)
    if (!note) {
      const found = parseCachedNote(entry.text)
      if (!found) return []
      note = { ...found, id: ids.has(entry.id) ? entry.key : entry.id }
      notes.set(entry, note)
    }
    ids.add(note.id)
    return [note]
  }

  function toTrashedNote(note: Note, deletedAt: number): TrashedNote {
    let found = trash.get(note)
    if (found?.deletedAt !== deletedAt) {
      found = { ...note, deletedAt }
      trash.set(note, found)
    }
    return found
  }
}

function reuseIfSame<T>(before: readonly T[] | undefined, after: readonly T[]): readonly T[] {
  return before?.length === after.length && before.every((one, at) => one === after[at]) ? before : after
}
