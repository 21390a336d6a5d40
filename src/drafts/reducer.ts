import { type Draft, titleAndContent } from '../notes/note.ts'
import type { DraftContext, DraftEvent, Effect, Events, Transition } from './events.ts'
import {
  createDraft,
  draftOfNote,
  type DiscardedDraft,
  isChanged,
  isDiscarded,
  isNoteDeleted,
  isSameDraft,
  isUnsaved,
  type OpenDraft,
} from './open-draft.ts'
import { type DraftNotice, type DraftState, isSameSnapshot } from './state.ts'
import { storedDrafts, isActiveUnsaved, readActive, unsavedDrafts } from './view.ts'

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
  return { state: next, effects: [...storeChanges(state, next), ...effects] }
}

type HandlerResult = readonly [DraftState, ...Effect[]]

const HANDLERS: {
  readonly [K in keyof Events]: (
    state: DraftState,
    event: DraftEvent<K>,
    context: DraftContext,
  ) => HandlerResult
} = {
  titleChanged: (state, { title }) => [
    updateDraft(state, state.active.id, { current: { ...state.active.current, title } }),
  ],

  editRequested(state, { text }, context) {
    const { active, background } = state
    if (!text || !('id' in text))
      return active.note || text ? switchTo(state, createDraft(context.newId, text), context) : [state]
    if (active.note?.id === text.id && isActiveUnsaved(state, context)) return [state]
    const draft = background.findLast((each) => each.note?.id === text.id)
    return switchTo(state, draft ?? draftOfNote(text, context.newId), context)
  },

  saveRequested(state, _, context) {
    const draft = readActive(state, context)
    const { id, note, sending, current } = draft
    if (sending !== 'no') return [state]
    if (note && !isUnsaved(draft, context.notes)) return closeActive(state, context)
    const target = isNoteDeleted(draft, context.notes) ? undefined : note
    return [
      updateDraft(state, id, { sending: 'waiting' }),
      { kind: 'save', id, draft: current, note: target },
    ]
  },

  baseReplaced: (state, { note }) => [
    updateDraft(state, state.active.id, { note, saved: titleAndContent(note) }),
  ],

  saveDelayed: (state, { id }) => [updateDraft(state, id, { sending: 'late' })],

  saveEnded(state, { id, sent, savedNote }, context) {
    const idle = updateDraft(state, id, { sending: 'no' })
    if (!savedNote) return [idle]
    const isSaved = (each: OpenDraft) => each.id === id && isSameDraft(each.current, sent)
    const signedOut = new Map(
      Array.from(idle.signedOut, ([uid, drafts]) => [uid, drafts.filter((each) => !isSaved(each))]),
    )
    const active = readActive(idle, context)
    const draft = [...idle.background, active].find((each) => each.id === id)
    if (!draft) return [{ ...idle, signedOut }]
    const next: DraftState = { ...idle, signedOut, notice: undefined, lastSaved: savedNote }
    // Text was typed after the save began: the draft stays open as an edit of the saved note. A visitor's notes cannot be edited, so there it
    // is the next note.
    if (!isSaved(draft)) {
      if (savedNote.userId !== '' && next.owner !== '')
        return [updateDraft(next, id, { saved: sent, note: savedNote })]
      const rest = textTypedAfter(sent, draft.current)
      if (!rest) return [next]
      return draft === active
        ? activate(next, { ...draft, current: rest, caret: -1 })
        : [updateDraft(next, id, { current: rest })]
    }
    if (draft === active) return closeActive(next, context)
    return [{ ...next, background: next.background.filter((each) => each !== draft) }]
  },

  discardRequested(state, _, context) {
    const draft = readActive(state, context)
    if (!draft.note || draft.sending !== 'no') return [state]
    if (!isUnsaved(draft, context.notes)) return closeActive(state, context)
    const discarded = [...state.discarded, { ...draft, discardedAt: context.now }]
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
      { ...draft, ...later, current: { ...draft.current, title }, caret: draft.caret },
      context,
    )
    // Text that was typed after the clearing is replaced here, so it gets its own Undo.
    const replaced = later?.current.content ?? ''
    return [
      { ...next, notice: replaced.trim() === '' ? undefined : clearedNotice(next.active, replaced) },
      ...effects,
    ]
  },

  reopenRequested(state, { id }, context) {
    const discarded = state.discarded.find((each) => each.id === id)
    if (!discarded) return [state]
    const { discardedAt: _, ...draft } = discarded
    return switchTo({ ...state, notice: undefined }, draft, context)
  },

  deleteRequested: (state, { id }) => [
    { ...state, discarded: state.discarded.filter((each) => each.id !== id) },
  ],

  fieldCleared(state) {
    const { active, fullContent: content, notice } = state
    const isOffered = content.trim() !== '' && active.sending === 'no'
    return [
      {
        ...state,
        notice: isOffered ? clearedNotice(active, content) : notice,
        recordedContent: '',
        fullContent: '',
      },
    ]
  },

  textRecorded: (state, _, context) => [recordContent(state, readActive(state, context).current.content)],

  draftShown(state, _, context) {
    const { active } = state
    const next = recordContent(state, active.current.content)
    return [isChanged(active) ? next : acceptFieldContent(next, context)]
  },

  docLoaded: (state, { content }, context) => [
    content === state.active.saved.content ? acceptFieldContent(state, context) : state,
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
    const kept = storedDrafts(state, context).map(withoutPendingSave)
    signedOut.set(state.owner, kept)
    const notice: DraftNotice | undefined = kept.every(isDiscarded) ? undefined : { kind: 'signed-out' }
    const [empty, ...effects] = activate(
      { ...state, owner, signedOut, background: [], discarded: [], notice },
      createDraft(context.newId),
    )
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

/** Moves the active draft to the background if it is unsaved, and activates another one. */
function switchTo(state: DraftState, next: OpenDraft, context: DraftContext): HandlerResult {
  const isOther = ({ id }: OpenDraft) => id !== next.id
  const background = unsavedDrafts(state, context).filter(isOther)
  return activate({ ...state, background, discarded: state.discarded.filter(isOther) }, next)
}

/** Closes the active draft and activates the last background draft. */
function closeActive(state: DraftState, { newId }: DraftContext): HandlerResult {
  const next = state.background.at(-1) ?? createDraft(newId)
  return activate({ ...state, background: state.background.slice(0, -1) }, next)
}

/** Adds drafts. Activates the last one that is unsaved, or that of the open note, unless something is being written. */
function restore(
  state: DraftState,
  drafts: readonly (OpenDraft | DiscardedDraft)[],
  context: DraftContext,
): HandlerResult {
  const { active, background } = state
  const next = { ...state, discarded: [...drafts.filter(isDiscarded), ...state.discarded] }
  const unsaved = drafts.filter((draft) => !isDiscarded(draft))
  // A link to a note opens it before its draft has been read.
  const ofOpenNote = active.note && unsaved.findLast(({ note }) => note?.id === active.note?.id)
  const last = ofOpenNote ?? unsaved.at(-1)
  if (!last) return [next]
  if (isActiveUnsaved(state, context) || (active.note && !ofOpenNote))
    return [{ ...next, background: [...unsaved, ...background], notice: { kind: 'restored-in-background' } }]
  const rest = [...background, ...unsaved.filter((draft) => draft !== last)]
  const [activated, ...effects] = activate({ ...next, background: rest, notice: { kind: 'restored' } }, last)
  return [activated, ...effects, { kind: 'reportRestored' }]
}

/** What was added to the end of a text, or as its title; undefined if the text was changed in another way. */
function textTypedAfter(before: Draft, after: Draft): Draft | undefined {
  if (!after.content.startsWith(before.content)) return undefined
  return {
    title: after.title === before.title ? '' : after.title,
    content: after.content.slice(before.content.length).replace(/^\n+/, ''),
  }
}

function activate(state: DraftState, draft: OpenDraft): HandlerResult {
  const { content } = draft.current
  // Nothing can be undone until the field holds the text. A field that is being filled may report that it is empty.
  const next: DraftState = { ...state, active: draft, recordedContent: content, fullContent: '' }
  return [next, { kind: 'show', content, caret: draft.caret }]
}

/** Remembers the content before it shrank, so that Undo restores all of it when the text has become empty. */
function recordContent(state: DraftState, content: string): DraftState {
  const hasShrunk = content.length < state.recordedContent.length
  return { ...state, recordedContent: content, ...(hasShrunk ? {} : { fullContent: content }) }
}

/** Takes the field's content as the saved one. The field normalizes skipped list levels, which must not count as an edit. */
function acceptFieldContent(state: DraftState, context: DraftContext): DraftState {
  const { id, saved, current } = readActive(state, context)
  if (saved.content === current.content) return state
  return updateDraft(state, id, { saved: { ...saved, content: current.content } })
}

function clearedNotice(draft: OpenDraft, content: string): DraftNotice {
  return { kind: 'cleared', draft: { ...draft, current: { ...draft.current, content }, caret: -1 } }
}

function updateDraft(state: DraftState, id: string, patch: Partial<OpenDraft>): DraftState {
  const updated = (each: OpenDraft) => (each.id === id ? { ...each, ...patch } : each)
  return { ...state, active: updated(state.active), background: state.background.map(updated) }
}

/** The draft of a member who has signed out. Its save no longer blocks the draft. */
function withoutPendingSave(draft: OpenDraft | DiscardedDraft): OpenDraft | DiscardedDraft {
  return { ...draft, sending: 'no' }
}

/** How soon the drafts must be stored after a change. */
function storeChanges(before: DraftState, after: DraftState): readonly Effect[] {
  if (isSameSnapshot(before, after)) return []
  // A draft equals its note when a save begins, and is gone when the save ends. The storage must follow soon, or the next page would
  // restore text that was saved.
  return [{ kind: 'store', isUrgent: phasesOf(before) !== phasesOf(after) }]
}

/** Which drafts there are, and whether each is being saved. */
function phasesOf({ discarded, background, active }: DraftState): string {
  return [...discarded, ...background, active].map(({ id, sending }) => `${id} ${sending}`).join()
}
