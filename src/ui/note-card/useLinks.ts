import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import type { renderLinks } from './renderLinks.tsx'
import { loadChunk } from '../loadChunk.ts'

export type RenderLinks = typeof renderLinks

const fetchLinks = () => import('./renderLinks.tsx')
const chunk = createStore<RenderLinks | undefined>(undefined)

/** What shows a text with its links; nothing for one without, and until the chunk for them has come. */
export function useLinks(text: string): RenderLinks | undefined {
  const wanted = text.includes('://') || text.includes('@')
  useEffect(() => {
    // A text without links is a text all the same; the next card asks again.
    if (wanted && !chunk.get())
      loadChunk(fetchLinks).then(
        (links) => chunk.set(links.renderLinks),
        () => {},
      )
  }, [wanted])
  return useSyncExternalStore(chunk.subscribe, () => (wanted ? chunk.get() : undefined))
}
