import type { Note } from './note.ts'
import type { NotesCache } from './notes.ts'
import { type CacheBrowser, createStored, type StoredNotes } from './stored.ts'

/** What lies beneath the item, and outlasts it. */
export interface Beneath extends NotesCache {
  /** Tells of notes that left the item before this was there. */
  readonly left: (notes: readonly Note[], how: Leave) => void
}

/** To the trash, or for good. */
export type Leave = 'remove' | 'purge'

/**
 * A visitor's notes: those in the storage item `cachedNotes`, and as soon as its code has come, the journal beneath it
 * (`createJournaled`). Until then, and where it does not come, the item is all there is.
 */
export function createCache(
  browser: CacheBrowser,
  beneath?: (stored: StoredNotes) => Promise<Beneath>,
): NotesCache {
  const stored = createStored(browser)
  if (!beneath) return stored
  let cache: NotesCache = stored
  let coming: Promise<Beneath> | undefined
  /** What was added meanwhile: another tab may write over the item before anybody else has read it. */
  const early = new Map<string, Note>()
  /** What left meanwhile: what lies beneath may have it from an earlier page. */
  const removed: Note[] = []
  const moved: Note[] = []
  let shown: readonly Note[] = []

  return {
    read() {
      const reading = cache.read()
      shown = reading.notes
      return reading
    },
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
      if (cache !== stored) return cache.remove(id)
      const isGone = stored.remove(id)
      if (isGone) removed.push(...shown.filter((note) => note.id === id))
      return isGone
    },
    removeWhere(leaves) {
      for (const note of early.values()) if (leaves(note)) early.delete(note.id)
      if (cache !== stored) return cache.removeWhere(leaves)
      const found: Note[] = []
      const isGone = stored.removeWhere((note) => leaves(note) && found.push(note) > 0)
      if (isGone) moved.push(...found)
      return isGone
    },
    restore: (id) => cache.restore?.(id) ?? false,
    purge: (ids) => cache.purge?.(ids) ?? false,

    subscribe(listener) {
      coming ??= beneath(stored)
      const stops = [stored.subscribe(listener)]
      let stopped = false
      void coming.then(begin, () => {})
      function begin(both: Beneath) {
        cache = both
        both.left(removed, 'remove')
        both.left(moved, 'purge')
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
