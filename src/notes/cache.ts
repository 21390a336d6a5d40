import type { Note } from './note.ts'
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
  /** What was added meanwhile: another tab may write over the item before anybody else has read it. */
  const early = new Map<string, Note>()

  return {
    read: () => cache.read(),
    add(note) {
      const kept = cache.add(note)
      if (cache !== stored || !coming) return kept
      if (kept) early.set(note.id, note)
      // Where the item takes no more, what lies beneath it may.
      return (
        kept ||
        coming.then(
          (both) => both.add(note),
          () => false,
        )
      )
    },
    remove(id) {
      early.delete(id)
      return cache.remove(id)
    },
    removeWhere(leaves) {
      for (const note of early.values()) if (leaves(note)) early.delete(note.id)
      return cache.removeWhere(leaves)
    },
    restore: (id) => cache.restore?.(id) ?? false,
    purge: (ids) => cache.purge?.(ids) ?? false,

    subscribe(listener) {
      coming ??= beneath(stored)
      const stops = [stored.subscribe(listener)]
      let stopped = false
      void coming.then(begin, () => {})
      function begin(both: NotesCache) {
        cache = both
        for (const note of early.values()) void both.add(note)
        early.clear()
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
