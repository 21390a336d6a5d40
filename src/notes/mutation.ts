import { withDeviceSuffix } from './device-id.ts'
import { derivedKey, timePrefix } from './keys.ts'
import type { Note, NoteText } from './note.ts'

/** A deleted note, which can be restored for thirty days. */
export interface TrashedNote extends Note {
  /** Milliseconds since 1970. */
  readonly deletedAt: number
}

/** One change that a member made to one note. It contains every value that it sets. Applying it is idempotent: it may be sent twice. */
export type Mutation =
  | { readonly kind: 'create'; readonly noteId: string; readonly note: Note }
  | {
      readonly kind: 'edit'
      readonly noteId: string
      /** The note after the edit. */
      readonly note: Note
      /** The title and content that the edit was made on. It is a conflict if the server holds others. */
      readonly base: NoteText
    }
  | { readonly kind: 'pin'; readonly noteId: string; readonly pinned: Note['pinned'] }
  | {
      readonly kind: 'delete'
      readonly noteId: string
      /** The note as shown when the person deleted it. It goes to the trash; the server must still hold the same title and content. */
      readonly note: Note
      readonly deletedAt: number
    }
  /** Restores a note from the trash, or after a delete that is still in the outbox. The server prefers the version in its own trash. */
  | {
      readonly kind: 'restore'
      readonly noteId: string
      readonly note: Note
      /** The note was imported from a file, or moved from a visitor. It is a conflict if the trash has another text. */
      readonly isImported?: true | undefined
    }
  /** Removes a note from the trash for good, unless it was restored and deleted again since `deletedAt`. */
  | { readonly kind: 'purge'; readonly noteId: string; readonly deletedAt: number }

/** A mutation with its id: a key of 20 characters, made with the mutation. A mutation with other values has another id. */
export type IdentifiedMutation = Mutation & { readonly id: string }

/** A mutation in the outbox. */
export type OutboxEntry = IdentifiedMutation & {
  /** When the mutation was made, in milliseconds since 1970. */
  readonly at: number
  /** The id of the person's mutation that this one is derived from. */
  readonly origin?: string
  /** Why the server rejected it. A rejected mutation stays in the outbox until the person retries or discards it. */
  readonly refused?: RejectionReason
}

/** The entry's mutation, without the fields of the outbox. */
export function mutationOf(entry: OutboxEntry): Mutation {
  const { id: _id, at: _at, origin: _origin, refused: _refused, ...mutation } = entry
  return mutation
}

/** The id of the mutation that the person made. */
export function originOf({ id, origin = id }: OutboxEntry): string {
  return origin
}

/**
 * Makes an entry that follows from another one, and was made on the same device at the same time. Tabs that derive the same mutation give it
 * the same id.
 */
export function deriveEntry(from: OutboxEntry, mutation: Mutation): OutboxEntry {
  const key = derivedKey(JSON.stringify([from.id, mutation], DERIVED_FIELDS))
  const time = timePrefix(from.at)
  const id = withDeviceSuffix(from.id, time + key.slice(time.length))
  return { ...mutation, id, at: from.at, origin: originOf(from) }
}

/** In this order, whatever the order in the objects is. */
const DERIVED_FIELDS = ['kind', 'noteId', 'note', 'base', 'title', 'content', 'pinned', 'deletedAt']

/** Whether two entries are equal in all fields. */
export function isSameEntry(a: OutboxEntry | undefined, b: OutboxEntry | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

export interface OutboxChanges {
  /** The ids of entries. */
  readonly remove: readonly string[]
  /** Entries by the id of the entry whose place they take. */
  readonly replace: ReadonlyMap<string, OutboxEntry>
  /** New entries for the end of the outbox. */
  readonly append: readonly OutboxEntry[]
}

/** The ids of the entries that are removed or replaced. */
export function patchedIds({ remove, replace }: OutboxChanges): readonly string[] {
  return [...remove, ...replace.keys()]
}

/** The entries of the outbox that are removed or replaced. */
export function patchedEntries(
  outbox: readonly OutboxEntry[],
  changes: OutboxChanges,
): readonly OutboxEntry[] {
  const ids = new Set(patchedIds(changes))
  return outbox.filter(({ id }) => ids.has(id))
}

/** The outbox after the changes. */
export function patchOutbox(
  outbox: readonly OutboxEntry[],
  { remove, replace, append }: OutboxChanges,
): readonly OutboxEntry[] {
  const entries = [...outbox]
  // The patched entries are mostly near the start. Looking at each of 10,000 entries would take longer than copying the array.
  const placeOf = (id: string) => entries.findIndex((entry) => entry.id === id)
  for (const [id, entry] of replace) {
    const place = placeOf(id)
    if (place >= 0) entries[place] = entry
  }
  for (const id of remove) {
    const place = placeOf(id)
    if (place >= 0) entries.splice(place, 1)
  }
  return [...entries, ...append]
}

/** The entries that only one of two versions of the outbox has. Most versions differ in a few neighbours. */
export function changedEntries(
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return [...before.slice(start, before.length - end), ...after.slice(start, after.length - end)]
}

/** Returns `known` if the note equals it, so that an unchanged note stays the same object. */
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

/**
 * 'denied': the security rules rejected it, even with a fresh token. 'too-long': it exceeds the server's length limits. 'invalid': the
 * server stores no such value, whatever the rules say.
 */
export type RejectionReason = 'denied' | 'too-long' | 'invalid'

/** What the server did with a mutation that was sent. */
export type MutationResult =
  /** Acknowledged: applied now or earlier. `note` is the server's current version; null if it has no such note. */
  | { readonly kind: 'done'; readonly note: Note | null }
  /** Nothing was written: the server's version differs from the mutation's base, or the server has no such note. */
  | { readonly kind: 'conflict'; readonly theirs: Note | null }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason }
  /** No response: it is unknown whether the server applied it. It is sent again once there is a connection. */
  | { readonly kind: 'unknown' }

/** A result that is known, so the mutation need not be sent again. */
export type DefiniteResult = Exclude<MutationResult, { readonly kind: 'unknown' }>
