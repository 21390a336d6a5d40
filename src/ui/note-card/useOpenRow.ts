import { useCallback, type RefCallback } from 'react'
import { fetchAfterFirstPaint } from '../fetchAfterFirstPaint.ts'
import { useChunk } from '../useChunk.ts'

/** Returns the ref for a card. While it is open, the cards in its grid row do not grow with it. */
export function useOpenRow(open: boolean): RefCallback<HTMLLIElement> {
  // Without the chunk, the other cards of the row grow.
  const chunk = useChunk(fetchAfterFirstPaint, open, () => {})
  return useCallback((card: HTMLLIElement | null) => (card ? chunk?.markOpenRow(card) : undefined), [chunk])
}
