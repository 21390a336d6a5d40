import { useId } from 'react'
import styles from './Settings.module.css'

interface Props<Value extends string> {
  readonly label: string
  /** The label of each value, in the order in which they are offered. */
  readonly labels: Readonly<Record<Value, string>>
  /** The language of a label, if it is not that of the page. */
  readonly langOf?: (value: string) => string | undefined
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of several values, in a row with its label. */
export function Choice<Value extends string>({ label, labels, langOf, value, onChange }: Props<Value>) {
  const id = useId()
  const isValue = (text: string): text is Value => Object.hasOwn(labels, text)
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={({ target }) => isValue(target.value) && onChange(target.value)}
      >
        {Object.entries<string>(labels).map(([each, name]) => (
          <option key={each} value={each} lang={langOf?.(each)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
