import type { StoredDraft } from '../notes/ports.ts'
import { newKey } from '../notes/keys.ts'
import { type Draft, isWorthSaving, type Note, titleAndContent } from '../notes/note.ts'
import type { NotesState } from '../notes/notes-store.ts'

/** A note being written: a new one, or one that there is already. */
export interface Sheet {
  /** No other sheet in any tab has it. */
  readonly id: string
  /** The note being edited, with the words that the edit is made on. */
  readonly note: Note | undefined
  /** The words that are kept: only what differs from them is to be saved. */
  readonly saved: Draft
  /** The words as they are; while the sheet lies on top its content is in the field, and this one is older. */
  readonly words: Draft
  /** Where the caret was in the field when the sheet was last looked at; -1 where nobody knows. */
  readonly caret: number
  /** Whether they are on their way, and whether that takes long. */
  readonly sending: 'no' | 'waiting' | 'late'
}

/** An edit that was discarded. It can be reopened for a day. */
export interface Discarded extends Sheet {
  readonly discardedAt: number
}

export function newSheet(): Sheet {
  return { id: newId(), note: undefined, saved: NO_WORDS, words: NO_WORDS, caret: -1, sending: 'no' }
}

export function sheetOf(note: Note): Sheet {
  const words = titleAndContent(note)
  return { id: newId(), note, saved: words, words, caret: -1, sending: 'no' }
}

/** A sheet that an earlier page left on the device. */
export function restoredSheet({ id, note, saved, words, caret }: StoredDraft): Sheet {
  return { id, note, saved, words, caret, sending: 'no' }
}

/** The discarded edits among these drafts that can still be reopened. */
export function discardedOf(drafts: readonly StoredDraft[], now: number): readonly Discarded[] {
  return drafts.flatMap((draft) => {
    const { discardedAt = 0 } = draft
    return now - discardedAt > DISCARDED_MS ? [] : [{ ...restoredSheet(draft), discardedAt }]
  })
}

/** The sheet as it is to lie on the device. */
export function draftOf(sheet: Sheet | Discarded, at: number): StoredDraft {
  const { id, note, saved, words, caret } = sheet
  const draft = { id, note, saved, words, caret, at }
  return 'discardedAt' in sheet ? { ...draft, discardedAt: sheet.discardedAt } : draft
}

/** Whether the sheet says something else than what is kept. */
export function isChanged({ saved, words }: Sheet): boolean {
  return !isSame(saved, words)
}

/** Whether words would be lost without the sheet. */
export function isUnsaved(sheet: Sheet, state: NotesState): boolean {
  if (!sheet.note) return isWorthSaving(sheet.words)
  return isChanged(sheet) || isMissing(sheet, state)
}

/** Whether the note being edited was deleted meanwhile. */
export function isGone(sheet: Sheet, state: NotesState): boolean {
  return state.complete && isMissing(sheet, state)
}

/** Before the list is complete nobody knows why. */
function isMissing({ note }: Sheet, { notes }: NotesState): boolean {
  return note !== undefined && !notes.some(({ id }) => id === note.id)
}

/** Whether a draft was saved after all, in the last moment of the page that it was written on. */
export function wasSaved({ note, words, at }: StoredDraft, { notes }: NotesState): boolean {
  return notes.some(
    (each) => (note ? each.id === note.id : each.timestamp >= at - 1000) && isSame(each, words),
  )
}

/** Whether two drafts would make the same note. */
export function isSame(one: Draft, other: Draft): boolean {
  return one.title.trim() === other.title.trim() && one.content === other.content
}

const DISCARDED_MS = 24 * 60 * 60 * 1000

const NO_WORDS: Draft = { title: '', content: '' }

function newId(): string {
  return newKey(Date.now())
}
