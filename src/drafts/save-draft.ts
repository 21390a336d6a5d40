import { type Draft, isWorthSaving, type Note } from '../notes/note.ts'
import type { DraftContext, DraftEvent, HandlerResult } from './events.ts'
import { isBlankDraft, isNoteDeleted, isSameDraft, isUnsaved, type OpenDraft } from './open-draft.ts'
import { type DraftState, findDraft, updateDraft } from './state.ts'
import { activate, closeActive } from './switch-draft.ts'
import { readActive } from './view.ts'

/** Saves the active draft, or closes an edit without changes. During a save of the draft, queues the next one. */
export function requestSave(state: DraftState, context: DraftContext): HandlerResult {
  const draft = readActive(state, context)
  const { id, note, sending, current } = draft
  if (sending !== 'no') return [updateDraft(state, id, { queuedSave: current })]
  if (!isUnsaved(draft, context.notes)) return note ? closeActive(state, context) : [state]
  return beginSave(state, draft, current, context)
}

/** Closes the draft that was saved. Text that was typed after the save began stays open. */
export function endSave(
  state: DraftState,
  event: DraftEvent<'saveEnded'>,
  context: DraftContext,
): HandlerResult {
  const [next, ...effects] = closeSaved(state, event, context)
  return [{ ...next, background: next.background.filter((each) => !isBlankDraft(each)) }, ...effects]
}

function closeSaved(
  state: DraftState,
  { id, sent, savedNote }: DraftEvent<'saveEnded'>,
  context: DraftContext,
): HandlerResult {
  const idle = updateDraft(state, id, { sending: 'no', queuedSave: undefined })
  if (!savedNote) return [idle]
  const isSaved = (each: OpenDraft) => each.id === id && isSameDraft(each.current, sent)
  const signedOut = new Map(
    Array.from(idle.signedOut, ([uid, drafts]) => [uid, drafts.filter((each) => !isSaved(each))]),
  )
  const draft = findDraft({ ...idle, active: readActive(idle, context) }, id)
  if (!draft) return [{ ...idle, signedOut }]
  const next: DraftState = { ...idle, signedOut, notice: undefined, lastSaved: savedNote }
  if (!isSaved(draft)) {
    const queued = findDraft(state, id)?.queuedSave
    const isNext = !draft.note && wasCleared(draft, state)
    const [rest, ...effects]: HandlerResult = isNext ? [next] : keepLaterText(next, draft, sent, savedNote)
    if (!queued || isSameDraft(queued, sent)) return [rest, ...effects]
    // Written after the text was cleared, all of it is the next note.
    const isWhole = isNext && draft.current.content.startsWith(queued.content)
    const [saving, ...more] = beginQueuedSave(rest, id, isWhole ? undefined : sent, queued, context)
    return [saving, ...effects, ...more]
  }
  if (id === state.active.id) return closeActive(next, context)
  return [{ ...next, background: next.background.filter((each) => each !== draft) }]
}

/** Whether the text was cleared during the save of the draft. What is written then is the next note, and may begin like the saved one. */
function wasCleared({ id, current }: OpenDraft, { notice }: DraftState): boolean {
  const isOffered = notice?.kind === 'cleared' && notice.draft.id === id && notice.draft.sending !== 'no'
  return isOffered || !isWorthSaving(current)
}

/**
 * Keeps a draft open that was changed after its save began. Text that was added to a new note is the next note. Another change is an edit
 * of the saved note, unless that is a visitor's, which cannot be edited.
 */
function keepLaterText(state: DraftState, draft: OpenDraft, sent: Draft, savedNote: Note): HandlerResult {
  const { id } = draft
  const rest = draft.note ? undefined : textTypedAfter(sent, draft.current)
  if (!rest) {
    const isEditable = savedNote.userId !== '' && state.owner !== ''
    return [isEditable ? updateDraft(state, id, { note: savedNote }) : state]
  }
  return id === state.active.id
    ? activate(state, { ...draft, current: rest, caret: -1 })
    : [updateDraft(state, id, { current: rest })]
}

/** Begins the save that was queued during the last one, of the text that was not in that one. All of it is new if `sent` is undefined. */
function beginQueuedSave(
  state: DraftState,
  id: string,
  sent: Draft | undefined,
  queued: Draft,
  context: DraftContext,
): HandlerResult {
  const draft = findDraft(state, id)
  if (!draft) return [state]
  const text = (!draft.note && sent && textTypedAfter(sent, queued)) || queued
  return draft.note || isWorthSaving(text) ? beginSave(state, draft, text, context) : [state]
}

/** Begins to save a text of the draft. An edit of a deleted note becomes a new note. */
function beginSave(state: DraftState, draft: OpenDraft, text: Draft, { notes }: DraftContext): HandlerResult {
  const note = isNoteDeleted(draft, notes) ? undefined : draft.note
  return [
    updateDraft(state, draft.id, { sending: 'waiting' }),
    { kind: 'save', id: draft.id, draft: text, note },
  ]
}

/** What was added to the end of a title and a content; undefined if one was changed in another way. */
function textTypedAfter(before: Draft, after: Draft): Draft | undefined {
  if (!after.title.startsWith(before.title) || !after.content.startsWith(before.content)) return undefined
  return {
    title: after.title.slice(before.title.length).trimStart(),
    content: after.content.slice(before.content.length).replace(/^\n+/, ''),
  }
}
