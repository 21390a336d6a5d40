import type { Draft, Note } from './note.ts'

/** A note that was deleted and can be brought back for thirty days. */
export interface TrashedNote extends Note {
  /** Milliseconds since 1970. */
  readonly deletedAt: number
}

/** What a member did to one note. Every change says by itself what the note is to be, and may be sent twice. */
export type Wish =
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
export type Change = Wish & {
  readonly sequence: number
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number
  /** The cloud would not have it; it waits for the person. */
  readonly refused?: Refusal
}

/** What was wished for, wherever it lies now. */
export function wishOf(change: Change): Wish {
  const { sequence: _, at: __, refused: ___, ...wish } = change
  return wish
}

/** Whether a change is the same still, word for word. */
export function sameChange(a: Change | undefined, b: Change | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The note, as the object that is known where nothing in it has changed. */
export function sameOr(known: Note | undefined, note: Note): Note {
  return known && FIELDS.every((field) => known[field] === note[field]) ? known : note
}

const FIELDS = [
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
export type Refusal = 'denied' | 'too-long'

/** What came of a change that was sent. */
export type Answer =
  /** It stands, or stood already. `note` is what the cloud holds of it now; null where it holds none. */
  | { readonly kind: 'done'; readonly note: Note | null }
  /** Nothing was written: the cloud holds other words than the change was made on, or no such note. */
  | { readonly kind: 'conflict'; readonly theirs: Note | null }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** Nobody knows: to be sent again when there is a connection. */
  | { readonly kind: 'unanswered' }

/** An answer that tells what became of the change. */
export type Settled = Exclude<Answer, { readonly kind: 'unanswered' }>
