import { child, update } from 'firebase/database'
import { newKey } from '../notes/keys.ts'
import { laneOf } from '../notes/lane.ts'
import { MAX_CONTENT_LENGTH, MAX_DATE_LENGTH, MAX_TITLE_LENGTH, NOTE_ID } from '../notes/limits.ts'
import type { IdentifiedMutation, Mutation, RejectionReason } from '../notes/mutation.ts'
import { sameText } from '../notes/note.ts'
import { type MutationUpdate, trashCopyOf, updateOf } from './mutation-update.ts'
import {
  type AccountContext,
  fitToRules,
  INVALID_KEY,
  isCreatable,
  isStorable,
  isTooLong,
} from './note-rules.ts'
import {
  type AccountRef,
  deletedAtOf,
  fieldsOf,
  isOtherTextInTrash,
  noteOf,
  parseTrashedNote,
  read,
  readRemoteNote,
  readRevision,
  type RemoteNote,
} from './remote-note.ts'

interface SendOptions extends AccountRef {
  readonly clientId: string
  readonly accountContext: () => AccountContext
  /** Gets a new ID token for the signed-in user. */
  readonly refresh: () => Promise<void>
  /** Whether the caller still waits for the result. */
  readonly isWanted: () => boolean
}

export type SendResult =
  /** Applied, now or earlier. `remote` is what is stored since. */
  | { readonly kind: 'done'; readonly remote: RemoteNote }
  /** Not applied, because what is stored is not what the mutation was made on. */
  | { readonly kind: 'stale'; readonly remote: RemoteNote }
  /** Not applied, and it would not be if it were sent again. */
  | { readonly kind: 'rejected'; readonly reason: RejectionReason }

/**
 * Sends a mutation as one update. Rejects if the result is unknown; sending it again is safe. The rules give no reason for a refusal, so the
 * stored values are read to decide whether the mutation was applied before, is stale, or can be sent on another revision. The caller sends
 * one mutation of a lane at a time.
 */
