import { sameText } from '../notes/note.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import type { DraftSession } from './draft-session.ts'

/**
 * Shows a newer text of the note that was opened. A large account reads a note when it is opened, and its text may arrive after the field
 * has got the older one. Ends with the first key or press after the opening, because the new text moves the caret and the selection.
 */
export function followOpenNote(
  session: Pick<DraftSession, 'get' | 'subscribe' | 'edit' | 'isUnsaved'>,
  notes: Pick<NotesStore, 'get' | 'subscribe'>,
  input: EventTarget,
): void {
  let openedId: string | undefined
  let isUsed = false
  session.subscribe(() => {
    const id = session.get().active.note?.id
    if (id === openedId) return
    openedId = id
    isUsed = false
  })
  // The capture phase, because the key that opens a note is not used in it.
  for (const type of ['keydown', 'pointerdown'])
    input.addEventListener(type, () => (isUsed = true), { capture: true })
  notes.subscribe(() => {
    const { note } = session.get().active
    const listed = note && notes.get().notes.find(({ id }) => id === note.id)
    if (listed && !isUsed && !sameText(listed, note) && !session.isUnsaved()) session.edit(listed)
  })
}
