import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './Form.module.css'
import type { Attempt, Failure } from './useAttempts.ts'

/** Why a try failed, beside the button that was pressed; what belongs to a field is said there. */
export function Alert({ failure, of }: { readonly failure: Failure | undefined; readonly of: Attempt }) {
  const shown = failure?.of === of && failure.message ? failure : undefined
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    shown && (
      <p ref={box} role="alert" className={styles.alert}>
        <CircleAlert size={18} aria-hidden />
        {shown.message}
      </p>
    )
  )
}
