import type { Note } from '../notes/note.ts'
import type { DraftContext, DraftEvent, Effect, Events, Transition } from './events.ts'
import {
  createDraft,
  type DiscardedDraft,
  draftOfNote,
  isBlankDraft,
  isDiscarded,
  isExpired,
  isUnsaved,
  type OpenDraft,
} from './open-draft.ts'
import { endSave, requestSave } from './save-draft.ts'
import { type DraftNotice, type DraftState, isSameSnapshot, updateDraft } from './state.ts'
import { activate, closeActive, restore, switchTo } from './switch-draft.ts'
import { isActiveUnsaved, readActive, storedContent, storedDrafts } from './view.ts'

/**
 * Keeps the drafts of one tab. This pure reducer makes every decision: an event from the person, the field, the notes or the storage
 * gives a new state and a list of effects. The draft session runs the effects.
 */
export function reduce<K extends keyof Events>(
  state: DraftState,
  event: DraftEvent<K>,
  context: DraftContext,
): Transition {
  const [next, ...effects] = HANDLERS[event.kind](state, event, context)
  return [next, ...storeChanges(state, next), ...effects]
}

const HANDLERS: {
  readonly [K in keyof Events]: (state: DraftState, event: DraftEvent<K>, context: DraftContext) => Transition
} = {
  titleChanged: (state, { title }) => [
    updateDraft(state, state.active.id, { current: { ...state.active.current, title } }),
  ],

  editRequested(state, { text }, context) {
    if (!text) return continueNewNote(state, context)
    return 'id' in text
      ? openNote(state, text, context)
      : switchTo(state, createDraft(context.newId, text), context)
  },

  saveRequested: requestSave,
  saveEnded: endSave,
  saveDelayed: (state, { id }) => [updateDraft(state, id, { saving: 'late' })],

  baseReplaced: (state, { note }) => [updateDraft(state, state.active.id, { note })],

  discardRequested(state, _, context) {
    const draft = readActive(state, context)
    if (!draft.note || draft.saving !== 'no') return [state]
    if (!isUnsaved(draft, context.notes)) return closeActive(state, context)
    const kept = state.discarded.filter((each) => !isExpired(each, context.now))
    const discarded = [...kept, { ...draft, discardedAt: context.now }]
    return closeActive({ ...state, discarded }, context)
  },

  undoRequested(state, _, context) {
    const { notice } = state
    if (notice?.kind !== 'cleared') return [state]
    const { draft } = notice
    const later = [readActive(state, context), ...state.background].find(({ id }) => id === draft.id)
    const title = later?.current.title.trim() ? later.current.title : draft.current.title
    const [next, ...effects] = switchTo(
      state,
      { ...withoutPendingSave(draft), ...later, current: { ...draft.current, title }, caret: draft.caret },
      context,
    )
    // Text that was typed after the clearing is replaced here, so it gets its own Undo.
    const replaced = later?.current.content ?? ''
    const isReplaced = replaced.trim() !== '' && replaced !== draft.current.content
    return [{ ...next, notice: isReplaced ? clearedNotice(next.active, replaced) : undefined }, ...effects]
  },

  reopenRequested(state, { id }, context) {
    const kept: (OpenDraft & Partial<DiscardedDraft>) | undefined = [
      ...state.background,
      ...state.discarded,
    ].find((each) => each.id === id)
    if (!kept) return [state]
    const { discardedAt: _, ...draft } = kept
    return switchTo(state, draft, context)
  },

  deleteRequested: (state, { id }) => [
    { ...state, discarded: state.discarded.filter((each) => each.id !== id) },
  ],

  fieldCleared(state, _, { newId }) {
    const { active, background, fullContent: content } = state
    const next: DraftState = { ...state, recordedContent: '', fullContent: '' }
    const isSavedAsNew = !active.note && active.saving !== 'no' && active.current.content !== ''
    // A text that is being saved is no marker, even if it looks like one.
    if (BLANK_OR_MARKER.test(content) && !isSavedAsNew) return [next]
    const notice = clearedNotice(active, content)
    if (!isSavedAsNew) return [{ ...next, notice }]
    // What is written next is not part of the note that is being saved, even if it begins like it.
    const nextNote = createDraft(newId, { ...active.current, content: '' })
    return [{ ...next, notice, active: nextNote, background: [...background, notice.draft] }]
  },

  fieldAdded: (state) =>
    state.recordedContent === '' ? [state] : activate(state, readActive(state, { field: undefined })),

  textRecorded(state, _, context) {
    const { note, current } = readActive(state, context)
    const next = recordContent(state, current.content)
    // The person may have undone the clearing in the field.
    return [isClearedTextIn(next, note, current.content) ? { ...next, notice: undefined } : next]
  },

  draftShown(state, _, context) {
    const { content } = state.active.current
    return [acceptFieldContent(recordContent(state, content), content, context)]
  },

  docLoaded: (state, { content }, context) => [
    acceptFieldContent(state, storedContent(state, content), context),
  ],

  draftsRestored(state, { drafts }, context) {
    const known = [state.active, ...state.background, ...state.discarded]
    const newDrafts = drafts.filter(({ id }) => !known.some((each) => each.id === id))
    return restore(state, newDrafts, context)
  },

  ownerChanged(state, { owner }, context) {
    if (owner === state.owner) return [state]
    const signedOut = new Map(state.signedOut)
    const drafts = signedOut.get(owner) ?? []
    signedOut.delete(owner)
    // A visitor's drafts move to the account.
    if (state.owner === '') return restore({ ...state, owner, signedOut }, drafts, context)
    const kept = storedDrafts(state, context)
      .map(withoutPendingSave)
      .filter((each) => !isBlankDraft(each))
    signedOut.set(state.owner, kept)
    const notice: DraftNotice | undefined = kept.every(isDiscarded) ? undefined : { kind: 'signed-out' }
    const [empty, ...effects] = activate(
      { ...state, owner, signedOut, background: [], discarded: [], notice },
      createDraft(context.newId),
    )
    // The field still holds the text of the previous owner.
    const [next, ...more] = restore(empty, drafts, { ...context, field: undefined })
    return [next, ...effects, ...more]
  },

  ownerDeleted(state, { owner }) {
    const { notice } = state
    const signedOut = new Map(state.signedOut)
    signedOut.delete(owner)
    return [{ ...state, signedOut, notice: notice?.kind === 'signed-out' ? undefined : notice }]
  },
}

