import { highlightMatches } from './highlightMatches.ts'
import { followKept, type KeptNotes, type ListSources } from './kept-notes.ts'

export { DelayedStatus, TYPING_PAUSE_MS } from '../toasts/DelayedStatus.tsx'
export { CreateButton } from './CreateButton.tsx'
export { MatchBar } from './MatchBar.tsx'
export { createExcerpts } from './excerpts.ts'
export { SimilarQueryButton } from './SimilarQueryButton.tsx'
export { withKept } from './kept-notes.ts'

/**
 * Highlights what the query finds in the list, and reports the notes that stay in it or in their places. Returns a function that ends both.
 */
export function followQuery(
  list: Element,
  query: string,
  sources: ListSources,
  onKept: (kept: KeptNotes | undefined) => void,
): () => void {
  const stops = [followKept(list, query, sources, onKept)]
  if (query !== '') stops.push(highlightMatches(list, query, 'search', '[data-note]'))
  return () => {
    for (const stop of stops) stop()
  }
}
