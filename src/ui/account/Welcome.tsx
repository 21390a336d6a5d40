import { useId } from 'react'
import { flushSync } from 'react-dom'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import type { DialogProps } from './dialog-props.ts'
import styles from '../form/Form.module.css'

/** The dialog after a sign-up. */
export function Welcome({ session, onClose, onWrite }: DialogProps) {
  const textId = useId()

  /** A sign-out in another tab makes the text untrue. */
  const closeAtSignOut = () =>
    session.subscribe(() => {
      if (session.get().kind !== 'member') onClose()
    })

  function startWriting() {
    // The closed dialog gives the focus back, and then the composer takes it.
    flushSync(onClose)
    onWrite()
  }

  return (
    <div ref={closeAtSignOut} className={styles.form}>
      <p id={textId} className={styles.lead}>
        Your account is ready. Your notes are now stored in it, and you can open them wherever you sign in.
      </p>
      <button
        ref={focusOnMount}
        type="button"
        aria-describedby={textId}
        className={styles.primary}
        onClick={startWriting}
      >
        Start writing
      </button>
    </div>
  )
}
