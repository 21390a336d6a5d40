import type { JournalSnapshot } from '../ports.ts'
import type { Contents, UnreadableText } from './cached-notes.ts'
import type { JsonArrayText } from './json-array.ts'
import type { Operation, RemovalKind } from './operation.ts'
import type { Problem, VisitorState } from './state.ts'

/** The events of the reducer and their payloads. */
export interface Events {
  /** The page has started, or another tab or program may have changed `cachedNotes` or the journal. */
  changed: object
  /** The page has changed notes, in `cachedNotes` too if it could. */
  performed: { readonly operations: readonly Operation[] }
  /** The journal has stored the operations, or could not. */
  stored: { readonly operations: readonly Operation[]; readonly isStored: boolean }
  /** The journal was read when `cachedNotes` had this text, with stored changes or without; `snapshot` is undefined if reading failed. */
  journalRead: {
    readonly snapshot: JournalSnapshot | undefined
    readonly text: string | null | undefined
    readonly hadChanges: boolean
  }
}

export type VisitorEvent<K extends keyof Events = keyof Events> = {
  readonly [P in K]: { readonly kind: P } & Events[P]
}[K]

/** A change that is stored beside `cachedNotes`: the removal of a note or of its old content, or a new content of a note ('put'). */
export interface StoredChange {
  readonly key: string
  readonly kind: RemovalKind | 'put'
  readonly at: number
  /** The note as in `cachedNotes`, if it goes to the trash and the journal does not have it. */
  readonly text?: string | undefined
}

/** The input of a transition besides the state and the event. */
export interface VisitorContext {
  /** The contents of `cachedNotes`; undefined if the browser denies access. */
  readonly item: Contents | undefined
  /**
   * The changes that were written with this text, by this page or by one that ended before the journal had stored them. Undefined if
   * neither has written it.
   */
  readonly storedChanges: readonly StoredChange[] | undefined
  readonly unreadable: UnreadableText | undefined
  readonly now: number
}

/**
 * The engine's tasks after a transition, in this order. 'store': store the pending operations, and the fingerprints of the texts
 * that this page wrote, in one transaction. 'reportCleared': `cachedNotes` was cleared and is being restored.
 */
export type Effect =
  | { readonly kind: 'store' | 'readJournal' | 'reportCleared' }
  | { readonly kind: 'writeItem'; readonly array: JsonArrayText }
  | { readonly kind: 'notify'; readonly problem: Problem }

export type Transition = readonly [VisitorState, ...Effect[]]
