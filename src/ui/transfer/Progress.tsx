import { useId } from 'react'
import styles from './Fields.module.css'

interface Props {
  readonly label: string
  /** Undefined if the end is not known. */
  readonly value?: number
  readonly max?: number
}

/** A bar with the progress in words above it. */
export function Progress({ label, value, max }: Props) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <p id={id}>{label}</p>
      <progress className={styles.bar} aria-labelledby={id} value={value} max={max} />
    </div>
  )
}
