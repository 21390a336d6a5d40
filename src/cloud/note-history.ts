import { ref } from 'firebase/database'
import type { NoteVersion, Owner } from '../notes/ports.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Databases } from './database.ts'
import { fieldsOf, read } from './remote-note.ts'

/** Reads the versions at `sync/{uid}/history/{noteId}`, the latest first. Rejects after 15 s without a response. */
export async function readVersions(
  databases: Pick<Databases, 'forAccount'>,
  owner: Owner,
  noteId: string,
): Promise<readonly NoteVersion[]> {
  const value = await withTimeout(
    read(ref(databases.forAccount(owner), `sync/${owner.uid}/history/${noteId}`)),
    RESPONSE_TIMEOUT_MS,
    // The SDK waits for a connection.
    () => new Error('The server has not responded.'),
  )
  return Object.values(fieldsOf(value))
    .flatMap((version) => parseVersion(version) ?? [])
    .toSorted((a, b) => b.until - a.until)
}

const RESPONSE_TIMEOUT_MS = 15_000

function parseVersion(value: unknown): NoteVersion | undefined {
  const { title, content, until, by } = fieldsOf(value)
  if (typeof title !== 'string' || typeof content !== 'string' || typeof until !== 'number') return undefined
  return { title, content, until, by: typeof by === 'string' ? by : '' }
}
