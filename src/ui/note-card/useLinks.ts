import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import type { renderLinks } from './renderLinks.tsx'
import { loadChunk } from '../loadChunk.ts'

export type RenderLinks = typeof renderLinks

const fetchLinks = () => import('./renderLinks.tsx')
const chunk = createStore<RenderLinks | undefined>(undefined)

/** The function that renders a text with links. Undefined for a text without links, and until the chunk has loaded. */
export function useLinks(text: string): RenderLinks | undefined {
  const wanted = text.includes('://') || text.includes('@')
  useEffect(() => {
    // If the chunk cannot be loaded, the text is shown without links and the next card tries again.
    if (wanted && !chunk.get())
      loadChunk(fetchLinks).then(
        (links) => chunk.set(links.renderLinks),
        () => {},
      )
  }, [wanted])
  return useSyncExternalStore(chunk.subscribe, () => (wanted ? chunk.get() : undefined))
}
