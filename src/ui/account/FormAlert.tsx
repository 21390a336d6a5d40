import { CircleAlert } from 'lucide'
import { useEffect, useRef } from 'react'
import styles from './Form.module.css'
import type { Attempt, Failure } from './useAttempts.ts'
import { Icon } from '../Icon.tsx'

/** Shows beside the pressed button why the attempt failed. A field's own error is shown at the field. */
export function FormAlert({
  failure,
  attempt,
}: {
  readonly failure: Failure | undefined
  readonly attempt: Attempt
}) {
  const shownFailure = failure?.attempt === attempt && failure.message ? failure : undefined
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [shownFailure])
  return (
    shownFailure && (
      <p ref={box} role="alert" className={styles.alert}>
        <Icon icon={CircleAlert} size={18} />
        {shownFailure.message}
      </p>
    )
  )
}
