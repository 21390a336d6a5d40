import { contentKey } from '../keys.ts'
import { moveLaneOf } from '../lane.ts'
import { MAX_TIMESTAMP } from '../limits.ts'
import { memoize } from '../memoize.ts'
import type { MutationResult } from '../mutation.ts'
import type { Note } from '../note.ts'
import type { NotesCache, Owner } from '../ports.ts'

interface MovePorts {
  readonly cache: NotesCache
  /** The account's current notes. */
  readonly account: () => readonly Note[]
  /** Whether the outbox has mutations of the note. They will create it in the account. */
  readonly isPending: (id: string) => boolean
  /** Sends a note returned by `toIncomingNote`. */
  readonly send: (note: Note) => Promise<MutationResult>
  /** The ids of notes that could not be moved. They are tried again at the next sign-in. */
  readonly rejectedIds: Set<string>
  readonly isDisposed: () => boolean
  /** Called after each batch. */
  readonly refresh: () => void
}

type MoveResult = 'nothing' | 'moved' | 'failed'

/**
 * Moves the cached notes to the account. A note is removed from the cache only when it is known to be in the account, so no note is
 * lost if the page, the connection or the session ends at any moment. The content key makes sending it twice idempotent.
 */
export async function moveCachedNotes(ports: MovePorts): Promise<MoveResult> {
  const { cache, account, isPending, send, rejectedIds, isDisposed, refresh } = ports
  let result: MoveResult = 'nothing'
  for (;;) {
    if (isDisposed()) return result
    const pending = incomingNotes(cache.read().notes).filter(
      ({ id }) => !isPending(id) && !rejectedIds.has(id),
    )
    if (pending.length === 0) return result
    const isPresent = presenceCheck(account())
    const present = pending.filter(({ id }) => isPresent(id))
    const absent = pending.filter(({ id }) => !isPresent(id))
    // The oldest note of each lane. The next one replaces its receipt, so it must have left the cache by then, also if it is present.
    const oldest = new Map([...absent, ...present].map((note) => [moveLaneOf(note.id), note]))
    let length = 0
    const batch = absent.filter((note) => {
      const { id, content } = note
      if (oldest.get(moveLaneOf(id)) !== note) return false
      length += content.length
      return length <= MAX_BATCH_LENGTH || length === content.length
    })

    // oxlint-disable-next-line no-await-in-loop -- each batch depends on the cache and the account after the previous one
    const results = await Promise.all(batch.map(send))
    const withResult = (kind: MutationResult['kind']) => batch.filter((_, at) => results[at]?.kind === kind)
    const arrived = [...present, ...withResult('done')]
    const arrivedIds = new Set(arrived.map(({ id }) => id))
    // oxlint-disable-next-line no-await-in-loop -- the next batch must not contain the removed notes
    const isRemoved = await cache.removeWhere((note) => arrivedIds.has(toIncomingNote(note).id))
    const failed = [...withResult('rejected'), ...withResult('conflict'), ...(isRemoved ? [] : arrived)]
    for (const { id } of failed) rejectedIds.add(id)
    refresh()
    if (failed.length > 0) result = 'failed'
    else if (arrived.length > 0 && result === 'nothing') result = 'moved'
    // The rest is moved after the next connection.
    if (withResult('unknown').length > 0) return result === 'failed' ? result : 'nothing'
  }
}

/** The cached notes as shown to a member: already with their id in the account, but without a user. */
export function incomingNotes(cached: readonly Note[]): readonly Note[] {
  return [...new Map(cached.map((note) => [toIncomingNote(note).id, toIncomingNote(note)])).values()]
}

/** Does the same for one note. Always returns the same object for it, so that its card does not render again. */
export const toIncomingNote = memoize((cached: Note): Note => ({
  ...cached,
  id: contentKey(cached),
  userId: '',
  userEmail: '',
  author: '',
}))

/** Turns a note returned by `toIncomingNote` into a note of the account. */
export function toAccountNote(note: Note, owner: Owner): Note {
  const timestamp = Math.min(Math.max(0, note.timestamp), MAX_TIMESTAMP)
  return { ...ownedBy(note, owner), timestamp, syncedFromCache: true }
}

/** The note with a member as its author. */
export function ownedBy(note: Note, { uid, email, author }: Owner): Note {
  return { ...note, userId: uid, userEmail: email, author }
}

/**
 * Returns a check whether the id of an incoming note is among `notes`: either the note was moved before, or a note has the same
 * timestamp, title and content.
 */
export function presenceCheck(notes: readonly Note[]): (id: string) => boolean {
  const keys = new Set(notes.flatMap((note) => [note.id, contentKey(note)]))
  return (id) => keys.has(id)
}

/** Whether a note is in this browser and not in an account yet. */
export function isCached({ userId }: Note): boolean {
  return userId === ''
}

/** The most characters that are sent together, unless one note has more: other mutations and the acknowledgements wait for them. */
const MAX_BATCH_LENGTH = 200_000
