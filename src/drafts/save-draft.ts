import { textOfBlock } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import { isWorthSaving, type Note, type NoteText } from '../notes/note.ts'
import type { DraftContext, DraftEvent, Transition } from './events.ts'
import { textTypedAfter } from './later-text.ts'
import { isBlankDraft, isNoteDeleted, isSameDraft, isUnsaved, type OpenDraft } from './open-draft.ts'
import { type DraftState, findDraft, updateDraft } from './state.ts'
import { activate, closeActive } from './switch-draft.ts'
import { readActive } from './view.ts'

/** Saves the draft, or closes the active edit if it has no changes. During a save of the draft, queues the next one. */
export function requestSave(
  state: DraftState,
  { id, text }: DraftEvent<'saveRequested'>,
  context: DraftContext,
): Transition {
  const active = readActive(state, context)
  const draft = findDraft({ ...state, active }, id)
  if (!draft) return [state]
  const { saving, note, queuedSaves = [] } = draft
  const current = text ?? draft.current
  // Only the last text of an edit is saved next, but each text that was added to a new note is a note.
  if (saving !== 'no')
    return [updateDraft(state, id, { queuedSaves: note ? [current] : [...queuedSaves, current] })]
  if (!isUnsaved({ ...draft, current }, context.notes) && !isNoteDeleted(draft, context.notes))
    return draft === active && note && !isUnsaved(draft, context.notes)
      ? closeActive(state, context)
      : [state]
  return beginSave(state, draft, current, context)
}

/** Closes the draft that was saved. Text that was typed after the save began stays open. */
export function endSave(
  state: DraftState,
  event: DraftEvent<'saveEnded'>,
  context: DraftContext,
): Transition {
  const [next, ...effects] = closeSaved(state, event, context)
  return [{ ...next, background: next.background.filter((each) => !isBlankDraft(each)) }, ...effects]
}

function closeSaved(state: DraftState, event: DraftEvent<'saveEnded'>, context: DraftContext): Transition {
  const { id, savedText, savedNote } = event
  const idle = updateDraft(state, id, { saving: 'no', queuedSaves: undefined })
  if (!savedNote) return [idle]
  const isSaved = (each: OpenDraft) => each.id === id && isSameDraft(each.current, savedText)
  const signedOut = new Map(
    Array.from(idle.signedOut, ([uid, drafts]) => [uid, drafts.filter((each) => !isSaved(each))]),
  )
  const active = readActive(idle, context)
  const draft = findDraft({ ...idle, active }, id)
  if (!draft) return [{ ...idle, signedOut }]
  const { notice } = idle
  const isAboutOther = notice?.kind === 'cleared' && notice.draft.id !== id
  const next: DraftState = {
    ...idle,
    signedOut,
    notice: isAboutOther ? notice : undefined,
    lastSaved: savedNote,
  }
  if (isSaved(draft)) {
    const rest = { ...next, background: next.background.filter((each) => each !== draft) }
    // The text of a new note may have been cleared and written again.
    const isActiveSaved = active.note === draft.note && isSameDraft(active.current, savedText)
    return isActiveSaved ? closeActive(rest, context) : [rest]
  }
  const [kept, ...effects] = keepLaterText(next, draft, { savedText, savedNote }, context)
  const [begun, ...more] = beginQueuedSave(kept, event, findDraft(state, id)?.queuedSaves, context)
  return [begun, ...effects, ...more]
}

/**
 * Keeps a draft open that was changed after its save began. Text that was added to a new note is the next note. Another change is an edit
 * of the saved note, unless that is a visitor's, which cannot be edited.
 */
function keepLaterText(
  state: DraftState,
  draft: OpenDraft,
  { savedText, savedNote }: { readonly savedText: NoteText; readonly savedNote: Note },
  { field }: DraftContext,
): Transition {
  const { id } = draft
  if (!draft.note && !isWorthSaving(draft.current)) return [state]
  const rest = draft.note ? undefined : textTypedAfter(savedText, draft.current)
  if (!rest) {
    const isEditable = savedNote.userId !== '' && state.owner !== ''
    return [isEditable ? updateDraft(state, id, { note: savedNote }) : state]
  }
  if (id !== state.active.id) return [updateDraft(state, id, { current: rest })]
  // The caret stays where it is in that text.
  const caret = Math.max(-1, (field?.caret ?? -1) - lengthOf(draft.current) + lengthOf(rest))
  return activate(state, { ...draft, current: rest, caret })
}

/** The number of characters and line ends, as a caret's offset counts them. */
function lengthOf({ content }: NoteText): number {
  return parse(content).map(textOfBlock).join('\n').length
}

/** Begins the first of the saves that were queued during the last one, of the text that was not in that one. */
function beginQueuedSave(
  state: DraftState,
  { id, savedText }: DraftEvent<'saveEnded'>,
  queuedSaves: readonly NoteText[] = [],
  context: DraftContext,
): Transition {
  const draft = findDraft(state, id)
  if (!draft) return [state]
  const [text, ...rest] = queuedSaves
    .filter((each) => !isSameDraft(each, savedText))
    .map((each) => (!draft.note && textTypedAfter(savedText, each)) || each)
    .filter((each) => draft.note !== undefined || isWorthSaving(each))
  return text ? beginSave(updateDraft(state, id, { queuedSaves: rest }), draft, text, context) : [state]
}

/** Begins to save a text of the draft. An edit of a deleted note becomes a new note. */
function beginSave(state: DraftState, draft: OpenDraft, text: NoteText, { notes }: DraftContext): Transition {
  const note = isNoteDeleted(draft, notes) ? undefined : draft.note
  return [
    updateDraft(state, draft.id, { saving: 'waiting', savingText: text, current: draft.current }),
    { kind: 'save', id: draft.id, text, note },
  ]
}
