import { child, type DatabaseReference, get, type Query } from 'firebase/database'
import type { Mutation, TrashedNote } from '../notes/mutation.ts'
import { type Note, sameText } from '../notes/note.ts'
import { parseAccountNote } from '../notes/parse-account-note.ts'
import type { Revision } from '../notes/ports.ts'

/** What is stored of one note, as far as this device knows. */
export interface RemoteNote {
  /** The value at `users/{uid}/notes/{noteId}`, by any writer; null if there is none, undefined if it is not known. */
  readonly note: unknown
  /** The value at `users/{uid}/trash/{noteId}`, in the same way. */
  readonly trashed: unknown
  /** Undefined if no mutation of the note was written with a feed entry, or if none is known. */
  readonly revision: Revision | undefined
}

export interface AccountRef {
  /** The root of the account's database instance. */
  readonly root: DatabaseReference
  readonly uid: string
  /** Whether the notes have a listener, whose cache the SDK answers reads from. */
  readonly isLive: () => boolean
}

/**
 * Reads what is stored of a note. The order matters: a write between the reads leaves an older revision beside a newer note, which
 * the next feed entry corrects. The other way round, it would leave an older note beside a newer revision, which nothing corrects.
 */
export async function readRemoteNote(account: AccountRef, noteId: string): Promise<RemoteNote> {
  const [revision, values] = await Promise.all([readRevision(account, noteId), readValues(account, noteId)])
  return { ...values, revision }
}

/** Reads the revision of a note. */
export async function readRevision({ root, uid }: AccountRef, noteId: string): Promise<Revision | undefined> {
  return parseRevision(await read(child(root, `sync/${uid}/changes/${noteId}`)))
}

/** Reads a note and its trash value. They are not older than anything that was received before on this connection. */
export async function readValues(
  { root, uid, isLive }: AccountRef,
  noteId: string,
): Promise<Pick<RemoteNote, 'note' | 'trashed'>> {
  const trashed = read(child(root, `users/${uid}/trash/${noteId}`))
  // The SDK answers from a listener's cache at once, which may lack what the server has sent. An answer of the server comes after that.
  if (isLive()) await trashed
  const [note, copy] = await Promise.all([read(child(root, `users/${uid}/notes/${noteId}`)), trashed])
  return { note, trashed: copy }
}

/** The value of a path or a query, null if there is none. */
export async function read(target: Query): Promise<unknown> {
  const snapshot = await get(target)
  return snapshot.val()
}

/** Parses a value at `sync/{uid}/changes/{noteId}`. */
export function parseRevision(value: unknown): Revision | undefined {
  const { by, at, words, n } = fieldsOf(value)
  if (typeof by !== 'string') return undefined
  return { by, at: numberOf(at), words: numberOf(words), n: numberOf(n) }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** The children of a stored value by their keys. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...Object(value) }
}

/** The note, if it can be shown. */
export function noteOf({ note }: Pick<RemoteNote, 'note'>, noteId: string, uid: string): Note | undefined {
  return parseAccountNote(note, noteId, uid)
}

/**
 * Parses one value of an account's trash. Undefined if it is not a note that can be shown. A restored note leaves a tombstone there: the
 * time of the delete that was undone, as a bare number. By this time the rules recognize that delete, or the restore, when it is sent
 * again.
 */
export function parseTrashedNote(value: unknown, id: string, userId: string): TrashedNote | undefined {
  const note = parseAccountNote(value, id, userId)
  const deletedAt = deletedAtOf(value)
  return note && deletedAt !== undefined ? { ...note, deletedAt } : undefined
}

/** When the note of this trash value was deleted; undefined if the value is not a copy of a note. */
export function deletedAtOf(value: unknown): number | undefined {
  const { deletedAt } = fieldsOf(value)
  return typeof deletedAt === 'number' ? deletedAt : undefined
}

/** Whether an imported note would come back with another text than that of its file. */
export function isOtherTextInTrash(
  { noteId, note, isImported }: Extract<Mutation, { readonly kind: 'restore' }>,
  trashed: unknown,
  userId: string,
): boolean {
  const copy = isImported && parseTrashedNote(trashed, noteId, userId)
  return copy ? !sameText(copy, note) : false
}
