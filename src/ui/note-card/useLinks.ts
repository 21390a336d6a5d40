import type { renderLinks } from './renderLinks.tsx'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk } from '../loading/useChunk.ts'

export type RenderLinks = typeof renderLinks

/** The function that renders a text with links. Undefined for a text without links, and until the chunk has loaded. */
export function useLinks(text: string): RenderLinks | undefined {
  const hasLinks = text.includes('://') || text.includes('@')
  // If the chunk cannot be loaded, the text is shown without links and the next card tries again.
  return useChunk(fetchAfterFirstPaint, hasLinks, () => {})?.renderLinks
}
