import { CircleAlert } from 'lucide'
import { scrollIntoView } from '../dialogs/scrollIntoView.ts'
import { Icon } from '../Icon.tsx'
import type { AttemptKind, Failure } from './useAttempts.ts'
import styles from './Form.module.css'

/** Shows beside the pressed button why the attempt failed. A field's own error is shown at the field. */
export function FormAlert({
  failure,
  attempt,
}: {
  readonly failure: Failure | undefined
  readonly attempt: AttemptKind
}) {
  const message = failure?.attempt === attempt ? failure.message : undefined
  return (
    message && (
      <p ref={scrollIntoView} role="alert" className={styles.alert}>
        <Icon icon={CircleAlert} size="1.125rem" />
        <span>{message}</span>
      </p>
    )
  )
}
