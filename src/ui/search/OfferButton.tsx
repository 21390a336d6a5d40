import type { ReactNode } from 'react'
import styles from './OfferButton.module.css'
import { visibleSearchBox } from './visibleSearchBox.ts'

interface Props {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** What to do after a search without results. Enter in the search box leads to the first of these buttons, and Escape leads back. */
export function OfferButton({ onClick, children }: Props) {
  return (
    <button
      type="button"
      data-action="offer"
      className={styles['offer']}
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
