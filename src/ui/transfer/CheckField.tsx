import { useId } from 'react'
import styles from './Fields.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** A checkbox in a box with its label and an explanation. */
export function CheckField({ label, hint, isChecked, onChange }: Props) {
  const id = useId()
  return (
    <label className={styles.field}>
      <input
        type="checkbox"
        className={styles.input}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span id={id} className={styles.label}>
        {label}
      </span>
      <span id={`${id}-hint`} role="status" className={styles.hint}>
        {hint}
      </span>
    </label>
  )
}
