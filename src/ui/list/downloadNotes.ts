import { notesToText } from '../../notes/export.ts'
import type { Note } from '../../notes/note.ts'
import { download } from '../download.ts'

export function downloadNotes(notes: readonly Note[]) {
  download('pinwell-notes.txt', notesToText(notes))
}
