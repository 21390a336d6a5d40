import { NotebookPen } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { DialogProps } from './Dialogs.tsx'
import styles from './Form.module.css'

/** What a new member is told after signing up. */
export function Welcome({ onClose }: DialogProps) {
  const button = useRef<HTMLButtonElement>(null)
  const textId = useId()
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.form}>
      <NotebookPen size={40} strokeWidth={1.25} aria-hidden className={styles.ornament} />
      <p id={textId} className={styles.centred}>
        Welcome to Pinwell. Your notes are now kept in your account, and are there wherever you sign in.
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
