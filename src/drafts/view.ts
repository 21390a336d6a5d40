import type { DraftContext } from './events.ts'
import { type DiscardedDraft, isDiscarded, isUnsaved, type OpenDraft } from './open-draft.ts'
import type { DraftState } from './state.ts'

/** The text in the field and the list of notes, which decide what is unsaved. */
type Context = Pick<DraftContext, 'field' | 'notes'>

/** The active draft with the field's content. Without a field (React removes it first after a crash) with the last known content. */
export function readActive(state: DraftState, { field }: Pick<DraftContext, 'field'>): OpenDraft {
  const { active, recordedContent } = state
  const content = field ? storedContent(state, field.content) : recordedContent
  return { ...active, current: { ...active.current, content } }
}

/**
 * The text to store for the field's content. If that is the form to which the field normalizes the saved text, it is the saved text, byte for
 * byte.
 */
export function storedContent({ normalized }: DraftState, content: string): string {
  return content === normalized?.to ? normalized.from : content
}

/** Whether the active draft has unsaved text. */
export function isActiveUnsaved(state: DraftState, context: Context): boolean {
  return isUnsaved(readActive(state, context), context.notes)
}

/**
 * All unsaved drafts of the owner, the active one last. While the active one is being saved, it is always among them. Its text may have been
 * changed back, and then it differs from the text that is being stored.
 */
export function unsavedDrafts(state: DraftState, context: Context): readonly OpenDraft[] {
  if (state.active.saving === 'no' && !isActiveUnsaved(state, context)) return state.background
  return [...state.background, { ...readActive(state, context), caret: context.field?.caret ?? -1 }]
}

/** Whether any draft has unsaved text, including the drafts of members who have signed out. */
export function hasUnsaved(state: DraftState, context: Context): boolean {
  const signedOut = [...state.signedOut.values()]
  return unsavedDrafts(state, context).length > 0 || !signedOut.flat().every(isDiscarded)
}

/** All drafts of the owner that must outlive the page. */
export function storedDrafts(state: DraftState, context: Context): readonly (OpenDraft | DiscardedDraft)[] {
  return [...state.discarded, ...unsavedDrafts(state, context)]
}
