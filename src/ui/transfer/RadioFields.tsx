import { useId } from 'react'
import styles from './Fields.module.css'

interface Props<Value extends string> {
  readonly legend: string
  readonly options: Readonly<Record<Value, { readonly label: string; readonly hint: string }>>
  readonly values: readonly Value[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One choice of several, each with an explanation. */
export function RadioFields<Value extends string>({
  legend,
  options,
  values,
  value,
  onChange,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {values.map((option) => (
        <label key={option} className={styles.field}>
          <input
            type="radio"
            name={id}
            className={styles.input}
            aria-labelledby={`${id}-${option}`}
            aria-describedby={`${id}-${option}-hint`}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span id={`${id}-${option}`} className={styles.label}>
            {options[option].label}
          </span>
          <span id={`${id}-${option}-hint`} className={styles.hint}>
            {options[option].hint}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
