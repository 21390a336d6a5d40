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

/** Whose notes they are, once somebody is signed in. */
export interface Owner {
  readonly uid: string
  readonly email: string
  /** The display name, else the e-mail. */
  readonly author: string
  /** When the account was made, in milliseconds. */
  readonly createdAt: number
}

/**
 * One account's notes in the cloud. A write shows in its own subscription at once, and is taken back there if it is refused. Its
 * promise settles when the cloud has answered, never while offline; it rejects with the cloud's reason.
 */
export interface NotesCloud {
  /**
   * Follows the notes. `changed` gets all of them, first when they have come and then after each change: notes that did not
   * change are the same objects. After `failed` nothing more comes.
   */
  readonly subscribe: (owner: Owner, listener: CloudListener) => () => void
  readonly create: (owner: Owner, note: Note) => Promise<void>
  /** The whole note. */
  readonly update: (owner: Owner, note: Note) => Promise<void>
  readonly setPinned: (owner: Owner, id: string, pinned: Note['pinned']) => Promise<void>
  readonly remove: (owner: Owner, id: string) => Promise<void>
}

export interface CloudListener {
  readonly changed: (notes: readonly Note[]) => void
  readonly failed: (reason: unknown) => void
}

export interface NotesState {
  /** In the order of the list. A note that is only on this device has no `userId`. */
  readonly notes: readonly Note[]
  readonly owner: 'visitor' | 'member'
  /** A member's notes have not come yet, and there is nothing to show. */
  readonly loading: boolean
}

export interface NotesPorts {
  readonly cache: NotesCache
  /** None in a build without sign-in. */
  readonly cloud?: NotesCloud | undefined
  readonly now: () => number
  readonly notify: Notify
}

/** The list and what can be done with it. Every verb says its own outcome; nobody else needs to. */
export interface Notes extends ReadableStore<NotesState> {
  /** Reads the notes and follows other tabs from then on; returns how to stop. */
  readonly start: () => () => void
  /** Whose notes these are from now on; null is the visitor. The same owner again changes nothing. */
  readonly follow: (owner: Owner | null) => void
  /**
   * Whether the draft is kept now; for a member the answer comes with the cloud's, so it may take as long as a lost connection.
   * Where it is not, the words must stay where they were typed.
   */
  readonly create: (draft: Draft) => Promise<boolean>
  /** The same for a note that is there already. */
  readonly update: (id: string, draft: Draft) => Promise<boolean>
  /** The note to be edited; nothing for a visitor, who is told why. */
  readonly edit: (id: string) => Note | undefined
  readonly remove: (id: string) => void
  readonly togglePin: (id: string) => void
}

export function createNotes({ cache, now, notify }: NotesPorts): Notes {
  const { get, set, subscribe } = createStore<NotesState>({ notes: [], owner: 'visitor', loading: false })
  let reading: Reading = { notes: [], problem: 'none' }

  return {
    get,
    subscribe,

    start() {
      refresh()
      return cache.subscribe(refresh)
    },

    follow() {},

    create(draft) {
      if (!isWorthSaving(draft)) return Promise.resolve(false)
      refresh()
      const taken = new Set(get().notes.map(({ id }) => id))
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

    remove(id) {
      if (!get().notes.some((note) => note.id === id)) return
      const gone = cache.remove(id)
      refresh()
      if (gone) notify.success('Note deleted from local storage')
      else notify.error('Failed to delete note')
    },

    edit() {
      notify.error('Please sign in to edit notes')
      return undefined
    },

    togglePin: () => notify.error('Please sign in to pin notes'),
  }

  function refresh() {
    const before = reading
    reading = cache.read()
    if (reading.problem !== 'none' && before.problem === 'none') notify.error('Failed to load cached notes')
    if (reading.notes !== before.notes) set({ ...get(), notes: sortNotes(reading.notes, now()) })
  }
}
