import { MAX_VERSION_LENGTH, VERSION_COUNT } from '../../src/notes/limits.ts'
import type { NoteHistory, NoteVersion } from '../../src/notes/ports.ts'
import { newKey } from '../../src/notes/keys.ts'
import type { Draft } from '../../src/notes/note.ts'

/** A history in memory. The test tells it about edits. */
export interface MemoryHistory extends NoteHistory {
  /** Adds a text that the note had from `since` until an edit replaced it at `until`. */
  readonly replace: (noteId: string, text: Draft, since: number, until: number) => void
  /** Whether requests fail as without a connection. */
  isOffline: boolean
}

export function createMemoryHistory(): MemoryHistory {
  const versions = new Map<string, readonly NoteVersion[]>()
  const scratch = new Map<string, NoteVersion>()
  const history: MemoryHistory = {
    isOffline: false,
    replace(noteId, { title, content }, since, until) {
      const replaced = { title, content, until, by: newKey(until) }
      if (until - since < TEN_MINUTES || content.length > MAX_VERSION_LENGTH) scratch.set(noteId, replaced)
      else versions.set(noteId, [replaced, ...(versions.get(noteId) ?? [])].slice(0, VERSION_COUNT))
    },
    async list(_, noteId) {
      failIfOffline()
      const last = scratch.get(noteId)
      return [...(versions.get(noteId) ?? []), ...(last ? [last] : [])].toSorted((a, b) => b.until - a.until)
    },
    async clear(_, noteId) {
      failIfOffline()
      versions.delete(noteId)
      scratch.delete(noteId)
    },
  }
  return history

  function failIfOffline() {
    if (history.isOffline) throw new Error('The server has not responded.')
  }
}

const TEN_MINUTES = 10 * 60_000
