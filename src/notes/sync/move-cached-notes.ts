import type { MutationResult } from '../mutation.ts'
import { contentKey } from '../keys.ts'
import { MAX_TIMESTAMP, type Note } from '../note.ts'
import type { NotesCache, Owner } from '../notes-store.ts'

export interface MovePorts {
  readonly cache: NotesCache
  /** The account's notes as they are now. */
  readonly account: () => readonly Note[]
  /** Whether changes of the note with this id wait on the device, which will bring it to the account. */
  readonly isPending: (id: string) => boolean
  /** Sends a note that `asArriving` gave. */
  readonly send: (note: Note) => Promise<MutationResult>
  /** The ids of those that did not get through; they wait for the next sign-in. */
  readonly rejectedIds: Set<string>
  readonly isDisposed: () => boolean
  /** Called when some notes have moved. */
  readonly refresh: () => void
}

type MoveResult = 'nothing' | 'moved' | 'failed'

/**
 * Moves the cached notes to the account. Each leaves the cache only when it is known to be in the account, so that the end of the
 * page, of the connection or of the session at any moment loses none; and its key makes it one note however often it is sent.
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
    const batch = pending.filter(({ id }) => !isPresent(id)).slice(0, MAX_CONCURRENT_SENDS)

    // oxlint-disable-next-line no-await-in-loop -- what is left to do depends on what is there by then
    const results = await Promise.all(batch.map(send))
    const withResult = (kind: MutationResult['kind']) => batch.filter((_, at) => results[at]?.kind === kind)
    const arrived = [...present, ...withResult('done')]
    const arrivedIds = new Set(arrived.map(({ id }) => id))
    // oxlint-disable-next-line no-await-in-loop -- the same
    const isRemoved = await cache.removeWhere((note) => arrivedIds.has(toIncomingNote(note).id))
    const failed = [...withResult('rejected'), ...withResult('conflict'), ...(isRemoved ? [] : arrived)]
    for (const { id } of failed) rejectedIds.add(id)
    refresh()
    if (failed.length > 0) result = 'failed'
    else if (arrived.length > 0 && result === 'nothing') result = 'moved'
    // There will be another connection.
    if (withResult('unknown').length > 0) return result === 'failed' ? result : 'nothing'
  }
}

/** What a member sees of the notes that are still in the cache: they have the id that they will have, and nobody's yet. */
export function incomingNotes(cached: readonly Note[]): readonly Note[] {
  return [...new Map(cached.map((note) => [toIncomingNote(note).id, toIncomingNote(note)])).values()]
}

/** The same of one note; always the same object, so that its card need not be drawn again. */
export function toIncomingNote(cached: Note): Note {
  let note = incomingCache.get(cached)
  if (!note) {
    note = { ...cached, id: contentKey(cached), userId: '', userEmail: '', author: '' }
    incomingCache.set(cached, note)
  }
  return note
}

/** A note that `asArriving` gave, as it is in the account. */
export function toAccountNote(note: Note, { uid, email, author }: Owner): Note {
  return {
    ...note,
    timestamp: Math.min(Math.max(0, note.timestamp), MAX_TIMESTAMP),
    userId: uid,
    userEmail: email,
    author,
    syncedFromCache: true,
  }
}

/** Tells of the id of a note that `asArriving` gave whether it is among these: moved before, or written with the same words. */
export function presenceCheck(notes: readonly Note[]): (id: string) => boolean {
  const keys = new Set(notes.flatMap((note) => [note.id, contentKey(note)]))
  return (id) => keys.has(id)
}

/** As many as are on their way at once: enough for a quick move, few enough to stop at. */
const MAX_CONCURRENT_SENDS = 32

const incomingCache = new WeakMap<Note, Note>()
