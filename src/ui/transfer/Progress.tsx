import styles from './Fields.module.css'

interface Props {
  /** Of the words, for the description of the button that gets the focus. */
  readonly id: string
  readonly label: string
  /** Undefined if the end is not known. */
  readonly value?: number
  readonly max?: number
}

/** A bar with the progress in words above it. */
export function Progress({ id, label, value, max }: Props) {
  return (
    <div className={styles.progress}>
      <p id={id}>{label}</p>
      <progress className={styles.bar} aria-labelledby={id} value={value} max={max} />
    </div>
  )
}
