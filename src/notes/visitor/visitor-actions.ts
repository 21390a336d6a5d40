import type { AddUndo, Notify } from '../../notifier.ts'
import { addEarlyUndo } from '../early-undo.ts'
import { createVisitorNote, isWorthSaving, type Note, titleAndContent } from '../note.ts'
import type { NotesActions } from '../notes-actions.ts'
import type { NotesOutcome } from '../outcome.ts'
import type { NotesCache } from '../ports.ts'
import { restoreRemoved } from '../restore-removed.ts'

interface VisitorActionsPorts {
  readonly cache: NotesCache
  readonly now: () => number
  readonly notify: Notify<NotesOutcome>
  readonly addUndo?: AddUndo | undefined
  /** The notes in the list. */
  readonly notes: () => readonly Note[]
  /** Updates the list from the cache. */
  readonly refresh: () => void
}

/** The actions of a visitor, whose notes stay in this browser. Actions that need an account notify of that. */
export function createVisitorActions({
  cache,
  now,
  notify,
  addUndo,
  notes,
  refresh,
}: VisitorActionsPorts): NotesActions {
  return {
    async create(draft) {
      if (!isWorthSaving(draft)) return undefined
      refresh()
      const taken = new Set(notes().map(({ id }) => id))
      const note = createVisitorNote(draft, now(), (id) => taken.has(id))
      const isStored = await refreshAround(cache.add(note))
      notify(isStored ? { kind: 'saved', mutation: 'create', place: 'browser' } : { kind: 'not-stored' })
      return isStored ? note : undefined
    },

    importNotes: (imported) => refreshAround(cache.add(...imported)),

    update() {
      notify({ kind: 'sign-in-required', action: 'save' })
      return Promise.resolve(undefined)
    },

    changeContent: cache.changeContent,

    beginEdit(id, copy) {
      const note = notes().find((each) => each.id === id)
      notify({
        kind: 'sign-in-required',
        action: 'edit',
        copy: note && copy && (() => copy(titleAndContent(note))),
      })
      return undefined
    },

    remove(...ids) {
      const removed = new Set(ids)
      const found = notes().filter(({ id }) => removed.has(id))
      if (found.length > 0) void removeNotes(found)
    },

    togglePin: () => notify({ kind: 'sign-in-required', action: 'pin' }),

    restore: (id) => void reportRestore(cache.restore(id)),
    purge: (id) => void purgeNotes(id),
    emptyTrash: () => void purgeNotes(...(cache.read().trash ?? []).map(({ id }) => id)),

    // All of a visitor's trash is always known.
    readTrash: () => {},
    // A visitor's notes are never rejected.
    retry: () => {},
    discardRejected: () => {},
  }

  async function removeNotes(removed: readonly Note[]) {
    const undo = () => void reportRestore(restoreRemoved(cache, removed))
    // On a slow disk, the message comes long after the note has left the list.
    const endEarlyUndo = addEarlyUndo(addUndo, undo)
    const isGone = await refreshAround(cache.remove(...removed.map(({ id }) => id)))
    if (endEarlyUndo()) return
    notify(
      isGone
        ? {
            kind: 'deleted',
            count: removed.length,
            place: 'browser',
            undo,
            notes: removed,
          }
        : { kind: 'failed', mutation: 'delete' },
    )
  }

  async function reportRestore(operation: boolean | Promise<boolean>) {
    if (!(await refreshAround(operation))) notify({ kind: 'failed', mutation: 'restore' })
  }

  async function purgeNotes(...ids: readonly string[]) {
    if (!(await refreshAround(cache.purge(...ids)))) notify({ kind: 'failed', mutation: 'purge' })
  }

  /** Refreshes the list at the start of an operation and again at its end. */
  async function refreshAround(operation: boolean | Promise<boolean>): Promise<boolean> {
    refresh()
    const isDone = await operation
    refresh()
    return isDone
  }
}
