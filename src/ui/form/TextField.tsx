import { useId, type ComponentProps, type ReactNode } from 'react'
import type { FieldMessages } from '../messages/account.ts'
import styles from './Form.module.css'
import type { Failure } from './useAttempts.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'id'> {
  readonly name: keyof FieldMessages
  readonly label: string
  readonly failure: Failure | undefined
  /** What the field accepts, if the label does not say it. */
  readonly hint?: string | undefined
  /** Rendered at the end of the field. */
  readonly children?: ReactNode
}

/** A labelled field with its hint or its error below. */
export function TextField({ label, failure, hint, children, ...input }: TextFieldProps) {
  const id = useId()
  const descriptionId = useId()
  const error = failure?.fields[input.name]
  const description = error ?? hint

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          required
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={description && descriptionId}
        />
        {children}
      </div>
      {description && (
        <p
          key={description}
          id={descriptionId}
          role={error && 'alert'}
          className={error ? styles.error : styles.hint}
        >
          {description}
        </p>
      )}
    </div>
  )
}
