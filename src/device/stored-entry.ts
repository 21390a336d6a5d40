import { derivedKey } from '../notes/keys.ts'
import type { Mutation, OutboxEntry, RejectionReason } from '../notes/mutation.ts'

/** An outbox entry as it is stored. Its place in the order is `sequence`, which is also in its key. */
export type StoredEntry = Mutation & {
  readonly sequence: number
  readonly at: number
  /** Older builds leave it out when they append or replace an entry. */
  readonly id?: string
  readonly origin?: string
  readonly refused?: RejectionReason
}

/** The entry. Without a stored id, it gets one that is the same each time and in every tab, until an older build replaces its values. */
export function entryOf({ sequence, ...stored }: StoredEntry): OutboxEntry {
  if (stored.id !== undefined) return { ...stored, id: stored.id }
  const { refused: _, ...mutation } = stored
  return { ...stored, id: derivedKey(JSON.stringify([sequence, mutation])) }
}
