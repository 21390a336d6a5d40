import type { DraftContext, Transition } from './events.ts'
import { createDraft, type DiscardedDraft, isDiscarded, type OpenDraft } from './open-draft.ts'
import type { DraftNotice, DraftState } from './state.ts'
import { isActiveUnsaved, unsavedDrafts } from './view.ts'

/** Moves the active draft to the background if it is unsaved, and activates another one. */
export function switchTo(state: DraftState, next: OpenDraft, context: DraftContext): Transition {
  const isOther = ({ id }: OpenDraft) => id !== next.id
  const background = unsavedDrafts(state, context).filter(isOther)
  const discarded = state.discarded.filter(isOther)
  return activate({ ...state, background, discarded, notice: otherNotice(state) }, next)
}

/**
 * Closes the active draft and activates an empty one, not one of the background: the caret may still be in the composer, and the next note
 * would be written into that draft.
 */
export function closeActive(state: DraftState, { newId }: DraftContext): Transition {
  return activate({ ...state, notice: otherNotice(state) }, createDraft(newId))
}

/** The notice, unless it is about a restored draft. When another draft becomes active, that one is kept like the others. */
function otherNotice({ notice }: DraftState): DraftNotice | undefined {
  return notice?.kind === 'restored' || notice?.kind === 'restored-in-background' ? undefined : notice
}

/** Adds drafts. Activates the last one that is unsaved, or that of the open note, unless something is being written. */
export function restore(
  state: DraftState,
  drafts: readonly (OpenDraft | DiscardedDraft)[],
  context: DraftContext,
): Transition {
  const { active, background, notice } = state
  const next = { ...state, discarded: [...drafts.filter(isDiscarded), ...state.discarded] }
  const unsaved = drafts.filter((draft) => !isDiscarded(draft))
  // A link to a note opens it before its draft has been read.
  const ofOpenNote = active.note && unsaved.findLast(({ note }) => note?.id === active.note?.id)
  const last = ofOpenNote ?? unsaved.at(-1)
  if (!last) return [next]
  const isBehind = isActiveUnsaved(state, context) || (active.note && !ofOpenNote)
  const kind = isBehind ? 'restored-in-background' : 'restored'
  // Nothing else offers a text that was cleared.
  const shown = { ...next, notice: notice?.kind === 'cleared' ? notice : ({ kind } as const) }
  if (isBehind) return [{ ...shown, background: [...unsaved, ...background] }]
  const rest = [...background, ...unsaved.filter((draft) => draft !== last)]
  const [activated, ...effects] = activate({ ...shown, background: rest }, last)
  return [activated, ...effects, { kind: 'reportRestored' }]
}

/** Makes a draft the active one and gives it to the field. */
export function activate(state: DraftState, draft: OpenDraft): Transition {
  const { content } = draft.current
  // Nothing can be undone until the field holds the text. A field that is being filled may report that it is empty.
  const next: DraftState = {
    ...state,
    active: draft,
    recordedContent: content,
    fullContent: '',
    normalized: undefined,
  }
  return [next, { kind: 'show', content, caret: draft.caret }]
}
