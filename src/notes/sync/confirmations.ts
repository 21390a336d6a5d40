import { reuseIfEqual } from '../mutation.ts'
import type { Note } from '../note.ts'
import type { SyncState } from './state.ts'

/** Lets a note from a result override the server's note, until that is received or the confirmation expires. */
export function withConfirmation(
  state: SyncState,
  noteId: string,
  note: Note | null,
  now: number,
): SyncState {
  const serverNote = state.serverNotes.get(noteId)
  const isKnown = note ? serverNote && reuseIfEqual(serverNote, note) === serverNote : !serverNote
  const confirmed = new Map(state.confirmed)
  if (isKnown) confirmed.delete(noteId)
  else confirmed.set(noteId, { note, serverNote, expiresAt: now + CONFIRMATION_TTL_MS })
  return { ...state, confirmed }
}

/**
 * Removes the confirmations that have expired. The note is normally received just before its result or after it. If it is not, another
 * device has changed it since. Without a connection nothing is received, so none expires.
 */
export function withoutExpiredConfirmations(state: SyncState, now: number): SyncState {
  if (state.connection !== 'up') return state
  const confirmed = new Map([...state.confirmed].filter(([, { expiresAt }]) => now < expiresAt))
  return confirmed.size < state.confirmed.size ? { ...state, confirmed } : state
}

const CONFIRMATION_TTL_MS = 3_000
