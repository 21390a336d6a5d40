import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import type { linked } from './links.tsx'
import { loadChunk } from './loadChunk.ts'

export type Linked = typeof linked

const fetchLinks = () => import('./links.tsx')
const chunk = createStore<Linked | undefined>(undefined)

/** What shows a text with its links; nothing for one without, and until the chunk for them has come. */
export function useLinks(text: string): Linked | undefined {
  const wanted = text.includes('://') || text.includes('@')
  useEffect(() => {
    // A text without links is a text all the same; the next card asks again.
    if (wanted && !chunk.get())
      loadChunk(fetchLinks).then(
        (links) => chunk.set(links.linked),
        () => {},
      )
  }, [wanted])
  return useSyncExternalStore(chunk.subscribe, () => (wanted ? chunk.get() : undefined))
}
