import { useId } from 'react'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { CANCEL } from '../messages/transfer.ts'
import form from '../form/Form.module.css'
import styles from './Fields.module.css'

interface Props {
  readonly label: string
  /** Undefined if the end is not known. */
  readonly value?: number
  readonly max?: number
  readonly onCancel: () => void
}

/** A bar with the progress in words above it, and the button that cancels what is running. */
export function Progress({ label, value, max, onCancel }: Props) {
  const id = useId()
  return (
    <>
      <div className={styles.progress}>
        <p id={id}>{label}</p>
        <progress className={styles.bar} aria-labelledby={id} value={value} max={max} />
      </div>
      <button
        ref={focusOnMount}
        type="button"
        className={form.secondary}
        aria-describedby={id}
        onClick={onCancel}
      >
        {CANCEL}
      </button>
    </>
  )
}
