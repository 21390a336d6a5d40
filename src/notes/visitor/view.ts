import { contentKey } from '../keys.ts'
import type { TrashedNote } from '../mutation.ts'
import type { Note } from '../note.ts'
import { parseCachedNote } from '../parse-note.ts'
import type { CacheSnapshot, JournalEntry } from '../ports.ts'
import { reuseIfSame } from '../same-items.ts'
import { currentEntries, type VisitorState } from './state.ts'

/**
 * Returns a function that gives a visitor's notes and trash: the journal's, and the notes of `cachedNotes` that it does not have yet.
 * It remembers under which id it showed each entry. Unchanged notes and arrays stay the same objects.
 */
export function createVisitorView(): (state: VisitorState, cached: CacheSnapshot) => CacheSnapshot {
  const notesByEntry = new WeakMap<JournalEntry, Note | TrashedNote>()
  let current: CacheSnapshot | undefined

  return (state, cached) => {
    const entries = currentEntries(state)
    const isGone = (key: string) => entries.get(key)?.deletedAt !== undefined
    const cachedKeys = new Set(cached.notes.map(contentKey))
    const remaining = cached.notes.filter((note) => !isGone(contentKey(note)))
    // Another tab has changed the content of a note. The journal, as last read, still has the old version.
    const changedIds = new Set(
      cached.notes.filter((note) => !entries.has(contentKey(note))).map(({ id }) => id),
    )
    const journalOnly = [...entries.values()].filter(
      ({ key, id }) => !cachedKeys.has(key) && !isGone(key) && !changedIds.has(id),
    )
    // A deletion that is not stored yet is not in the trash: it is undone by adding the note again.
    const deleted = [...(state.journal?.entries.values() ?? [])].filter(
      ({ key, deletedAt }) => deletedAt !== undefined && isGone(key),
    )
    const notes = [...readEntries(journalOnly, remaining), ...remaining]
    const trash = readEntries(deleted, []).filter(isTrashed)
    current = {
      ...cached,
      notes: reuseIfSame(cached.notes, reuseIfSame(current?.notes, notes)),
      trash: reuseIfSame(
        current?.trash,
        trash.toSorted((a, b) => b.deletedAt - a.deletedAt),
      ),
    }
    return current
  }

  /** The notes of entries that are not purged. A note whose id is taken gets its key as the id. */
  function readEntries(
    entries: readonly JournalEntry[],
    others: readonly Note[],
  ): readonly (Note | TrashedNote)[] {
    const ids = new Set(others.map(({ id }) => id))
    return entries.flatMap((entry) => {
      let note = notesByEntry.get(entry)
      if (!note) {
        const found = parseCachedNote(entry.text)
        if (!found) return []
        note = { ...found, id: ids.has(entry.id) ? entry.key : entry.id }
        if (entry.deletedAt !== undefined) note = { ...note, deletedAt: entry.deletedAt }
        notesByEntry.set(entry, note)
      }
      ids.add(note.id)
      return [note]
    })
  }
}

function isTrashed(note: Note | TrashedNote): note is TrashedNote {
  return 'deletedAt' in note
}
