import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from 'react'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import type { Failure } from './useAttempts.ts'
import styles from './Form.module.css'

/** Reads a field of a form by its name. */
export type ReadField = (name: string) => string

interface Props {
  readonly failure: Failure | undefined
  /** The typed values by field name, kept for the next time the form opens. Never a password. */
  readonly formValues?: Map<string, string>
  readonly onSubmit: (readField: ReadField) => void
  readonly children: ReactNode
}

/** A form that shows each error beside its field and focuses the first invalid field. The typed values stay. */
export function Form({ failure, formValues, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const formRef = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    if (element) focusFirstField(element)
  }, [])

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [failure])

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && !PASSWORD_NAME.test(target.name))
          formValues?.set(target.name, target.value)
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(createFieldReader(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}

/** Focuses the first empty field, else the first one. */
function focusFirstField(form: HTMLFormElement) {
  const fields = Array.from(form.querySelectorAll<HTMLInputElement>('input:not([hidden])'))
  focusOnMount(fields.find((field) => field.value === '') ?? fields[0] ?? null)
}

const PASSWORD_NAME = /password/i

/** Returns a reader of the form's current values. */
export function createFieldReader(form: HTMLFormElement): ReadField {
  const data = new FormData(form)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
