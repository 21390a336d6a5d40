import type { StoredDraft } from '../notes/ports.ts'
import { newKey } from '../notes/keys.ts'
import { type Draft, isWorthSaving, type Note, titleAndContent } from '../notes/note.ts'
import type { NotesState } from '../notes/notes-store.ts'

/** A note being written: a new one, or one that there is already. */
export interface OpenDraft {
  /** No other sheet in any tab has it. */
  readonly id: string
  /** The note being edited, with the words that the edit is made on. */
  readonly note: Note | undefined
  /** The words that are kept: only what differs from them is to be saved. */
  readonly saved: Draft
  /** The words as they are; while the sheet lies on top its content is in the field, and this one is older. */
  readonly current: Draft
  /** Where the caret was in the field when the sheet was last looked at; -1 where nobody knows. */
  readonly caret: number
  /** Whether they are on their way, and whether that takes long. */
  readonly sending: 'no' | 'waiting' | 'late'
}

/** An edit that was discarded. It can be reopened for a day. */
export interface DiscardedDraft extends OpenDraft {
  readonly discardedAt: number
}

export function createDraft(): OpenDraft {
  return { id: newId(), note: undefined, saved: EMPTY_DRAFT, current: EMPTY_DRAFT, caret: -1, sending: 'no' }
}

export function draftOfNote(note: Note): OpenDraft {
  const current = titleAndContent(note)
  return { id: newId(), note, saved: current, current, caret: -1, sending: 'no' }
}

/** A sheet that an earlier page left on the device. */
export function fromStoredDraft({ id, note, saved, words: current, caret }: StoredDraft): OpenDraft {
  return { id, note, saved, current, caret, sending: 'no' }
}

/** The discarded edits among these drafts that can still be reopened. */
export function discardedFromStored(drafts: readonly StoredDraft[], now: number): readonly DiscardedDraft[] {
  return drafts.flatMap((draft) => {
    const { discardedAt = 0 } = draft
    return now - discardedAt > DISCARDED_RETENTION_MS ? [] : [{ ...fromStoredDraft(draft), discardedAt }]
  })
}

/** The sheet as it is to lie on the device. */
export function toStoredDraft(openDraft: OpenDraft | DiscardedDraft, at: number): StoredDraft {
  const { id, note, saved, current, caret } = openDraft
  const stored = { id, note, saved, words: current, caret, at }
  return 'discardedAt' in openDraft ? { ...stored, discardedAt: openDraft.discardedAt } : stored
}

/** Whether the sheet says something else than what is kept. */
export function isChanged({ saved, current }: OpenDraft): boolean {
  return !isSameDraft(saved, current)
}

/** Whether words would be lost without the sheet. */
export function isUnsaved(draft: OpenDraft, state: NotesState): boolean {
  if (!draft.note) return isWorthSaving(draft.current)
  return isChanged(draft) || isNoteMissing(draft, state)
}

/** Whether the note being edited was deleted meanwhile. */
export function isNoteDeleted(draft: OpenDraft, state: NotesState): boolean {
  return state.complete && isNoteMissing(draft, state)
}

/** Before the list is complete nobody knows why. */
function isNoteMissing({ note }: OpenDraft, { notes }: NotesState): boolean {
  return note !== undefined && !notes.some(({ id }) => id === note.id)
}

/** Whether a draft was saved after all, in the last moment of the page that it was written on. */
export function wasSaved({ note, words: current, at }: StoredDraft, { notes }: NotesState): boolean {
  return notes.some(
    (each) => (note ? each.id === note.id : each.timestamp >= at - 1000) && isSameDraft(each, current),
  )
}

/** Whether two drafts would make the same note. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one.title.trim() === other.title.trim() && one.content === other.content
}

const DISCARDED_RETENTION_MS = 24 * 60 * 60 * 1000

const EMPTY_DRAFT: Draft = { title: '', content: '' }

function newId(): string {
  return newKey(Date.now())
}
