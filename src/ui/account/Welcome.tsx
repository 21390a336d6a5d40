import { useEffect, useId, useRef } from 'react'
import type { DialogProps } from './dialogProps.ts'
import styles from './Form.module.css'

/** The dialog after a sign-up. */
export function Welcome({ onClose }: DialogProps) {
  const button = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p id={textId} className={styles.lead}>
        Your account is ready. Your notes are now stored in it, and you can open them wherever you sign in.
      </p>
      <button
        ref={button}
        type="button"
        aria-describedby={textId}
        className={styles.primary}
        onClick={onClose}
      >
        Start writing
      </button>
    </div>
  )
}
