import type { RefObject } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { ComposerHandle } from './ComposerHandle.ts'

/** Opens a note in the composer, or notifies why it cannot be edited. A visitor may copy its text into the composer. */
export function editNote(
  id: string,
  notes: Pick<NotesStore, 'beginEdit'>,
  composer: RefObject<ComposerHandle | null>,
) {
  const note = notes.beginEdit(id, (text) => composer.current?.edit(text))
  if (note) composer.current?.edit(note)
}
