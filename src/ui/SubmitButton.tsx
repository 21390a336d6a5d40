import styles from './Form.module.css'
import { Alert } from './Alert.tsx'
import type { Attempt, Failure } from './useAttempts.ts'

interface Props {
  readonly label: string
  readonly busyLabel: string
  readonly busy: Attempt | undefined
  readonly failure: Failure | undefined
}

/** Sends the form. While it is on its way the button says so, and keeps the focus. */
export function SubmitButton({ label, busyLabel, busy, failure }: Props) {
  return (
    <>
      <Alert failure={failure} of="form" />
      <button type="submit" className={styles.primary} aria-disabled={busy === 'form'}>
        {busy === 'form' ? busyLabel : label}
      </button>
    </>
  )
}
