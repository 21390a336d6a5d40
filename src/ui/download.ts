import type { NoteText } from '../notes/note.ts'
import { notesToText } from '../notes/notes-to-text.ts'

/** Downloads notes as one text file. */
export function downloadNotes(name: string, notes: readonly NoteText[]) {
  download(name, notesToText(notes))
}

/** Downloads a text as a file of this name. */
export function download(name: string, text: string) {
  downloadFile(name, new Blob([text], { type: 'text/plain' }))
}

export function downloadFile(name: string, file: Blob) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari may begin to read the file later.
  setTimeout(() => URL.revokeObjectURL(url), READ_TIMEOUT_MS)
}

const READ_TIMEOUT_MS = 40_000
