import { child, type DatabaseReference, get, runTransaction, set, update } from 'firebase/database'
import type { MutationResult, Mutation } from '../notes/mutation.ts'
import { parseAccountNote } from '../notes/parse-note.ts'
import { type AccountContext, fitToRules, hasLoneSurrogate, INVALID_KEY, isStorable } from './remote-note.ts'
import { type RemoteState, applyMutation } from './apply-mutation.ts'

export interface WriteOptions {
  /** `users/{uid}`. */
  readonly accountRef: DatabaseReference
  readonly accountContext: () => AccountContext
  /** Whether the connection is still the one on which the mutation was sent. A write on a later connection could be out of order. */
  readonly isSameConnection: () => boolean
  /** Gets a new ID token for the signed-in user. */
  readonly refresh: () => Promise<void>
  /** Starts a write for which the SDK raises optimistic events at once. Until it settles, the note's events are unconfirmed. */
  readonly trackPending: (write: () => Promise<void>) => Promise<void>
}

/**
 * Writes one mutation to the database. Rejects if the result is unknown. It uses transactions, which carry the hash of the value that
 * they are based on, and which the SDK does not resend after a broken connection. A transaction cannot change note and trash together.
 * That takes an update, and the rules recognize one that arrives twice.
 */
export async function writeMutation(
  mutation: Mutation,
  uid: string,
  options: WriteOptions,
): Promise<MutationResult> {
  const { accountRef, accountContext, isSameConnection, refresh, trackPending } = options
  const { noteId } = mutation
  if (INVALID_KEY.test(noteId)) return DENIED
  const noteRef = child(accountRef, `notes/${noteId}`)
  const trashRef = child(accountRef, `trash/${noteId}`)

  const firstResult = (await unlessDenied(write)) ?? (await unlessDenied(resultIfApplied))
  if (firstResult) return firstResult
  // The token may have expired. With a fresh one, a denial comes from the rules.
  await refresh()
  return (await unlessDenied(write)) ?? (await unlessDenied(resultIfApplied)) ?? DENIED

  async function write(): Promise<MutationResult> {
    const remote = await readRemote()
    const fitted = fitToRules(mutation, remote.trashed, accountContext())
    const { result, note, trashed } = applyMutation(fitted, remote, uid)
    assertSameConnection()
    const [changesNote, changesTrash] = [note !== remote.note, trashed !== remote.trashed]
    if (changesNote && changesTrash) {
      const updates = { [`notes/${noteId}`]: note ?? null, [`trash/${noteId}`]: trashed ?? null }
      await trackPending(() => update(accountRef, updates))
    } else if (changesTrash) {
      if (hasLoneSurrogate(remote.trashed)) await trackPending(() => set(trashRef, null))
      else await removeTrashed(remote)
    } else if (changesNote && mutation.kind === 'pin') {
      // If another program has left out required fields, the rules require them in this write.
      const fields = isComplete(remote.note) ? { pinned: mutation.pinned } : knownFields(result)
      await trackPending(() => update(noteRef, fields))
      return { kind: 'done', note: parseAccountNote((await readRemote()).note, noteId, uid) ?? null }
    } else if (changesNote) {
      return (await transact(fitted, remote)) ?? writeFields(fitted)
    }
    return result
  }

  /** Removes the copy in the trash unless it comes from a later delete. */
  async function removeTrashed(remote: RemoteState): Promise<void> {
    const isPurged = (value: unknown) =>
      applyMutation(mutation, { ...remote, trashed: value }, uid).trashed !== value
    await runTransaction(
      trashRef,
      (value) => (value === null || isPurged(value) ? null : undefined),
      WITHOUT_LOCAL_EVENTS,
    )
  }

  /** Undefined if a transaction cannot write the note. */
  async function transact(fitted: Mutation, remote: RemoteState): Promise<MutationResult | undefined> {
    let result: MutationResult | undefined
    const updateValue = (value: unknown) => {
      const note = value ?? undefined
      const applied = applyMutation(fitted, { ...remote, note }, uid)
      const canWrite = !hasLoneSurrogate(value) && (applied.note === undefined || isComplete(applied.note))
      result = canWrite ? applied.result : undefined
      // Null may mean that the SDK has no value yet. Returning null makes the server send the current value.
      if (applied.note === note || !canWrite) return value === null ? null : undefined
      return applied.note ?? null
    }
    try {
      await runTransaction(noteRef, updateValue, WITHOUT_LOCAL_EVENTS)
      return result
    } catch (error) {
      // For some texts and numbers the SDK's hash always differs from the server's, so retries do not help.
      if (error instanceof Error && error.message === 'maxretry') return undefined
      throw error
    }
  }

  /** Writes single fields. For notes that a transaction cannot write: the rules do not know a field, or the SDK cannot hash a value. */
  async function writeFields(fitted: Mutation): Promise<MutationResult> {
    const remote = await readRemote()
    const { result, note } = applyMutation(fitted, remote, uid)
    assertSameConnection()
    if (note === remote.note) return result
    await trackPending(() => (note === undefined ? set(noteRef, null) : update(noteRef, knownFields(result))))
    return result
  }

  /** The result if the mutation needs no write, for example because it was applied before; else undefined. */
  async function resultIfApplied(): Promise<MutationResult | undefined> {
    const remote = await readRemote()
    const { result, note, trashed } = applyMutation(mutation, remote, uid)
    return note === remote.note && trashed === remote.trashed ? result : undefined
  }

  /** Reads from the SDK's cache if the account is followed. */
  async function readRemote(): Promise<RemoteState> {
    const [note, trashed] = await Promise.all([get(noteRef), get(trashRef)])
    return { note: note.val() ?? undefined, trashed: trashed.val() ?? undefined }
  }

  function isComplete(note: unknown): boolean {
    return isStorable(Object(note), { id: noteId, userId: uid })
  }

  function assertSameConnection() {
    if (!isSameConnection()) throw new Error('The connection has changed.')
  }
}

/** The note of a result, without fields that this version does not know. */
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

const WITHOUT_LOCAL_EVENTS = { applyLocally: false }
const DENIED: MutationResult = { kind: 'rejected', reason: 'denied' }
