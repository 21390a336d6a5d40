import type { Notify } from '../../notifier.ts'
import { contentKey } from '../keys.ts'
import { createVisitorNote, isWorthSaving, type Note } from '../note.ts'
import type { NotesOutcome } from '../outcome.ts'
import type { NotesActions } from '../notes-actions.ts'
import type { NotesCache } from '../ports.ts'

export interface VisitorActionsPorts {
  readonly cache: NotesCache
  readonly now: () => number
  readonly notify: Notify<NotesOutcome>
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

    update() {
      notify({ kind: 'sign-in-required', action: 'save' })
      return Promise.resolve(undefined)
    },

    changeContent: cache.changeContent,

    beginEdit() {
      notify({ kind: 'sign-in-required', action: 'edit' })
      return undefined
    },

    remove(id) {
      const note = notes().find((one) => one.id === id)
      if (note) void remove(note)
    },

    togglePin: () => notify({ kind: 'sign-in-required', action: 'pin' }),

    restore: (id) => void reportRestore(cache.restore(id)),
    purge: (id) => void purge([id]),
    emptyTrash: () => void purge((cache.read().trash ?? []).map(({ id }) => id)),

    // All of a visitor's trash is always known.
    readTrash: () => {},
    // A visitor's notes are never rejected.
    retry: () => {},
    discardRejected: () => {},
  }

  async function remove(note: Note) {
    const isGone = await refreshAround(cache.remove(note.id))
    notify(
      isGone
        ? { kind: 'deleted', place: 'browser', undo: () => void undo(note) }
        : { kind: 'failed', mutation: 'delete' },
    )
  }

  /** Restores a deleted note: from the trash or, if there is no trash, by adding it again. */
  function undo(note: Note) {
    const trashed = cache.read().trash?.find((one) => contentKey(one) === contentKey(note))
    return reportRestore(trashed ? cache.restore(trashed.id) : cache.add(note))
  }

  async function reportRestore(operation: boolean | Promise<boolean>) {
    if (!(await refreshAround(operation))) notify({ kind: 'failed', mutation: 'restore' })
  }

  async function purge(ids: readonly string[]) {
    const purged = await refreshAround(cache.purge(ids))
    if (!purged) notify({ kind: 'failed', mutation: 'purge' })
  }

  /** Refreshes the list at the start of an operation and again at its end. */
  async function refreshAround(operation: boolean | Promise<boolean>): Promise<boolean> {
    refresh()
    const isDone = await operation
    refresh()
    return isDone
  }
}
