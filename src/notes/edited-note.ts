import { longDate, type Note, type NoteText } from './note.ts'

/** Returns the note with a new title and content. It keeps its place in the list, which is sorted by creation time. */
export function editedNote(note: Note, { title, content }: NoteText, now: number): Note {
  return { ...note, title: title.trim(), content, lastModified: longDate(now) }
}
