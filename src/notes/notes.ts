import type { Notify } from '../notify.ts'
import { createStore, type ReadableStore } from '../store.ts'
import { createNote, type Draft, isWorthSaving, type Note, sortNotes } from './note.ts'

/** The notes that this browser keeps for a visitor. */
export interface NotesCache {
  /** The notes, in no order. While nothing changed they are the same objects in the same array. */
  readonly read: () => Reading
  /** Whether the note is now kept. */
  readonly add: (note: Note) => boolean
  /** Whether the note with this id is now gone. */
  readonly remove: (id: string) => boolean
  /** Calls `listener` when another tab has written; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Reading {
  readonly notes: readonly Note[]
  /** 'unreadable': some entries are no notes; 'blocked': the browser does not let us read at all. */
  readonly problem: 'none' | 'unreadable' | 'blocked'
}

export interface NotesState {
  /** In the order of the list. */
  readonly notes: readonly Note[]
}

export interface NotesPorts {
  readonly cache: NotesCache
  readonly now: () => number
  readonly notify: Notify
}

/** The list and what can be done with it. Every verb says its own outcome; nobody else needs to. */
export interface Notes extends ReadableStore<NotesState> {
  /** Reads the notes and follows other tabs from then on; returns how to stop. */
  readonly start: () => () => void
  /** Whether the draft is kept now. Where it is not, the words must stay where they were typed. */
  readonly create: (draft: Draft) => boolean
  readonly remove: (id: string) => void
  readonly edit: (id: string) => void
  readonly togglePin: (id: string) => void
}

export function createNotes({ cache, now, notify }: NotesPorts): Notes {
  const { get, set, subscribe } = createStore<NotesState>({ notes: [] })
  let reading: Reading = { notes: [], problem: 'none' }

  return {
    get,
    subscribe,

    start() {
      refresh()
      return cache.subscribe(refresh)
    },

    create(draft) {
      if (!isWorthSaving(draft)) return false
      refresh()
      const taken = new Set(get().notes.map(({ id }) => id))
      const kept = cache.add(createNote(draft, now(), (id) => taken.has(id)))
      refresh()
      if (kept) notify.success('Note saved to local storage')
      else notify.error('Failed to save note to local storage.')
      return kept
    },

    remove(id) {
      if (!get().notes.some((note) => note.id === id)) return
      const gone = cache.remove(id)
      refresh()
      if (gone) notify.success('Note deleted from local storage')
      else notify.error('Failed to delete note')
    },

    edit: () => notify.error('Please sign in to edit notes'),

    togglePin: () => notify.error('Please sign in to pin notes'),
  }

  function refresh() {
    const before = reading
    reading = cache.read()
    if (reading.problem !== 'none' && before.problem === 'none') notify.error('Failed to load cached notes')
    if (reading.notes !== before.notes) set({ notes: sortNotes(reading.notes, now()) })
  }
}
