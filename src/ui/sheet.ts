import { type Draft, isWorthSaving, type Note } from '../notes/note.ts'
import type { NotesState } from '../notes/notes.ts'

/** A note being written: a new one, or one that there is already. */
export interface Sheet {
  readonly id: symbol
  /** The note being edited. */
  readonly note: Note | undefined
  /** The words that are kept: only what differs from them is to be saved. */
  readonly saved: Draft
  /** The words as they are; while the sheet lies on top its content is in the field, and this one is older. */
  readonly words: Draft
  /** Whether they are on their way, and whether that takes long. */
  readonly sending: 'no' | 'waiting' | 'late'
}

export function newSheet(): Sheet {
  return { id: Symbol('new'), note: undefined, saved: NO_WORDS, words: NO_WORDS, sending: 'no' }
}

export function sheetOf(note: Note): Sheet {
  const words = { title: note.title, content: note.content }
  return { id: Symbol(note.id), note, saved: words, words, sending: 'no' }
}

/** Whether the sheet says something else than what is kept. */
export function isChanged({ saved, words }: Sheet): boolean {
  return !isSame(saved, words)
}

/** Whether words would be lost without the sheet. */
export function isUnsaved(sheet: Sheet, state: NotesState): boolean {
  if (!sheet.note) return isWorthSaving(sheet.words)
  return isChanged(sheet) || isGone(sheet, state)
}

/** Whether the note being edited was deleted meanwhile. */
export function isGone({ note }: Sheet, { notes, loading }: NotesState): boolean {
  return note !== undefined && !loading && !notes.some(({ id }) => id === note.id)
}

/** Whether two drafts would make the same note. */
export function isSame(one: Draft, other: Draft): boolean {
  return one.title.trim() === other.title.trim() && one.content === other.content
}

const NO_WORDS: Draft = { title: '', content: '' }
