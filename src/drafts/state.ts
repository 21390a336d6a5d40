import type { Note } from '../notes/note.ts'
import { createDraft, type DiscardedDraft, type OpenDraft } from './open-draft.ts'

/** What the composer and the trash show. An unsaved draft is never replaced: it moves to the background. */
export interface DraftSnapshot {
  readonly active: OpenDraft
  /**
   * Unsaved drafts behind the active one. The latest draft of a new note becomes active when the composer is left or opened by a command, an
   * edit when its note is opened.
   */
  readonly background: readonly OpenDraft[]
  /** Edits that were discarded, in the order of discarding. */
  readonly discarded: readonly DiscardedDraft[]
  /** The note that was saved last on this page. */
  readonly lastSaved?: Note | undefined
  /** The last thing that happened to a draft, while the person should know about it. */
  readonly notice: DraftNotice | undefined
}

export type DraftNotice =
  /** The text was cleared. Undo restores the draft. Its `saving` says whether that was during a save. */
  | { readonly kind: 'cleared'; readonly draft: OpenDraft }
  /** A draft of an earlier page was restored: as the active one, or in the background if something is being written. */
  | { readonly kind: 'restored' | 'restored-in-background' }
  /** A member signed out. The member's unsaved drafts are kept for the next sign-in. */
  | { readonly kind: 'signed-out' }

/** The drafts of one owner in one tab, and those of members who have signed out in it. */
export interface DraftState extends DraftSnapshot {
  /** The uid that the drafts belong to; '' is the visitor. */
  readonly owner: string
  /** The unsaved drafts and the discarded edits of members who have signed out, by uid. */
  readonly signedOut: ReadonlyMap<string, readonly (OpenDraft | DiscardedDraft)[]>
  /** The active draft's content when it was last recorded. */
  readonly recordedContent: string
  /** The content before it began to shrink. Undo restores it when the text has become empty. */
  readonly fullContent: string
  /** The saved content as it is stored, and the form in which the field holds it. Undefined until the field holds it. */
  readonly normalized?: { readonly from: string; readonly to: string } | undefined
}

export function createDraftState(draftId: string): DraftState {
  return {
    active: createDraft(draftId),
    background: [],
    discarded: [],
    notice: undefined,
    owner: '',
    signedOut: new Map(),
    recordedContent: '',
    fullContent: '',
  }
}

export function isSameSnapshot(one: DraftSnapshot, other: DraftSnapshot): boolean {
  return (
    one.active === other.active &&
    one.background === other.background &&
    one.discarded === other.discarded &&
    one.lastSaved === other.lastSaved &&
    one.notice === other.notice
  )
}

/** The draft with the id, active or in the background. */
export function findDraft({ active, background }: DraftState, id: string): OpenDraft | undefined {
  return [...background, active].find((each) => each.id === id)
}

/** Changes the draft with the id, active or in the background. Returns the same state if there is none. */
export function updateDraft(state: DraftState, id: string, patch: Partial<OpenDraft>): DraftState {
  const draft = findDraft(state, id)
  if (!draft) return state
  const updated = { ...draft, ...patch }
  if (draft === state.active) return { ...state, active: updated }
  return { ...state, background: state.background.map((each) => (each === draft ? updated : each)) }
}
