import type { Notifier } from '../../notifier.ts'
import { contentKey } from '../keys.ts'
import { createVisitorNote, isWorthSaving, type Note } from '../note.ts'
import type { NotesActions } from '../notes-actions.ts'
import type { NotesCache } from '../ports.ts'

export interface VisitorActionsPorts {
  readonly cache: NotesCache
  readonly now: () => number
  readonly notify: Notifier
  /** The notes in the list. */
  readonly notes: () => readonly Note[]
  /** Updates the list from the cache. */
  readonly refresh: () => void
}

/** The actions of a visitor, whose notes stay in this browser. Actions that need an account show a message to sign in. */
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
      if (isStored) notify.success('Note saved to local storage')
      else notify.error('Failed to save note to local storage.')
      return isStored ? note : undefined
    },

    update() {
      notify.error('Please sign in to save changes')
      return Promise.resolve(undefined)
    },

    beginEdit() {
      notify.error('Please sign in to edit notes')
      return undefined
    },

    remove(id) {
      const note = notes().find((one) => one.id === id)
      if (note) void remove(note)
    },

    togglePin: () => notify.error('Please sign in to pin notes'),

    restore: (id) => void reportRestore(cache.restore?.(id) ?? false),
    purge: (id) => void purge([id]),
    emptyTrash: () => void purge((cache.read().trash ?? []).map(({ id }) => id)),

    // A visitor's notes are never rejected.
    retry: () => {},
    discardRejected: () => {},
  }

  async function remove(note: Note) {
    if (!(await refreshAround(cache.remove(note.id)))) return void notify.error('Failed to delete note')
    notify.offer(
      'Note deleted from local storage',
      { label: 'Undo', run: () => void undo(note) },
      UNDO_DURATION,
    )
  }

  /** Restores a deleted note: from the trash or, if there is no trash, by adding it again. */
  function undo(note: Note) {
    const trashed = cache.read().trash?.find((one) => contentKey(one) === contentKey(note))
    return reportRestore(trashed ? (cache.restore?.(trashed.id) ?? false) : cache.add(note))
  }

  async function reportRestore(operation: boolean | Promise<boolean>) {
    if (!(await refreshAround(operation))) notify.error('Failed to restore note')
  }

  async function purge(ids: readonly string[]) {
    const purged = await refreshAround(cache.purge?.(ids) ?? false)
    if (!purged) notify.error('Failed to delete note')
  }

  /** Refreshes the list at the start of an operation and again at its end. */
  async function refreshAround(operation: boolean | Promise<boolean>): Promise<boolean> {
    refresh()
    const isDone = await operation
    refresh()
    return isDone
  }
}

const UNDO_DURATION = 8000