export async function sendMutation(
  mutation: IdentifiedMutation,
  known: RemoteNote,
  options: SendOptions,
): Promise<SendResult> {
  const { root, uid, clientId, accountContext, refresh, isWanted } = options
  const { noteId } = mutation
  if (isTooLong(mutation)) return { kind: 'rejected', reason: 'too-long' }
  if (INVALID_KEY.test(noteId) || new TextEncoder().encode(noteId).length > MAX_KEY_BYTES) return DENIED

  // The rules cannot distinguish a copy in the trash from that of a later delete, or a restored note from one with the same text that is
  // already stored. If the note is not known, most mutations would be refused first.
  const isReadFirst =
    mutation.kind === 'purge' ||
    mutation.kind === 'restore' ||
    (known.note === undefined ? mutation.kind !== 'create' : !isAsExpected(mutation, known, uid))
  return isReadFirst ? readAndSend(START) : sendOn(known)

  async function sendOn(base: RemoteNote, progress = START): Promise<SendResult> {
    const { values, after } = planOn(base)
    const outcome = isSendable(base) ? await write(values) : 'denied'
    if (outcome === 'done') return { kind: 'done', remote: after }
    return outcome === 'denied' ? readAndSend(progress, base) : { kind: 'rejected', reason: outcome }
  }

  /** Finds the result, or sends the mutation again on the stored values. `base` is what the mutation was refused on. */
  async function readAndSend(
    { revisionsLeft, isRefreshed }: Progress,
    base?: RemoteNote,
  ): Promise<SendResult> {
    const latest = await readLatest().catch((error: unknown) => {
      if (isDenied(error)) return undefined
      throw error
    })
    if (!latest) {
      if (isRefreshed) return DENIED
      await refresh()
      return readAndSend({ revisionsLeft, isRefreshed: true })
    }
    const { found, isApplied } = latest
    if (isApplied) return { kind: (await isReplaced(found)) ? 'stale' : 'done', remote: found }
    if (!isAsExpected(mutation, found, uid)) return { kind: 'stale', remote: found }
    // Another tab may have sent it meanwhile, and the person may have taken it back. Then the receipt is that of a later mutation.
    if (!isWanted()) throw new Error('The caller no longer waits for the result.')
    if (mutation.kind === 'delete' && !isCopyable(mutation, found, uid)) {
      if (revisionsLeft === 0 || !isSendable(found)) return deleteWithoutCopy(found)
      await complete(found)
      return readAndSend({ revisionsLeft: revisionsLeft - 1, isRefreshed })
    }
    // From here on all values come from this read: those known before may be older than the revision.
    if (base && found.revision?.by === base.revision?.by) {
      // The first refusal may come from an expired token or from an incomplete `base`, the second one comes from the rules.
      if (isRefreshed) return DENIED
      await refresh()
      return sendOn(found, { revisionsLeft, isRefreshed: true })
    }
    if (revisionsLeft === 0) throw new Error('Other devices change the note faster than this one.')
    return sendOn(found, { revisionsLeft: revisionsLeft - 1, isRefreshed })
  }

  function planOn(remote: RemoteNote): MutationUpdate {
    const context = accountContext()
    const preferred = withTrashedValues(mutation, remote, uid)
    const fitted = { ...fitToRules(preferred, remote.trashed, context), id: mutation.id }
    return updateOf(fitted, remote, { uid, clientId, serverTime: context.serverTime })
  }

  async function readLatest(): Promise<{ readonly found: RemoteNote; readonly isApplied: boolean }> {
    const [found, receipt] = await Promise.all([
      readRemoteNote(options, noteId),
      read(child(root, `sync/${uid}/clients/${clientId}/${laneOf(noteId)}`)),
    ])
    return { found, isApplied: receipt === mutation.id }
  }

  /** Whether a writer that leaves the feed out has replaced the text since. That writer may not have seen it, and no version has it. */
  async function isReplaced(found: RemoteNote): Promise<boolean> {
    if (mutation.kind !== 'edit' || found.revision?.by !== mutation.id) return false
    const current = noteOf(found, noteId, uid)
    if (current === undefined || sameText(current, mutation.note)) return false
    // The entry was read before the note. If it has changed since, another mutation has replaced the text.
    return (await readRevision(options, noteId))?.by === mutation.id
  }

  /** 'invalid' and 'too-long': the SDK or the server never takes such values, whatever the rules say. */
  async function write(
    values: MutationUpdate['values'],
  ): Promise<'done' | 'denied' | 'invalid' | 'too-long'> {
    try {
      await update(root, values)
      return 'done'
    } catch (error) {
      if (isDenied(error)) return 'denied'
      // The SDK checks the values before it sends them, and then throws 'update failed: …'.
      if (/write.too.big/i.test(String(error))) return 'too-long'
      if (/invalid.data|update failed/i.test(String(error))) return 'invalid'
      throw error
    }
  }

  /** Never send what the rules refuse for its size: the SDK resends a message over 10 MB for ever. */
  function isSendable(remote: RemoteNote): boolean {
    switch (mutation.kind) {
      case 'create':
        return isCreatable(mutation.note, { id: noteId, userId: uid })
      case 'restore':
        return isStorable(mutation.note, { id: noteId, userId: uid })
      case 'edit':
        return (
          mutation.note.lastModified.length <= MAX_DATE_LENGTH &&
          mutation.base.title.length <= MAX_TITLE_LENGTH &&
          mutation.base.content.length <= MAX_CONTENT_LENGTH
        )
      case 'delete':
        return isStorable(trashCopyOf(mutation, remote, uid), { id: noteId, userId: uid })
      case 'pin':
      case 'purge':
        return true
    }
  }

  /**
   * Completes a note of another program by a pin that changes nothing else, because the rules refuse that if the note was changed since.
   * They compare the trash copy with the stored note, so the deletion cannot complete it too.
   */
  async function complete(found: RemoteNote): Promise<void> {
    const { serverTime } = accountContext()
    const pinned = noteOf(found, noteId, uid)?.pinned ?? 'unpinned'
    const pin = { kind: 'pin', id: newKey(serverTime), noteId, pinned } as const
    await write(updateOf(pin, found, { uid, clientId, serverTime }).values)
  }

  /** Deletes a note of another program that the rules do not accept as a copy, then writes the feed entry for the other devices. */
  async function deleteWithoutCopy(found: RemoteNote): Promise<SendResult> {
    const outcome = await write({ [`users/${uid}/notes/${noteId}`]: null })
    if (outcome !== 'done') return { kind: 'rejected', reason: outcome }
    const { entryAndReceipt, after } = planOn(found)
    // If this is refused, another device has written a feed entry since, from which the others learn of the deletion as well.
    await write(entryAndReceipt)
    return { kind: 'done', remote: { ...after, trashed: found.trashed } }
  }
}

