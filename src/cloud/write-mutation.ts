import { child, type DatabaseReference, get, runTransaction, set, update } from 'firebase/database'
import type { MutationResult, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import { hasLoneSurrogate, isStorable } from './remote-note.ts'
import { type RemoteState, applyMutation } from './apply-mutation.ts'

export interface WriteOptions {
  /** `users/{uid}`. */
  readonly accountRef: DatabaseReference
  /** Whether the connection is still the one on which the change was sent: what comes later would come out of its order. */
  readonly isSameConnection: () => boolean
  /** Gets a new token for whoever is signed in. */
  readonly refresh: () => Promise<void>
  /** Begins a write that the SDK shows at once; until it is answered, what is shown of this note is a hope. */
  readonly trackPending: (write: () => Promise<void>) => Promise<void>
}

/**
 * Brings one change into the database; rejects where nobody knows what came of it. By transactions, which carry what they are based
 * on and are not sent again by the SDK when the connection breaks; where note and trash change together, which no transaction can
 * do, the rules know a write that comes twice.
 */
export async function writeMutation(
  mutation: Mutation,
  uid: string,
  options: WriteOptions,
): Promise<MutationResult> {
  const { accountRef, isSameConnection, refresh, trackPending } = options
  const { noteId } = mutation
  if (INVALID_KEY.test(noteId)) return DENIED
  const noteRef = child(accountRef, `notes/${noteId}`)
  const trashRef = child(accountRef, `trash/${noteId}`)

  const firstResult = (await unlessDenied(write)) ?? (await unlessDenied(resultIfApplied))
  if (firstResult) return firstResult
  // The token may be old; with a fresh one the rules themselves say no.
  await refresh()
  return (await unlessDenied(write)) ?? (await unlessDenied(resultIfApplied)) ?? DENIED

  async function write(): Promise<MutationResult> {
    const remote = await readRemote()
    const { result, note, trashed } = applyMutation(mutation, remote, uid)
    assertSameConnection()
    const [changesNote, changesTrash] = [note !== remote.note, trashed !== remote.trashed]
    if (changesNote && changesTrash) {
      const updates = { [`notes/${noteId}`]: note ?? null, [`trash/${noteId}`]: trashed ?? null }
      await trackPending(() => update(accountRef, updates))
    } else if (changesTrash) {
      if (hasLoneSurrogate(remote.trashed)) await trackPending(() => set(trashRef, null))
      else await removeTrashed(remote)
    } else if (changesNote && mutation.kind === 'pin') {
      // The rules want the other fields as well where another program has left them out.
      const fields = isComplete(remote.note) ? { pinned: mutation.pinned } : knownFields(result)
      await trackPending(() => update(noteRef, fields))
      return { kind: 'done', note: parseAccountNote((await readRemote()).note, noteId, uid) ?? null }
    } else if (changesNote) {
      return (await transact(remote)) ?? writeFields()
    }
    return result
  }

  /** Removes the copy in the trash unless it is one of a later delete. */
  async function removeTrashed(remote: RemoteState): Promise<void> {
    const isPurged = (value: unknown) =>
      applyMutation(mutation, { ...remote, trashed: value }, uid).trashed !== value
    await runTransaction(
      trashRef,
      (value) => (value === null || isPurged(value) ? null : undefined),
      WITHOUT_LOCAL_EVENTS,
    )
  }

  /** Nothing where the note cannot be written by a transaction. */
  async function transact(remote: RemoteState): Promise<MutationResult | undefined> {
    let result: MutationResult | undefined
    const updateValue = (value: unknown) => {
      const note = value ?? undefined
      const applied = applyMutation(mutation, { ...remote, note }, uid)
      const canWrite = !hasLoneSurrogate(value) && (applied.note === undefined || isComplete(applied.note))
      result = canWrite ? applied.result : undefined
      // Null may only mean that the SDK does not know yet; given back, it makes the database say what there is.
      if (applied.note === note || !canWrite) return value === null ? null : undefined
      return applied.note ?? null
    }
    try {
      await runTransaction(noteRef, updateValue, WITHOUT_LOCAL_EVENTS)
      return result
    } catch (error) {
      // The SDK's fingerprint of some texts and numbers is another one than the database's, however often it is tried.
      if (error instanceof Error && error.message === 'maxretry') return undefined
      throw error
    }
  }

  /** For notes with fields that the rules do not know, or that the SDK cannot compare: as good as may be, field by field. */
  async function writeFields(): Promise<MutationResult> {
    const remote = await readRemote()
    const { result, note } = applyMutation(mutation, remote, uid)
    assertSameConnection()
    if (note === remote.note) return result
    await trackPending(() => (note === undefined ? set(noteRef, null) : update(noteRef, knownFields(result))))
    return result
  }

  /** What came of it where that shows without writing anything. */
  async function resultIfApplied(): Promise<MutationResult | undefined> {
    const remote = await readRemote()
    const { result, note, trashed } = applyMutation(mutation, remote, uid)
    return note === remote.note && trashed === remote.trashed ? result : undefined
  }

  /** From what is followed anyway, where it is. */
  async function readRemote(): Promise<RemoteState> {
    const [note, trashed] = await Promise.all([get(noteRef), get(trashRef)])
    return { note: note.val() ?? undefined, trashed: trashed.val() ?? undefined }
  }

  function isComplete(note: unknown): boolean {
    return isStorable(Object(note), { id: noteId, userId: uid })
  }

  function assertSameConnection() {
    if (!isSameConnection()) throw new Error('The connection is another one by now.')
  }
}

/** The note of an answer, without fields that this version does not know. */
function knownFields(result: MutationResult): object {
  return { ...(result.kind === 'done' ? result.note : null) }
}

async function unlessDenied(
  task: () => Promise<MutationResult | undefined>,
): Promise<MutationResult | undefined> {
  try {
    return await task()
  } catch (error) {
    if (/permission.denied/i.test(String(error))) return undefined
    throw error
  }
}

const INVALID_KEY = /^$|[.#$[\]/\p{Cc}]/u
const WITHOUT_LOCAL_EVENTS = { applyLocally: false }
const DENIED: MutationResult = { kind: 'rejected', reason: 'denied' }
