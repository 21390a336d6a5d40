import type { Note } from '../note.ts'
import type { NotesCache } from '../ports.ts'
import { type CacheEnvironment, createStoredCache, type StoredCache } from './stored-cache.ts'

/** A cache backed by the journal, which survives the loss of the storage item `cachedNotes`. */
export interface JournaledCache extends NotesCache {
  /** Reports notes that were removed from the item before the journal was loaded. */
  readonly addEarlyRemovals: (notes: readonly Note[], kind: RemovalKind) => void
}

/** 'remove': to the trash. 'purge': for good. */
export type RemovalKind = 'remove' | 'purge'

/**
 * A visitor's notes: the storage item `cachedNotes` and, once its code has loaded, the journal (`createJournaledCache`). Until then,
 * and if loading fails, the item is the only storage.
 */
export function createCache(
  browser: CacheEnvironment,
  loadJournaledCache?: (stored: StoredCache) => Promise<JournaledCache>,
): NotesCache {
  const stored = createStoredCache(browser)
  if (!loadJournaledCache) return stored
  let cache: NotesCache = stored
  let journaledLoading: Promise<JournaledCache> | undefined
  /** Notes added before the journal was loaded. Another tab may overwrite the item before the journal reads it. */
  const addedEarly = new Map<string, Note>()
  /** Notes deleted or moved before the journal was loaded. The journal may have them from an earlier page. */
  const removedEarly: Note[] = []
  const movedEarly: Note[] = []
  let lastNotes: readonly Note[] = []

  return {
    read() {
      const snapshot = cache.read()
      lastNotes = snapshot.notes
      return snapshot
    },
    add(note) {
      const isStored = cache.add(note)
      if (cache !== stored || !journaledLoading) return isStored
      if (isStored) addedEarly.set(note.id, note)
      // If the item is full, the journal may still have space.
      return (
        isStored ||
        journaledLoading.then(
          (journaled) => journaled.add(note),
          () => false,
        )
      )
    },
    remove(id) {
      addedEarly.delete(id)
      if (cache !== stored) return cache.remove(id)
      const isGone = stored.remove(id)
      if (isGone) removedEarly.push(...lastNotes.filter((note) => note.id === id))
      return isGone
    },
    removeWhere(shouldRemove) {
      for (const note of addedEarly.values()) if (shouldRemove(note)) addedEarly.delete(note.id)
      if (cache !== stored) return cache.removeWhere(shouldRemove)
      const found: Note[] = []
      const isGone = stored.removeWhere((note) => shouldRemove(note) && found.push(note) > 0)
      if (isGone) movedEarly.push(...found)
      return isGone
    },
    restore: (id) => cache.restore?.(id) ?? false,
    purge: (ids) => cache.purge?.(ids) ?? false,

    subscribe(listener) {
      journaledLoading ??= loadJournaledCache(stored)
      const unsubscribes = [stored.subscribe(listener)]
      let stopped = false
      void journaledLoading.then(switchToJournaled, () => {})
      function switchToJournaled(journaled: JournaledCache) {
        cache = journaled
        journaled.addEarlyRemovals(removedEarly, 'remove')
        journaled.addEarlyRemovals(movedEarly, 'purge')
        for (const note of addedEarly.values()) void journaled.add(note)
        addedEarly.clear()
        if (stopped) return
        unsubscribes.push(journaled.subscribe(listener))
        listener()
      }
      return () => {
        stopped = true
        for (const stop of unsubscribes) stop()
      }
    },
  }
}
