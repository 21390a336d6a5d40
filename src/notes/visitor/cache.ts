import { contentKey } from '../keys.ts'
import { type Note, sameText } from '../note.ts'
import type { CacheSnapshot, NotesCache } from '../ports.ts'
import { type CachedNotes, type CacheEnvironment, createCachedNotes } from './cached-notes.ts'
import type { Action } from './operation.ts'

/** Keeps the journal and `cachedNotes` equal (`engine.ts`). */
export interface VisitorEngine {
  /** Starts to listen. Returns a function that stops. */
  readonly start: (listener: () => void) => () => void
  readonly read: () => CacheSnapshot
  /** Stores what was done. Returns whether one of the two storages has it. */
  readonly perform: (action: Action) => Promise<boolean>
  /** Replaces the content of a note (`NotesCache`). */
  readonly changeContent: NotesCache['changeContent']
  /** Changes deleted notes. Returns whether the journal has stored it. */
  readonly changeTrash: (kind: 'restore' | 'purge', ids: readonly string[]) => Promise<boolean>
}

/**
 * A visitor's notes. They are stored in the journal, and `cachedNotes` is a copy of it that other programs read and write. What a person
 * does is written to `cachedNotes` at once. Until the engine has loaded, and if that fails, `cachedNotes` is the only storage.
 */
export function createCache(
  environment: CacheEnvironment,
  loadEngine?: (item: CachedNotes) => Promise<VisitorEngine>,
): NotesCache {
  const item = createCachedNotes(environment)
  let loading: Promise<VisitorEngine> | undefined
  let engine: VisitorEngine | undefined
  let shown: readonly Note[] = []

  return {
    read,
    add: (...notes) => perform('add', notes),

    changeContent: async (...change) => (await loading)?.changeContent(...change),

    remove(...ids) {
      const removed = new Set(ids)
      const before = new Map(shown.map((note) => [note.id, note]))
      const { notes, problem } = read()
      const found = notes.filter(({ id }) => removed.has(id))
      if (found.length === 0) return problem !== 'blocked'
      // Another tab has changed a note with one of these ids since. That version was not shown here, so it is not deleted.
      return found.every((note) => sameText(before.get(note.id) ?? note, note)) && perform('remove', found)
    },

    removeWhere(shouldRemove) {
      const notes = read().notes.filter(shouldRemove)
      return notes.length === 0 || perform('purge', notes)
    },

    restore: (...ids) => engine?.changeTrash('restore', ids) ?? false,
    purge: (...ids) => engine?.changeTrash('purge', ids) ?? false,

    subscribe(listener) {
      const unsubscribes = [item.subscribe(listener)]
      let isStopped = false
      loading ??= loadEngine?.(item)
      void loading?.then(attach, () => {})
      function attach(loaded: VisitorEngine) {
        engine = loaded
        if (isStopped) return
        unsubscribes.push(engine.start(listener))
        listener()
      }
      return () => {
        isStopped = true
        for (const stop of unsubscribes) stop()
      }
    },
  }

  function read(): CacheSnapshot {
    const snapshot = engine?.read() ?? item.read()
    shown = snapshot.notes
    return snapshot
  }

  function perform(kind: Action['kind'], notes: readonly Note[]): boolean | Promise<boolean> {
    const before = item.load()
    const keys = new Set(notes.map(contentKey))
    const isInItem = kind === 'add' ? item.add(notes) : item.remove(keys)
    if (!loading) return isInItem
    const action = { kind, notes, at: environment.now(), before, isInItem }
    if (engine) return engine.perform(action)
    const isStored = loading.then((loaded) => loaded.perform(action)).catch(() => false)
    // If the item is full, the journal may still have space.
    return isInItem || isStored
  }
}
