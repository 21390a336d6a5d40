import type { Notify } from '../notify.ts'
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
    create(draft) {
      if (!isWorthSaving(draft)) return Promise.resolve(false)
      refresh()
      const taken = new Set(notes().map(({ id }) => id))
      const kept = cache.add(createNote(draft, now(), (id) => taken.has(id)))
      refresh()
      if (kept) notify.success('Note saved to local storage')
      else notify.error('Failed to save note to local storage.')
      return Promise.resolve(kept)
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
      if (!notes().some((note) => note.id === id)) return
      const gone = cache.remove(id)
      refresh()
      if (gone) notify.success('Note deleted from local storage')
      else notify.error('Failed to delete note')
    },

    togglePin: () => notify.error('Please sign in to pin notes'),
  }
}
