import type { TrashedNote } from './changes.ts'
import type { JournalEntry } from './device.ts'
import { readEntry } from './entries.ts'
import { keyOf } from './keys.ts'
import type { Note } from './note.ts'
import type { Reading } from './notes.ts'

export interface Seen {
  /** What `cachedNotes` says. */
  readonly base: Reading
  readonly entries: ReadonlyMap<string, JournalEntry>
  /** The keys of notes that are on their way out. */
  readonly leaving: ReadonlySet<string>
}

/** A visitor's notes and trash as both sides have them. What did not change are the same objects, and the same array. */
export function viewOf({ base, entries, leaving }: Seen, before: Reading | undefined): Reading {
  const isGone = (key: string) => leaving.has(key) || entries.get(key)?.deletedAt !== undefined
  const stored = new Set(base.notes.map(keyOf))
  const here = base.notes.filter((note) => !isGone(keyOf(note)))
  const ids = new Set(here.map(({ id }) => id))
  const rest = [...entries.values()].filter(({ key }) => !stored.has(key) && !isGone(key))
  const notes = [...rest.flatMap((entry) => read(entry, ids)), ...here]
  return {
    ...base,
    notes: same(base.notes, same(before?.notes, notes)),
    trash: same(before?.trash, trashOf(entries)),
  }
}

/** What can still be brought back, the latest first: all that the journal has, whatever the clock says. */
export function trashOf(entries: ReadonlyMap<string, JournalEntry>): readonly TrashedNote[] {
  const ids = new Set<string>()
  return [...entries.values()]
    .filter(({ deletedAt }) => deletedAt !== undefined)
    .flatMap((entry) => read(entry, ids).map((note) => trashed(note, entry.deletedAt ?? 0)))
    .toSorted((a, b) => b.deletedAt - a.deletedAt)
}

/** The entry's note, under an id that is nobody else's; none where it has no words any more. */
function read(entry: JournalEntry, ids: Set<string>): readonly Note[] {
  let note = notes.get(entry)
  if (!note) {
    const found = readEntry(entry.text)
    if (!found) return []
    note = { ...found, id: ids.has(entry.id) ? entry.key : entry.id }
    notes.set(entry, note)
  }
  ids.add(note.id)
  return [note]
}

const notes = new WeakMap<JournalEntry, Note>()

function trashed(note: Note, deletedAt: number): TrashedNote {
  let found = trash.get(note)
  if (found?.deletedAt !== deletedAt) {
    found = { ...note, deletedAt }
    trash.set(note, found)
  }
  return found
}

const trash = new WeakMap<Note, TrashedNote>()

function same<T>(before: readonly T[] | undefined, after: readonly T[]): readonly T[] {
  return before?.length === after.length && before.every((one, at) => one === after[at]) ? before : after
}
