import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { createFieldReader, Form, type ReadField } from '../form/Form.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { TextField } from '../form/TextField.tsx'
import { useAttempts } from '../form/useAttempts.ts'
import { useStore } from '../useStore.ts'
import type { DialogProps } from './dialog-props.ts'
import { GoogleButton } from './GoogleButton.tsx'
import styles from '../form/Form.module.css'

export function Login({ session, actions, formValues, onSwitch, onClose }: DialogProps) {
  const { pending, failure, attempt, cancel } = useAttempts(session)
  const [resetSentTo, setResetSentTo] = useState<string>()
  const isSignedIn = useStore(session).kind === 'member'

  const close = useEffectEvent(onClose)

  // Also after a sign-in in another tab.
  useEffect(() => {
    if (isSignedIn && !pending) close()
  }, [isSignedIn, pending])

  function signIn(readField: ReadField) {
    setResetSentTo(undefined)
    const values = { email: readField('email'), password: readField('password') }
    void attempt('form', () => actions.signIn(values))
  }

  async function sendReset({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return
    const email = createFieldReader(form)('email')
    setResetSentTo(undefined)
    const outcome = await attempt('reset', () => actions.sendPasswordReset(email))
    if (outcome?.kind === 'done') setResetSentTo(email)
  }

  return (
    <Form failure={failure} formValues={formValues} onSubmit={signIn}>
      <TextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={formValues.get('email')}
        failure={failure}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" failure={failure} />
      <button type="button" className={styles.link} aria-disabled={pending === 'reset'} onClick={sendReset}>
        Forgot password?
      </button>
      <FormAlert failure={failure} attempt="reset" />
      <p role="status" className={styles.notice}>
        {pending === 'reset'
          ? 'Sending...'
          : resetSentTo &&
            `If there is an account for ${resetSentTo}, a link to choose a new password is on its way.`}
      </p>
      <SubmitButton
        label="Sign in to your account"
        busyLabel="Signing in..."
        pending={pending}
        failure={failure}
      />
      <p className={styles.or}>or</p>
      <GoogleButton
        pending={pending}
        failure={failure}
        onClick={() => void attempt('google', actions.signInWithGoogle)}
        onCancel={cancel}
      />
      <button type="button" className={styles.switch} onClick={() => onSwitch('signUp')}>
        Don't have an account? <span>Sign Up</span>
      </button>
    </Form>
  )
}
