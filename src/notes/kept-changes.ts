import { type OutboxEntry } from './mutation.ts'
import type { Draft } from './note.ts'
import type { StoredDraft } from './ports.ts'

/** The port to what accounts have left on this device and the server may not have. Every promise rejects if the storage fails. */
export interface KeptChanges {
  /** The accounts that have left anything. */
  readonly list: () => Promise<readonly KeptAccount[]>
  /** Deletes all data of an account from this device, for good: also what was never sent. */
  readonly deleteAccount: (uid: string) => Promise<void>
}

/** The unsent changes and the drafts of one account. */
export interface KeptAccount {
  readonly uid: string
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: readonly StoredDraft[]
}

/** The e-mail address of the account; '' if nothing names it. */
export function emailOf({ outbox, drafts }: KeptAccount): string {
  const notes = [...outbox.map(noteOf), ...drafts.map(({ note }) => note)]
  return notes.find((note) => note !== undefined && note.userEmail !== '')?.userEmail ?? ''
}

/** The texts that only this device has: of each changed note the last one, and of each draft. */
export function textsOf({ outbox, drafts }: KeptAccount): readonly Draft[] {
  const notes = new Map(outbox.flatMap((entry) => noteOf(entry) ?? []).map((note) => [note.id, note]))
  return [...notes.values(), ...drafts.map(({ words }) => words)]
}

function noteOf(entry: OutboxEntry) {
  return entry.kind === 'pin' || entry.kind === 'purge' ? undefined : entry.note
}
