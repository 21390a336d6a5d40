import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import styles from './Form.module.css'
import type { Failure } from './useAttempts.ts'

/** Reads a field of a form by its name. */
export type Read = (name: string) => string

interface Props {
  readonly failure: Failure | undefined
  /** Where what is typed is kept for the next time that the form is opened. */
  readonly kept: Map<string, string>
  readonly onSubmit: (read: Read) => void
  readonly children: ReactNode
}

/** A form that says what is wrong beside the field, in our words, and puts the caret there. What was typed stays. */
export function Form({ failure, kept, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const fields = Array.from(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])
    const first = fields.find((field) => field.value === '') ?? fields[0]
    first?.focus()
  }, [])

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [failure])

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && !SECRET.test(target.name))
          kept.set(target.name, target.value)
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(reader(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}

const SECRET = /password/i

/** How to read the form as it is at this moment. */
export function reader(form: HTMLFormElement): Read {
  const data = new FormData(form)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
