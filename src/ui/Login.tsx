import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react'
import { loginProblems, resetProblems } from '../account/validate.ts'
import { Alert } from './Alert.tsx'
import type { DialogProps } from './Dialogs.tsx'
import { Form, reader, type Read } from './Form.tsx'
import styles from './Form.module.css'
import { GoogleButton } from './GoogleButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { useAttempts } from './useAttempts.ts'
import { useStore } from './useStore.ts'

export function Login({ session, actions, kept, onSwitch, onClose }: DialogProps) {
  const { busy, failure, attempt, cancel } = useAttempts(actions)
  const [sentTo, setSentTo] = useState<string>()
  const signedIn = useStore(session).kind === 'member'

  const close = useEffectEvent(onClose)

  // Also where it happened in another tab.
  useEffect(() => {
    if (signedIn && !busy) close()
  }, [signedIn, busy])

  function signIn(read: Read) {
    setSentTo(undefined)
    const values = { email: read('email'), password: read('password') }
    void attempt('form', () => actions.signIn(values), loginProblems(values))
  }

  async function sendReset({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return
    const email = reader(form)('email')
    setSentTo(undefined)
    const outcome = await attempt('reset', () => actions.sendPasswordReset(email), resetProblems({ email }))
    if (outcome?.kind === 'done') setSentTo(email)
  }

  return (
    <Form failure={failure} kept={kept} onSubmit={signIn}>
      <TextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={kept.get('email')}
        failure={failure}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" failure={failure} />
      <button type="button" className={styles.link} aria-disabled={busy === 'reset'} onClick={sendReset}>
        Forgot password?
      </button>
      <Alert failure={failure} of="reset" />
      <p role="status" className={styles.notice}>
        {sentTo && `If there is an account for ${sentTo}, a link to choose a new password is on its way.`}
      </p>
      <SubmitButton label="Sign in to your account" busyLabel="Signing in..." busy={busy} failure={failure} />
      <p className={styles.or}>or</p>
      <GoogleButton
        busy={busy}
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
