import type { KeptAccount } from '../../../drafts/ports.ts'
import type { OutboxEntry } from '../../../notes/mutation.ts'
import type { NoteText } from '../../../notes/note.ts'

/** The e-mail address of the account; '' if nothing names it. */
export function emailOf({ outbox, drafts }: KeptAccount): string {
  const notes = [...outbox.map(noteOf), ...drafts.map(({ note }) => note)]
  return notes.find((note) => note !== undefined && note.userEmail !== '')?.userEmail ?? ''
}

/** The texts that only this device has: of each changed note the last one, and of each draft. */
export function noteTextsOf({ outbox, drafts }: KeptAccount): readonly NoteText[] {
  const notes = new Map(outbox.flatMap((entry) => noteOf(entry) ?? []).map((note) => [note.id, note]))
  return [...notes.values(), ...drafts.map(({ words }) => words)]
}

function noteOf(entry: OutboxEntry) {
  return entry.kind === 'pin' || entry.kind === 'purge' ? undefined : entry.note
}
