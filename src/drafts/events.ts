import type { Note, NoteText } from '../notes/note.ts'
import type { NotesState } from '../notes/notes-state.ts'
import type { DiscardedDraft, OpenDraft } from './open-draft.ts'
import type { DraftState } from './state.ts'

/** The events of the reducer and their payloads. */
export interface Events {
  titleChanged: { readonly title: string }
  /** The person opens a note, or begins a new one with a text; without either, continues the new note that was left last. */
  editRequested: { readonly text: Note | NoteText | undefined }
  /** Save the draft, which may be in the background: this text, which it had earlier, or the one that it has now. */
  saveRequested: { readonly id: string; readonly text?: NoteText | undefined }
  /** Discard the active draft. */
  discardRequested: object
  /** Undo the last clearing. */
  undoRequested: object
  /** The person wants to replace this newer text of the note with the active draft. */
  baseReplaced: { readonly note: Note }
  /** Continue a draft in the background, or reopen a discarded edit. */
  reopenRequested: { readonly id: string }
  /** Delete a discarded edit. */
  deleteRequested: { readonly id: string }
  /** The save of a draft takes longer than `SLOW_SAVE_MS`. */
  saveDelayed: { readonly id: string }
  /** The save of a draft ended with a note, or failed. `savedText` is the text that was to be saved. */
  saveEnded: { readonly id: string; readonly savedText: NoteText; readonly savedNote: Note | undefined }
  /** The field has become empty. */
  fieldCleared: object
  /** An empty field was rendered. A draft may have been restored while there was none. */
  fieldAdded: object
  /** The field's text is to be remembered for Undo. */
  textRecorded: object
  /** The field was given the active draft's text. It may hold it in a normalized form. */
  draftShown: object
  /** A field that did not hold the document with this stored text holds all of it now. */
  docLoaded: { readonly content: string }
  /** Drafts of earlier pages were found on the device. */
  draftsRestored: { readonly drafts: readonly (OpenDraft | DiscardedDraft)[] }
  ownerChanged: { readonly owner: string }
  /** The data of a member who has signed out is deleted from this device. */
  ownerDeleted: { readonly owner: string }
}

export type DraftEvent<K extends keyof Events = keyof Events> = {
  readonly [P in K]: { readonly kind: P } & Events[P]
}[K]

/** The input of the reducer besides the state and the event. */
export interface DraftContext {
  /** The field's text and caret; undefined while no field is rendered. */
  readonly field: { readonly content: string; readonly caret: number } | undefined
  readonly notes: NotesState
  readonly now: number
  /** The id of the draft that the transition may create. */
  readonly newId: string
}

/** The draft session's tasks after a transition. Effects run in the order of the list. */
export type Effect =
  /** Store the drafts: if urgent, as soon as the field holds the active draft, otherwise after `SAVE_DELAY_MS`. */
  | { readonly kind: 'store'; readonly isUrgent: boolean }
  /** Replace the field's text. An event 'draftShown' follows. */
  | { readonly kind: 'show'; readonly content: string; readonly caret: number }
  /** Save the text of a draft as the new version of a note, or as a new note if there is none. An event 'saveEnded' follows. */
  | { readonly kind: 'save'; readonly id: string; readonly text: NoteText; readonly note: Note | undefined }
  /** A draft of an earlier page or session has become active. */
  | { readonly kind: 'reportRestored' }

/** The next state, and the effects. */
export type Transition = readonly [DraftState, ...Effect[]]
