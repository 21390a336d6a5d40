import { isWorthSaving, type Note, type NoteText, titleAndContent } from '../notes/note.ts'
import type { NotesState } from '../notes/notes-state.ts'

/** A new or existing note that is being written. */
export interface OpenDraft {
  /** Unique across tabs. */
  readonly id: string
  /** The edited note with the title and content that the edit was made on; undefined for a new note. */
  readonly note: Note | undefined
  /** The title and content as written. The content of the active draft is in the field, and this one may be older. */
  readonly current: NoteText
  /** The caret's offset in the field when the draft was last read; -1 if unknown. */
  readonly caret: number
  /** Whether a save is under way, and whether it takes longer than `SLOW_SAVE_MS`. */
  readonly saving: 'no' | 'waiting' | 'late'
  /** What that save stores, or the last one stored. */
  readonly savingText?: NoteText | undefined
  /** What the person asked to save during that save. It is saved next, one text after the other. */
  readonly queuedSaves?: readonly NoteText[] | undefined
}

/** An edit that was discarded. It can be reopened for a day. */
export interface DiscardedDraft extends OpenDraft {
  readonly discardedAt: number
}

export function createDraft(id: string, current: NoteText = { title: '', content: '' }): OpenDraft {
  return { id, note: undefined, current, caret: -1, saving: 'no' }
}

export function draftOfNote(note: Note, id: string): OpenDraft {
  return { id, note, current: titleAndContent(note), caret: -1, saving: 'no' }
}

export function isDiscarded(draft: OpenDraft | DiscardedDraft): draft is DiscardedDraft {
  return 'discardedAt' in draft
}

/** Whether the edit was discarded more than a day ago. */
export function isExpired({ discardedAt }: DiscardedDraft, now: number): boolean {
  return now - discardedAt > DISCARDED_RETENTION_MS
}

const DISCARDED_RETENTION_MS = 24 * 60 * 60 * 1000

/** Whether text would be lost without the draft. That of a deleted note may be in the trash. */
export function isUnsaved(draft: OpenDraft, state: NotesState): boolean {
  const { note, current } = draft
  if (!note) return isWorthSaving(current)
  if (!isNoteMissing(draft, state)) return !isSameDraft(note, current)
  return !state.trash.some((each) => each.id === note.id && isSameDraft(each, current))
}

/** Whether nothing is left of a new note. While it is being saved, the text that is saved is left. */
export function isBlankDraft({ note, saving, current }: OpenDraft): boolean {
  return !note && saving === 'no' && !isWorthSaving(current)
}

/** Whether the edited note was deleted during the edit. */
export function isNoteDeleted(draft: OpenDraft, state: NotesState): boolean {
  return state.isComplete && isNoteMissing(draft, state)
}

/** Whether the edited note is not listed. It counts as deleted only when the list is complete. Only members edit notes. */
function isNoteMissing({ note }: OpenDraft, { notes, userKind }: NotesState): boolean {
  return note !== undefined && userKind === 'member' && !notes.some(({ id }) => id === note.id)
}

/** Whether two drafts would make the same note. */
export function isSameDraft(one: NoteText, other: NoteText): boolean {
  return one.title.trim() === other.title.trim() && one.content === other.content
}
