import type { Answer } from './changes.ts'
import { keyOf } from './keys.ts'
import { LAST_DATE, type Note } from './note.ts'
import type { NotesCache, Owner } from './notes.ts'

export interface MovePorts {
  readonly cache: NotesCache
  /** The account's notes as they are now. */
  readonly account: () => readonly Note[]
  /** Whether changes of the note with this id wait on the device, which will bring it to the account. */
  readonly isWaiting: (id: string) => boolean
  /** Sends a note that `asArriving` gave. */
  readonly send: (note: Note) => Promise<Answer>
  /** The ids of those that did not get through; they wait for the next sign-in. */
  readonly stuck: Set<string>
  readonly isOver: () => boolean
  /** Called when some notes have moved. */
  readonly refresh: () => void
}

type Outcome = 'nothing' | 'moved' | 'failed'

/**
 * Moves the cached notes to the account. Each leaves the cache only when it is known to be in the account, so that the end of the
 * page, of the connection or of the session at any moment loses none; and its key makes it one note however often it is sent.
 */
export async function moveNotes(ports: MovePorts): Promise<Outcome> {
  const { cache, account, isWaiting, send, stuck, isOver, refresh } = ports
  let outcome: Outcome = 'nothing'
  for (;;) {
    if (isOver()) return outcome
    const waiting = arriving(cache.read().notes).filter(({ id }) => !isWaiting(id) && !stuck.has(id))
    if (waiting.length === 0) return outcome
    const isThere = presentIn(account())
    const there = waiting.filter(({ id }) => isThere(id))
    const batch = waiting.filter(({ id }) => !isThere(id)).slice(0, BATCH)

    // oxlint-disable-next-line no-await-in-loop -- what is left to do depends on what is there by then
    const answers = await Promise.all(batch.map(send))
    const of = (kind: Answer['kind']) => batch.filter((_, at) => answers[at]?.kind === kind)
    const arrived = [...there, ...of('done')]
    const gone = new Set(arrived.map(({ id }) => id))
    // oxlint-disable-next-line no-await-in-loop -- the same
    const isLeft = await cache.removeWhere((note) => gone.has(asArriving(note).id))
    const failed = [...of('refused'), ...of('conflict'), ...(isLeft ? [] : arrived)]
    for (const { id } of failed) stuck.add(id)
    refresh()
    if (failed.length > 0) outcome = 'failed'
    else if (arrived.length > 0 && outcome === 'nothing') outcome = 'moved'
    // There will be another connection.
    if (of('unanswered').length > 0) return outcome === 'failed' ? outcome : 'nothing'
  }
}

/** What a member sees of the notes that are still in the cache: they have the id that they will have, and nobody's yet. */
export function arriving(cached: readonly Note[]): readonly Note[] {
  return [...new Map(cached.map((note) => [asArriving(note).id, asArriving(note)])).values()]
}

/** The same of one note; always the same object, so that its card need not be drawn again. */
export function asArriving(cached: Note): Note {
  let note = arrivals.get(cached)
  if (!note) {
    note = { ...cached, id: keyOf(cached), userId: '', userEmail: '', author: '' }
    arrivals.set(cached, note)
  }
  return note
}

/** A note that `asArriving` gave, as it is in the account. */
export function asArrived(note: Note, { uid, email, author }: Owner): Note {
  return {
    ...note,
    timestamp: Math.min(Math.max(0, note.timestamp), LAST_DATE),
    userId: uid,
    userEmail: email,
    author,
    syncedFromCache: true,
  }
}

/** Tells of the id of a note that `asArriving` gave whether it is among these: moved before, or written with the same words. */
export function presentIn(notes: readonly Note[]): (id: string) => boolean {
  const keys = new Set(notes.flatMap((note) => [note.id, keyOf(note)]))
  return (id) => keys.has(id)
}

/** As many as are on their way at once: enough for a quick move, few enough to stop at. */
const BATCH = 32

const arrivals = new WeakMap<Note, Note>()
