import type { Note } from '../note.ts'
import type { NotesCache } from '../notes-store.ts'
import { type CacheEnvironment, createStoredCache, type StoredCache } from './stored-cache.ts'

/** What lies beneath the item, and outlasts it. */
export interface JournaledCache extends NotesCache {
  /** Tells of notes that left the item before this was there. */
  readonly addEarlyRemovals: (notes: readonly Note[], kind: RemovalKind) => void
}

/** To the trash, or for good. */
export type RemovalKind = 'remove' | 'purge'

/**
 * A visitor's notes: those in the storage item `cachedNotes`, and as soon as its code has come, the journal beneath it
 * (`createJournaled`). Until then, and where it does not come, the item is all there is.
 */
export function createCache(
  browser: CacheEnvironment,
  loadJournaledCache?: (stored: StoredCache) => Promise<JournaledCache>,
): NotesCache {
  const stored = createStoredCache(browser)
  if (!loadJournaledCache) return stored
  let cache: NotesCache = stored
  let journaledLoading: Promise<JournaledCache> | undefined
  /** What was added meanwhile: another tab may write over the item before anybody else has read it. */
  const addedEarly = new Map<string, Note>()
  /** What left meanwhile: what lies beneath may have it from an earlier page. */
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
      // Where the item takes no more, what lies beneath it may.
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
