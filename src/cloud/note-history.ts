import { child, get, ref } from 'firebase/database'
import type { NoteHistory, NoteVersion } from '../notes/ports.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Databases } from './database.ts'
import { fieldsOf } from './remote-note.ts'

/** The versions at `sync/{uid}/history/{noteId}`. */
export function createNoteHistory(databases: Pick<Databases, 'forAccount'>): NoteHistory {
  return {
    async list({ uid, createdAt }, noteId) {
      const root = ref(databases.forAccount({ uid, createdAt }))
      const snapshot = await withTimeout(
        get(child(root, `sync/${uid}/history/${noteId}`)),
        RESPONSE_TIMEOUT_MS,
        // The SDK waits for a connection.
        () => new Error('The server has not responded.'),
      )
      return Object.values(fieldsOf(snapshot.val()))
        .flatMap((value) => parseVersion(value) ?? [])
        .toSorted((a, b) => b.until - a.until)
    },
  }
}

const RESPONSE_TIMEOUT_MS = 15_000

function parseVersion(value: unknown): NoteVersion | undefined {
  const { title, content, until, by } = fieldsOf(value)
  if (typeof title !== 'string' || typeof content !== 'string' || typeof until !== 'number') return undefined
  return { title, content, until, by: typeof by === 'string' ? by : '' }
}
