import { useId } from 'react'
import styles from './Fields.module.css'

interface Option {
  readonly label: string
  readonly hint: string
}

interface Props<Value extends string> {
  readonly legend: string
  /** In the order in which they are offered. */
  readonly options: Readonly<Record<Value, Option>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One choice of several, each with an explanation. */
export function RadioFields<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const id = useId()
  const isValue = (text: string): text is Value => Object.hasOwn(options, text)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {Object.entries<Option>(options).map(([option, { label, hint }]) => (
        <label key={option} className={styles.field}>
          <input
            type="radio"
            name={id}
            className={styles.input}
            aria-labelledby={`${id}-${option}`}
            aria-describedby={`${id}-${option}-hint`}
            checked={option === value}
            onChange={() => isValue(option) && onChange(option)}
          />
          <span id={`${id}-${option}`} className={styles.label}>
            {label}
          </span>
          <span id={`${id}-${option}-hint`} className={styles.hint}>
            {hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
