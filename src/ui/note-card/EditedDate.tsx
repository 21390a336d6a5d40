import type { Note } from '../../notes/note.ts'
import { editedAt } from '../list/order/list-order.ts'
import { NoteDate } from './NoteDate.tsx'

/** When a note was last edited, or else created. */
export function EditedDate({ note }: { readonly note: Note }) {
  return <NoteDate date={{ timestamp: editedAt(note), createdAt: note.lastModified }} />
}
