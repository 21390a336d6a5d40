import type { NotesCache } from './notes.ts'
import { type CacheBrowser, createStored, type StoredNotes } from './stored.ts'

/**
 * A visitor's notes: those in the storage item `cachedNotes`, and as soon as its code has come, the journal beneath it
 * (`createJournaled`). Until then, and where it does not come, the item is all there is.
 */
export function createCache(
  browser: CacheBrowser,
  beneath?: (stored: StoredNotes) => Promise<NotesCache>,
): NotesCache {
  const stored = createStored(browser)
  if (!beneath) return stored
  let cache: NotesCache = stored
  let coming: Promise<NotesCache> | undefined

  return {
    read: () => cache.read(),
    // Where the item takes no more, what lies beneath it may.
    add: (note) => {
      const kept = cache.add(note)
      if (kept || cache !== stored || !coming) return kept
      return coming.then(
        (both) => both.add(note),
        () => false,
      )
    },
    remove: (id) => cache.remove(id),
    removeWhere: (leaves) => cache.removeWhere(leaves),
    restore: (id) => cache.restore?.(id) ?? false,
    purge: (ids) => cache.purge?.(ids) ?? false,

    subscribe(listener) {
      coming ??= beneath(stored)
      const stops = [stored.subscribe(listener)]
      let stopped = false
      void coming.then(begin, () => {})
      function begin(both: NotesCache) {
        cache = both
        if (stopped) return
        stops.push(both.subscribe(listener))
        listener()
      }
      return () => {
        stopped = true
        for (const stop of stops) stop()
      }
    },
  }
}
