import { type Note, type NoteText, sameText, titleAndContent } from '../notes/note.ts'
import type { NotesState } from '../notes/notes-state.ts'
import { textTypedAfter } from './later-text.ts'
import {
  type DiscardedDraft,
  isDiscarded,
  isExpired,
  isSameDraft,
  isUnsaved,
  type OpenDraft,
} from './open-draft.ts'
import type { StoredDraft } from './ports.ts'

/**
 * The drafts as they are stored. One that was stored before and has not changed since is the same object, unless its time is earlier than
 * that of the unsaved draft before it: restoring sorts the drafts by time and makes the last one active.
 */
export function toStoredDrafts(
  drafts: readonly (OpenDraft | DiscardedDraft)[],
  storedBefore: readonly StoredDraft[],
  now: number,
): readonly StoredDraft[] {
  let lastAt = 0
  return drafts.map((draft, index) => {
    const previous = storedBefore.find(({ id }) => id === draft.id)
    const { id, note, current: words, caret } = draft
    const stored = {
      id,
      note,
      saved: note ? titleAndContent(note) : EMPTY_TEXT,
      words,
      caret,
      // The clock may have been set back, and the newest text of a draft is the one with the latest time.
      at: Math.max(now + index, lastAt + 1, (previous?.at ?? 0) + 1),
      ...savingOf(draft, previous, now),
    }
    const next = isDiscarded(draft) ? { ...stored, discardedAt: draft.discardedAt } : stored
    const isCurrent = previous && isSameStored(previous, next) && (isDiscarded(draft) || previous.at > lastAt)
    const result = isCurrent ? previous : next
    if (!isDiscarded(draft)) lastAt = result.at
    return result
  })
}

function savingOf({ saving, savingText }: OpenDraft, before: StoredDraft | undefined, now: number) {
  if (saving === 'no' || !savingText) return {}
  const isSame = before?.saving && sameText(before.saving, savingText)
  return { saving: isSame ? before.saving : { ...savingText, at: now } }
}

const EMPTY_TEXT: NoteText = { title: '', content: '' }

/**
 * The drafts without what was saved as notes, without those that have no changes, and without edits that were discarded more than a day
 * ago.
 */
export function restorableDrafts(
  drafts: readonly StoredDraft[],
  state: NotesState,
  now: number,
): readonly (OpenDraft | DiscardedDraft)[] {
  return drafts
    .flatMap((draft) => withoutSavedText(draft, state) ?? [])
    .map(fromStoredDraft)
    .filter((draft) => (isDiscarded(draft) ? !isExpired(draft, now) : isUnsaved(draft, state)))
}

/** Text that was added to a new note after its save began is the next note. Another change is an edit of the saved note. */
function withoutSavedText(draft: StoredDraft, state: NotesState): StoredDraft | undefined {
  const saved = savedPartOf(draft, state)
  if (!saved) return draft
  const { note, text } = saved
  if (text === draft.words) return undefined
  const words = draft.note ? undefined : textTypedAfter(text, draft.words)
  if (words) return { ...draft, words, caret: -1 }
  // A visitor's note cannot be edited.
  const isEditable = state.userKind === 'member' && note.userId !== ''
  return isEditable ? { ...draft, note: { ...note, ...titleAndContent(text) } } : draft
}

function fromStoredDraft(stored: StoredDraft): OpenDraft | DiscardedDraft {
  const { id, note, words: current, caret, discardedAt } = stored
  const draft: OpenDraft = { id, note, current, caret, saving: 'no' }
  return discardedAt === undefined ? draft : { ...draft, discardedAt }
}

/** What was saved of a stored draft just before its page ended: all of its text, or that of a save that was under way. */
export function savedPartOf(
  draft: StoredDraft,
  state: NotesState,
): { readonly note: Note; readonly text: NoteText } | undefined {
  const { words, saving } = draft
  const note = noteSavedFrom(draft, state)
  if (note) return { note, text: words }
  const savedNote = saving && noteSavedFrom({ ...draft, words: saving, at: saving.at }, state)
  return savedNote && { note: savedNote, text: saving }
}

/** The note that a stored draft was saved as just before its page ended. It may have text that was typed after the draft was stored. */
function noteSavedFrom({ note, words, at }: StoredDraft, { notes }: NotesState): Note | undefined {
  return notes.find((each) => {
    if (note)
      return (
        each.id === note.id &&
        (isSameDraft(each, words) || (isBeginningOf(note, words) && isBeginningOf(words, each)))
      )
    const delay = each.timestamp - at
    return (
      delay >= -1000 &&
      (isSameDraft(each, words) || (delay <= MAX_SAVE_DELAY_MS && isBeginningOf(words, each)))
    )
  })
}

/**
 * How long after its draft was stored a new note with more text still counts as saved from it. Drafts are stored every 200 ms,
 * and later on a busy machine.
 */
const MAX_SAVE_DELAY_MS = 5000

/** Whether `longer` has the same title, and the content of `shorter` with more at its end. */
function isBeginningOf(shorter: NoteText, longer: NoteText): boolean {
  if (longer.title.trim() !== shorter.title.trim()) return false
  const title = ''
  const more = textTypedAfter({ title, content: shorter.content }, { title, content: longer.content })
  return more !== undefined && (more.content !== '' || longer.content.length > shorter.content.length)
}

function isSameStored(one: StoredDraft, other: StoredDraft): boolean {
  return (
    one.note === other.note &&
    sameText(one.words, other.words) &&
    one.saving === other.saving &&
    one.caret === other.caret &&
    one.discardedAt === other.discardedAt
  )
}
