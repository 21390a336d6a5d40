import type { Draft, Note } from './note.ts'

/** A note that was deleted and can be brought back for thirty days. */
export interface TrashedNote extends Note {
  /** Milliseconds since 1970. */
  readonly deletedAt: number
}

/** What a member did to one note. Every change says by itself what the note is to be, and may be sent twice. */
export type Mutation =
  | { readonly kind: 'create'; readonly noteId: string; readonly note: Note }
  | {
      readonly kind: 'edit'
      readonly noteId: string
      /** The note as it is to be. */
      readonly note: Note
      /** The words that the edit was made on: where the cloud has others, both versions count. */
      readonly base: Draft
    }
  | { readonly kind: 'pin'; readonly noteId: string; readonly pinned: Note['pinned'] }
  | {
      readonly kind: 'delete'
      readonly noteId: string
      /** The note as the person saw it when they deleted it: what the trash gets, and what the cloud must still hold. */
      readonly note: Note
      readonly deletedAt: number
    }
  /** Out of the trash, or back after a delete that has not been sent. Where the cloud's trash has other words, those come back. */
  | { readonly kind: 'restore'; readonly noteId: string; readonly note: Note }
  /** Out of the trash for good: what was deleted then, and nothing that was deleted since. */
  | { readonly kind: 'purge'; readonly noteId: string; readonly deletedAt: number }

/** A wish as it lies in the outbox, in the order in which the changes were made on this device. */
export type OutboxEntry = Mutation & {
  readonly sequence: number
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number
  /** The cloud would not have it; it waits for the person. */
  readonly refused?: RejectionReason
}

/** What was wished for, wherever it lies now. */
export function mutationOf(entry: OutboxEntry): Mutation {
  const { sequence: _, at: __, refused: ___, ...mutation } = entry
  return mutation
}

/** Whether a change is the same still, word for word. */
export function isSameEntry(a: OutboxEntry | undefined, b: OutboxEntry | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The note, as the object that is known where nothing in it has changed. */
export function reuseIfEqual(known: Note | undefined, note: Note): Note {
  return known && NOTE_FIELDS.every((field) => known[field] === note[field]) ? known : note
}

const NOTE_FIELDS = [
  'title',
  'content',
  'createdAt',
  'lastModified',
  'timestamp',
  'pinned',
  'userId',
  'userEmail',
  'author',
  'syncedFromCache',
] as const

/** 'denied': by the rules, with a fresh token too; 'too-long': over what the cloud holds. */
export type RejectionReason = 'denied' | 'too-long'

/** What came of a change that was sent. */
export type MutationResult =
  /** It stands, or stood already. `note` is what the cloud holds of it now; null where it holds none. */
  | { readonly kind: 'done'; readonly note: Note | null }
  /** Nothing was written: the cloud holds other words than the change was made on, or no such note. */
  | { readonly kind: 'conflict'; readonly theirs: Note | null }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason }
  /** Nobody knows: to be sent again when there is a connection. */
  | { readonly kind: 'unknown' }

/** An answer that tells what became of the change. */
export type DefiniteResult = Exclude<MutationResult, { readonly kind: 'unknown' }>