function isDenied(error: unknown): boolean {
  return /permission.denied/i.test(String(error))
}

/** Whether the stored values are those that the mutation was made on. */
function isAsExpected(mutation: IdentifiedMutation, found: RemoteNote, uid: string): boolean {
  const current = noteOf(found, mutation.noteId, uid)
  const deletedAt = deletedAtOf(found.trashed)
  switch (mutation.kind) {
    case 'create':
      return current === undefined && deletedAt === undefined && found.revision === undefined
    case 'edit':
      return current !== undefined && sameText(current, mutation.base)
    case 'pin':
      return current !== undefined
    case 'delete':
      return current !== undefined && sameText(current, mutation.note) && found.trashed !== mutation.deletedAt
    case 'restore':
      return (
        current === undefined &&
        !isOtherTextInTrash(mutation, found.trashed, uid) &&
        // The rules accept another program's id only for a note that is in the trash.
        (deletedAt !== undefined || NOTE_ID.test(mutation.noteId))
      )
    case 'purge':
      return deletedAt === mutation.deletedAt
  }
}

/** A restore brings back the text and the pin that were deleted last, which this device may not have received. */
function withTrashedValues(mutation: Mutation, { trashed }: RemoteNote, uid: string): Mutation {
  if (mutation.kind !== 'restore') return mutation
  const copy = parseTrashedNote(trashed, mutation.noteId, uid)
  if (!copy) return mutation
  const { title, content, lastModified } = copy
  const pinned = mutation.isImported ? mutation.note.pinned : copy.pinned
  return { ...mutation, note: { ...mutation.note, title, content, lastModified, pinned } }
}

/** Whether the rules accept the copy: all its fields are valid, and equal those of the stored note that have their type. */
function isCopyable(
  mutation: Extract<IdentifiedMutation, { kind: 'delete' }>,
  found: RemoteNote,
  uid: string,
): boolean {
  const copy = trashCopyOf(mutation, found, uid)
  const stored = fieldsOf(found.note)
  const isKept = (field: (typeof KEPT_FIELDS)[number]) =>
    typeof stored[field] !== typeof copy[field] || stored[field] === '' || stored[field] === copy[field]
  return (
    isStorable(copy, { id: mutation.noteId, userId: uid }) &&
    stored['title'] === copy.title &&
    stored['content'] === copy.content &&
    KEPT_FIELDS.every(isKept)
  )
}

/** The fields that a copy takes over from the stored note if they have the right type. */
const KEPT_FIELDS = ['createdAt', 'lastModified', 'timestamp', 'userEmail', 'author'] as const

interface Progress {
  /** On how many more revisions the mutation is sent. */
  readonly revisionsLeft: number
  readonly isRefreshed: boolean
}

/** The progress of the first attempt. */
const START: Progress = { revisionsLeft: 3, isRefreshed: false }
/** A limit of the database. */
const MAX_KEY_BYTES = 768
const DENIED: SendResult = { kind: 'rejected', reason: 'denied' }
