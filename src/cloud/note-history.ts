import { child, get, ref } from 'firebase/database'
import type { NoteHistory, NoteVersion, Schedule } from '../notes/ports.ts'
import type { Databases } from './database.ts'
import { fieldsOf } from './remote-note.ts'
import { untilInterrupted } from './until-interrupted.ts'

/** The versions at `sync/{uid}/history/{noteId}`. */
export function createNoteHistory(databases: Pick<Databases, 'forAccount'>, schedule: Schedule): NoteHistory {
  return {
    async list({ uid, createdAt }, noteId) {
      const root = ref(databases.forAccount({ uid, createdAt }))
      const snapshot = await untilInterrupted(
        get(child(root, `sync/${uid}/history/${noteId}`)),
        // The SDK waits for a connection.
        () => {
          throw new Error('The server has not responded.')
        },
        (interrupt) => schedule(interrupt, RESPONSE_TIMEOUT),
      )
      return Object.values(fieldsOf(snapshot.val()))
        .flatMap((value) => parseVersion(value) ?? [])
        .toSorted((a, b) => b.until - a.until)
    },
  }
}

const RESPONSE_TIMEOUT = 15_000

function parseVersion(value: unknown): NoteVersion | undefined {
  const { title, content, until, by } = fieldsOf(value)
  if (typeof title !== 'string' || typeof content !== 'string' || typeof until !== 'number') return undefined
  return { title, content, until, by: typeof by === 'string' ? by : '' }
}
