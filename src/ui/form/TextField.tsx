import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldMessages } from '../messages/account.ts'
import type { Failure } from './useAttempts.ts'
import styles from './Form.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'id'> {
  readonly name: keyof FieldMessages
  readonly label: string
  readonly failure: Failure | undefined
  /** What the field accepts, if the label does not say it. */
  readonly hint?: string | undefined
  /** What to know while typing. It stays when the focus leaves the field, because a button below would move away from its click. */
  readonly warning?: string | undefined
  /** Rendered at the end of the field. */
  readonly children?: ReactNode
}

/** A labelled field with its error and its hint below. */
export function TextField({ label, failure, hint, warning, children, ...input }: TextFieldProps) {
  const id = useId()
  const errorId = useId()
  const hintId = useId()
  const error = failure?.fields[input.name]
  // Not a second time below an error that says the same.
  const shownHint = hint && error?.toLowerCase().includes(hint.toLowerCase()) ? undefined : hint
  const description = [error && errorId, shownHint && hintId].filter(Boolean).join(' ')

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
          aria-describedby={description || undefined}
        />
        {children}
      </div>
      {warning && (
        <p role="alert" className={styles.hint}>
          {warning}
        </p>
      )}
      {error && (
        <p key={error} id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {shownHint && (
        <p id={hintId} className={styles.hint}>
          {shownHint}
        </p>
      )}
    </div>
  )
}
