import { FormAlert } from './FormAlert.tsx'
import type { AttemptKind, Failure } from './useAttempts.ts'
import styles from './Form.module.css'

interface Props {
  readonly label: string
  readonly busyLabel: string
  readonly pending: AttemptKind | undefined
  readonly failure: Failure | undefined
}

/** Submits the form. During the attempt the button shows it and stays focusable. */
export function SubmitButton({ label, busyLabel, pending, failure }: Props) {
  return (
    <>
      <FormAlert failure={failure} attempt="form" />
      {/* Screen readers do not announce the new text of a button, and mostly a field has the focus. */}
      <p role="status" className="visually-hidden">
        {pending === 'form' && busyLabel}
      </p>
      <button type="submit" className={styles.primary} aria-disabled={pending === 'form'}>
        {pending === 'form' ? busyLabel : label}
      </button>
    </>
  )
}
