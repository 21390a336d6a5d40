import { CircleAlert } from 'lucide'
import { useEffect, useRef } from 'react'
import styles from './Form.module.css'
import type { Attempt, Failure } from './useAttempts.ts'
import { Icon } from '../Icon.tsx'

/** Why a try failed, beside the button that was pressed; what belongs to a field is said there. */
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
