import { useCallback, useState } from 'react'
import type { Note } from '../../notes/note.ts'
import { similarQuery } from '../../notes/search/similar-query.ts'
import { OfferButton } from './OfferButton.tsx'
import { visibleSearchBox } from './search-box.ts'

interface Props {
  readonly notes: readonly Note[]
  readonly query: string
  readonly onQuery: (query: string) => void
}

interface Found {
  readonly query: string
  readonly similar: string | undefined
}

/** Searches for similar words, if they find notes. The focus returns to the search box, so that Enter opens the first note. */
export function SimilarQueryButton({ notes, query, onQuery }: Props) {
  const [found, setFound] = useState<Found>()
  const lookForSimilar = useCallback(() => {
    const steps = similarQuery(notes, query)
    let timer = setTimeout(function run() {
      const end = performance.now() + SLICE_MS
      let step = steps.next()
      while (!step.done && performance.now() < end) step = steps.next()
      if (step.done) setFound({ query, similar: step.value })
      else timer = setTimeout(run)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [notes, query])
  // If only the notes have changed, the button stays, because it may have the focus.
  const similar = found?.query === query ? found.similar : undefined
  return (
    <div ref={lookForSimilar} role="status">
      {similar !== undefined && (
        <OfferButton
          onClick={() => {
            onQuery(similar)
            visibleSearchBox()?.focus()
          }}
        >
          {`Did you mean "${similar}"?`}
        </OfferButton>
      )}
    </div>
  )
}

/** The search among 10,000 notes may take 0.1 s, so it waits for a pause in typing, and is stopped by the next key. */
const PAUSE_MS = 300
/** Then the page handles keys, so that none waits for a search that has begun. */
const SLICE_MS = 8