/** Activates the new note that was left last, or an empty one. A new note with text stays active. */
function continueNewNote(state: DraftState, context: DraftContext): Transition {
  const kept = state.background.findLast(({ note }) => !note)
  const isReplaced = state.active.note || (kept && !isActiveUnsaved(state, context))
  return isReplaced ? switchTo(state, kept ?? createDraft(context.newId), context) : [state]
}

/** Activates the unsaved edit of the note, or a new one. */
function openNote(state: DraftState, note: Note, context: DraftContext): Transition {
  if (state.active.note?.id === note.id && isActiveUnsaved(state, context)) return [state]
  const draft = state.background.findLast((each) => each.note?.id === note.id)
  return switchTo(state, draft ?? draftOfNote(note, context.newId), context)
}

/** Remembers the content before it shrank, so that Undo restores all of it when the text has become empty. */
function recordContent(state: DraftState, content: string): DraftState {
  const hasShrunk = content.length < state.recordedContent.length
  return { ...state, recordedContent: content, fullContent: hasShrunk ? state.fullContent : content }
}

/**
 * If the content is the saved one, remembers the form in which the field holds it. That form is no edit, so the stored text is not replaced by
 * it.
 */
function acceptFieldContent(state: DraftState, content: string, { field }: DraftContext): DraftState {
  const from = state.active.note?.content ?? ''
  return field && content === from ? { ...state, normalized: { from, to: field.content } } : state
}

/** A marker that begins a list or code block leaves the text as it becomes formatting. That clears nothing. */
const BLANK_OR_MARKER = /^(\d\d?[.)]?)?[-*+•`[\]x\s]*$/i

/** Whether this content of a draft of the note has the text that Undo would bring back. */
function isClearedTextIn({ notice }: DraftState, note: Note | undefined, content: string): boolean {
  return (
    notice?.kind === 'cleared' &&
    notice.draft.note?.id === note?.id &&
    content.includes(notice.draft.current.content)
  )
}

function clearedNotice(draft: OpenDraft, content: string) {
  return { kind: 'cleared' as const, draft: { ...draft, current: { ...draft.current, content }, caret: -1 } }
}

/** The draft as it is when the save that was under way no longer blocks it. */
function withoutPendingSave(draft: OpenDraft | DiscardedDraft): OpenDraft | DiscardedDraft {
  return { ...draft, saving: 'no', queuedSaves: undefined }
}

/** How soon the drafts must be stored after a change. */
function storeChanges(before: DraftState, after: DraftState): readonly Effect[] {
  if (isSameSnapshot(before, after)) return []
  // A draft equals its note when a save begins, and is gone when the save ends. The storage must follow soon, or the next page would
  // restore text that was saved.
  const isUrgent = before.lastSaved !== after.lastSaved || phasesOf(before) !== phasesOf(after)
  return [{ kind: 'store', isUrgent }]
}

/** Which drafts there are, and whether each is being saved. */
function phasesOf({ discarded, background, active }: DraftState): string {
  return [...discarded, ...background, active].map(({ id, saving }) => `${id} ${saving}`).join()
}
