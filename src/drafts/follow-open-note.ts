import { sameText } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import type { DraftSession } from './draft-session.ts'

/**
 * Shows a newer text of the note that is open, as long as the person has not changed it. A large account reads a note when it is opened,
 * and its text may arrive after the field has got the older one.
 */
export function followOpenNote(
  session: Pick<DraftSession, 'get' | 'edit' | 'isUnsaved'>,
  notes: Pick<NotesStore, 'get' | 'subscribe'>,
): void {
  notes.subscribe(() => {
    const { note } = session.get().active
    const listed = note && notes.get().notes.find(({ id }) => id === note.id)
    if (listed && !sameText(listed, note) && !session.isUnsaved()) session.edit(listed)
  })
}
