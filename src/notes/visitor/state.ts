import { memoize } from '../memoize.ts'
import type { JournalEntries, JournalSnapshot } from '../ports.ts'
import type { UnreadableText } from './cached-notes.ts'
import { applyOperations, type Operation } from './operation.ts'

/** What a page knows of a visitor's notes, besides `cachedNotes`, which is read before each transition. */
export interface VisitorState {
  /** The journal as last read, with the operations that this page has stored since; undefined until it was read. */
  readonly journal: JournalSnapshot | undefined
  /** This page's operations that the journal has not stored, in their order. */
  readonly pending: readonly Operation[]
  /** The text of `cachedNotes` that was last compared with the journal, and whether there was one. */
  readonly comparedText: string | null | undefined
  readonly hadText: boolean
  /** The problems of which the person was notified. */
  readonly reported: ReadonlySet<Problem>
}

/** Text that cannot be parsed, notes that do not fit into `cachedNotes`, or a browser without any storage. */
export type Problem = UnreadableText | 'cache-full' | 'storage-blocked'

export const INITIAL_VISITOR_STATE: VisitorState = {
  journal: undefined,
  pending: [],
  comparedText: undefined,
  hadText: false,
  reported: new Set(),
}

/** The journal's entries with the pending operations applied. */
export const currentEntries = memoize(({ journal, pending }: VisitorState): JournalEntries =>
  applyOperations(journal?.entries ?? new Map(), pending),
)
