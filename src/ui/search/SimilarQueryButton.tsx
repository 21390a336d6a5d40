import { useCallback, useState } from 'react'
import type { Note } from '../../notes/note.ts'
import { similarQuery } from '../../notes/search/similar-query.ts'
import { OfferButton } from './OfferButton.tsx'
import { visibleSearchBox } from './visibleSearchBox.ts'

interface Props {
  readonly notes: readonly Note[]
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** Offers a query with similar words that finds notes, if there is one. Then the focus is in the search box, where Enter opens the first. */
export function SimilarQueryButton({ notes, query, onQuery }: Props) {
  const [similar, setSimilar] = useState<string>()
  const lookForSimilar = useCallback(() => {
    const timer = setTimeout(() => setSimilar(similarQuery(notes, query)), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      setSimilar(undefined)
    }
  }, [notes, query])
  return (
    <div ref={lookForSimilar} role="status">
      {similar !== undefined && (
        <OfferButton
          onClick={() => {
            onQuery(similar)
            visibleSearchBox()?.focus()
          }}
        >
          Did you mean "{similar}"?
        </OfferButton>
      )}
    </div>
  )
}

/** Reading 10,000 notes takes 0.2 s, so it waits for a pause in typing. */
const PAUSE_MS = 300
