import type { ReactNode } from 'react'
import type { CompletionValues } from '../../account/validate.ts'
import type { ReadField } from '../form/Form.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { TextField } from '../form/TextField.tsx'
import type { Failure } from '../form/useAttempts.ts'

interface Props {
  readonly failure: Failure | undefined
  readonly formValues: ReadonlyMap<string, string>
  /** The name to start with if none was typed before. */
  readonly fullName?: string
  readonly phoneHint?: string
  /** Rendered after the name. */
  readonly children?: ReactNode
}

/** The fields that every account needs: a name, a phone number and a password, which is typed twice. */
export function ProfileFields({ failure, formValues, fullName, phoneHint, children }: Props) {
  return (
    <>
      <TextField
        name="fullName"
        label="Full Name"
        autoComplete="name"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
        defaultValue={formValues.get('fullName') ?? fullName}
        failure={failure}
      />
      {children}
      <TextField
        name="phoneNumber"
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        defaultValue={formValues.get('phoneNumber')}
        hint={phoneHint}
        failure={failure}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        failure={failure}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        failure={failure}
      />
    </>
  )
}

export function profileValues(readField: ReadField): CompletionValues {
  return {
    fullName: readField('fullName'),
    phoneNumber: readField('phoneNumber'),
    password: readField('password'),
    confirmPassword: readField('confirmPassword'),
  }
}
