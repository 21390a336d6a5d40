import type { ReactNode } from 'react'
import { visibleSearchBox } from './search-box.ts'
import styles from './OfferButton.module.css'

interface Props {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button below the message that a search has no results. Enter in the search box focuses the first one, and Escape leads back. */
export function OfferButton({ onClick, children }: Props) {
  return (
    <button
      type="button"
      data-action="offer"
      className={styles.offer}
      dir="auto"
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        visibleSearchBox()?.focus()
      }}
    >
      {children}
    </button>
  )
}
