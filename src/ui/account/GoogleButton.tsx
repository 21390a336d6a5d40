import { type MouseEvent, useRef } from 'react'
import { FormAlert } from '../form/FormAlert.tsx'
import type { AttemptKind, Failure } from '../form/useAttempts.ts'
import styles from '../form/Form.module.css'

interface Props {
  readonly pending: AttemptKind | undefined
  readonly failure: Failure | undefined
  /** Whether to focus the button when it appears, because it is the next step. */
  readonly focusAtOnce?: boolean
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void
  readonly onCancel: () => void
}

/** Opens Google's pop-up. While it is open, a second click opens it again because it may be behind a window. Cancel stops waiting. */
export function GoogleButton({ pending, failure, focusAtOnce = false, onClick, onCancel }: Props) {
  const isWaiting = pending === 'google'
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <FormAlert failure={failure} attempt="google" />
      <button
        ref={button}
        type="button"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only for a button that is the next step of what the person did
        autoFocus={focusAtOnce}
        className={styles.secondary}
        aria-disabled={pending !== undefined && !isWaiting}
        onClick={onClick}
      >
        <GoogleMark />
        <span>{isWaiting ? 'Waiting for confirmation...' : 'Sign in with Google'}</span>
      </button>
      <button
        type="button"
        className={styles.quiet}
        data-hidden={!isWaiting}
        onClick={() => {
          button.current?.focus()
          onCancel()
        }}
      >
        Cancel
      </button>
    </>
  )
}

/** Google's G in its four colours: four arcs of one circle, and the bar. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} fill="none" strokeWidth={4.4} aria-hidden>
      {ARCS.map(({ colour, path }) => (
        <path key={colour} d={path} stroke={colour} />
      ))}
    </svg>
  )
}

const ARCS = [
  { colour: '#ea4335', path: 'M18.9 5.8A9.3 9.3 0 0 0 3.5 8.2' },
  { colour: '#fbbc05', path: 'M3.5 8.2A9.3 9.3 0 0 0 3.7 16.2' },
  { colour: '#34a853', path: 'M3.7 16.2A9.3 9.3 0 0 0 18 19.1' },
  { colour: '#4285f4', path: 'M18 19.1A9.3 9.3 0 0 0 21.3 12H12' },
]
