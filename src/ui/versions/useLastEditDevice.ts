import { useMemo } from 'react'
import type { Session } from '../../account/session.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesState } from '../../notes/notes-state.ts'
import { readLastEditDevice } from './device-names.ts'

/** The name of the device that gave the note its text, read again when the note changes. Undefined for a visitor and without a note. */
export function useLastEditDevice(
  session: Session | undefined,
  noteStatuses: NotesState['noteStatuses'],
  note: Note | undefined,
): Promise<string> | undefined {
  const isUnsent = note !== undefined && noteStatuses.has(note.id)
  return useMemo(() => note && readLastEditDevice(session, note.id, isUnsent), [session, note, isUnsent])
}
