import type { Notify } from '../notify.ts'
import { keyOf } from './keys.ts'
import { createNote, isWorthSaving, type Note } from './note.ts'
import type { NotesCache, Verbs } from './notes.ts'

export interface VisitorPorts {
  readonly cache: NotesCache
  readonly now: () => number
  readonly notify: Notify
  /** The list as it is shown. */
  readonly notes: () => readonly Note[]
  /** Reads the cache into the list. */
  readonly refresh: () => void
}

/** A visitor's notes stay in this browser; what asks for more asks to sign in. */
export function createVisitor({ cache, now, notify, notes, refresh }: VisitorPorts): Verbs {
  return {
    async create(draft) {
      if (!isWorthSaving(draft)) return false
      refresh()
      const taken = new Set(notes().map(({ id }) => id))
      const kept = await shown(cache.add(createNote(draft, now(), (id) => taken.has(id))))
      if (kept) notify.success('Note saved to local storage')
      else notify.error('Failed to save note to local storage.')
      return kept
    },

    update() {
      notify.error('Please sign in to save changes')
      return Promise.resolve(false)
    },

    edit() {
      notify.error('Please sign in to edit notes')
      return undefined
    },

    remove(id) {
      const note = notes().find((one) => one.id === id)
      if (note) void remove(note)
    },

    togglePin: () => notify.error('Please sign in to pin notes'),

    restore: (id) => void restored(cache.restore?.(id) ?? false),
    purge: (id) => void purge([id]),
    emptyTrash: () => void purge((cache.read().trash ?? []).map(({ id }) => id)),

    // Nothing of a visitor's is ever refused.
    retry: () => {},
    setAside: () => {},
  }

  async function remove(note: Note) {
    if (!(await shown(cache.remove(note.id)))) return void notify.error('Failed to delete note')
    notify.offer('Note deleted from local storage', { label: 'Undo', run: () => void undo(note) }, UNDO_TIME)
  }

  /** What no trash has is still here, for as long as the button is. */
  function undo(note: Note) {
    const trashed = cache.read().trash?.find((one) => keyOf(one) === keyOf(note))
    return restored(trashed ? (cache.restore?.(trashed.id) ?? false) : cache.add(note))
  }

  async function restored(outcome: boolean | Promise<boolean>) {
    if (!(await shown(outcome))) notify.error('Failed to restore note')
  }

  async function purge(ids: readonly string[]) {
    const purged = await shown(cache.purge?.(ids) ?? false)
    if (!purged) notify.error('Failed to delete note')
  }

  /** What is being done shows at once, and again when it is done. */
  async function shown(outcome: boolean | Promise<boolean>): Promise<boolean> {
    refresh()
    const done = await outcome
    refresh()
    return done
  }
}

const UNDO_TIME = 8000
