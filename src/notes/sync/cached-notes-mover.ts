import type { Notify } from '../../notifier.ts'
import { derivedKey } from '../keys.ts'
import type { MutationResult } from '../mutation.ts'
import type { Note } from '../note.ts'
import type { NotesOutcome } from '../outcome.ts'
import type { NotesCache, NotesCloud, Owner } from '../ports.ts'
import { restoreRemoved } from '../restore-removed.ts'
import type { Engine } from './engine.ts'
import {
  incomingNotes,
  isCached,
  moveCachedNotes,
  toAccountNote,
  toIncomingNote,
} from './move-cached-notes.ts'
import { knownServerNotes } from './state.ts'

interface MoverPorts {
  readonly cloud: NotesCloud
  readonly cache: NotesCache
  readonly engine: Engine
  readonly owner: () => Owner
  readonly isDisposed: () => boolean
  readonly notify: Notify<NotesOutcome>
  /** Updates the shown notes. */
  readonly refresh: () => void
}

/** Moves cached notes to the account of the member who is signed in. */
interface CachedNotesMover {
  /** Moves them if this page can do it now, unless a move is running. */
  readonly move: () => void
  /** Deletes those of the notes that could not be moved. Returns the others. */
  readonly deleteRejected: (notes: readonly Note[]) => readonly Note[]
  /** Removes the notes from the cache when the mutations that create them in the account are stored. Resolves with whether they are. */
  readonly removeWhenStored: (ids: ReadonlySet<string>, stored: Promise<boolean>) => Promise<boolean>
}

export function createCachedNotesMover(ports: MoverPorts): CachedNotesMover {
  const { cloud, cache, engine, owner, isDisposed, notify, refresh } = ports
  const rejectedIds = new Set<string>()
  let isMoving = false

  return {
    move: () => void move(),

    deleteRejected(notes) {
      // Another tab may have moved a note since.
      const rejected = new Set(notes.filter((note) => isCached(note) && rejectedIds.has(note.id)))
      for (const { id } of rejected) void deleteCached(id)
      return notes.filter((note) => !rejected.has(note))
    },

    async removeWhenStored(ids, stored) {
      const isStored = await stored
      for (const id of ids) rejectedIds.delete(id)
      if (isStored) void refreshAfter(cache.removeWhere((note) => ids.has(toIncomingNote(note).id)))
      return isStored
    },
  }

  async function move() {
    const { leadership, subscription, isComplete, connection } = engine.state()
    const canMove = leadership === 'yes' && subscription === 'following' && isComplete && connection === 'up'
    if (isMoving || !canMove) return
    isMoving = true
    const result = await moveCachedNotes({
      cache,
      account: () => knownServerNotes(engine.state()).values(),
      isPending: (id) => engine.state().outbox.some(({ noteId }) => noteId === id),
      send,
      rejectedIds,
      isDisposed,
      refresh,
    })
    isMoving = false
    if (isDisposed() || result === 'nothing') return
    notify({ kind: result === 'moved' ? 'moved' : 'not-moved' })
  }

  async function send(cachedNote: Note): Promise<MutationResult> {
    const note = toAccountNote(cachedNote, owner())
    // A move that is repeated sends the same mutation.
    const mutation = { kind: 'create', noteId: note.id, note, id: derivedKey(note.id) } as const
    const result = await cloud.send(owner(), engine.moveClientId(note.id), mutation)
    if (result.kind === 'done') engine.dispatch({ kind: 'confirmed', noteId: note.id, note: result.note })
    if (result.kind !== 'conflict' || isDisposed()) return result
    // Another tab has moved the note meanwhile, and it has been deleted since.
    if (!incomingNotes(cache.read().notes).some(({ id }) => id === note.id)) return { kind: 'done', note }
    // The account has had the note and deleted it, and the visitor has added it again since. It is restored like an imported note.
    const { stored } = engine.enqueue([{ kind: 'restore', noteId: note.id, note, isImported: true }])
    return (await stored) ? { kind: 'done', note } : result
  }

  /** Moves a note to the trash of the visitor, because the account has no copy of it. */
  async function deleteCached(id: string) {
    const found = cache.read().notes.filter((note) => toIncomingNote(note).id === id)
    const isGone = await refreshAfter(cache.remove(...found.map((note) => note.id)))
    const undo = () => void restoreCached(found)
    notify(
      isGone ? { kind: 'deleted', count: 1, place: 'browser', undo } : { kind: 'failed', mutation: 'delete' },
    )
  }

  async function restoreCached(deleted: readonly Note[]) {
    const isRestored = await refreshAfter(restoreRemoved(cache, deleted))
    if (!isRestored) notify({ kind: 'failed', mutation: 'restore' })
  }

  async function refreshAfter(operation: boolean | Promise<boolean>): Promise<boolean> {
    const isDone = await operation
    refresh()
    return isDone
  }
}
