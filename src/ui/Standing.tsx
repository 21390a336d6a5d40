import { useEffect, useState } from 'react'
import type { Standing } from '../notes/notes.ts'
import styles from './NoteCard.module.css'
import { REFUSALS, stateOf, STATES } from './sayings.ts'

interface Props {
  readonly standing: Standing
  readonly onRetry: () => void
}

/** Where a note stands that is not in the cloud as it is shown; what was refused says why and can be tried again. */
export function StandingNote({ standing, onRetry }: Props) {
  const state = stateOf(standing)
  const lasting = useLasting()
  if (state !== 'attention' && !lasting) return null
  return (
    <p className={styles.standing} data-state={state}>
      <span className={styles.tag}>{STATES[state]}</span>
      {typeof standing === 'object' && (
        <>
          {REFUSALS[standing.refused]}
          <button type="button" className={styles.more} onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </p>
  )
}

/** What the cloud takes at once is not worth the flicker. */
const LASTING_MS = 1000

function useLasting(): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), LASTING_MS)
    return () => clearTimeout(timer)
  }, [])
  return lasting
}
