import { useEffect, useEffectEvent } from 'react'
import { Form, type ReadField } from '../form/Form.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { TextField } from '../form/TextField.tsx'
import { useAttempts } from '../form/useAttempts.ts'
import { useStore } from '../useStore.ts'
import type { DialogProps } from './dialog-props.ts'
import { ProfileFields, profileValues } from './ProfileFields.tsx'
import styles from '../form/Form.module.css'

export function SignUp({ session, actions, formValues, onSwitch, onClose }: DialogProps) {
  const { pending, failure, attempt } = useAttempts(session)
  const isSignedIn = useStore(session).kind === 'member'
  const closeUnlessBusy = useEffectEvent(() => {
    if (!pending) onClose()
  })

  // After a sign-in in another tab. A sign-up in this tab shows the welcome dialog instead.
  useEffect(() => {
    if (isSignedIn) closeUnlessBusy()
  }, [isSignedIn])

  async function signUp(readField: ReadField) {
    const values = { ...profileValues(readField), email: readField('email') }
    const outcome = await attempt(
      'form',
      () => actions.signUp(values),
      // Without this dialog, no success view follows.
      () => session.actionPorts.notify({ kind: 'signed-in', provider: 'password' }),
    )
    if (outcome?.kind === 'done') onSwitch('welcome')
  }

  return (
    <Form failure={failure} formValues={formValues} onSubmit={(readField) => void signUp(readField)}>
      <ProfileFields failure={failure} formValues={formValues}>
        <TextField
          name="email"
          label="Email address"
          type="email"
          autoComplete="username"
          defaultValue={formValues.get('email')}
          failure={failure}
        />
      </ProfileFields>
      <SubmitButton
        label="Create your account"
        busyLabel="Creating your account..."
        pending={pending}
        failure={failure}
      />
      <button type="button" className={styles.switch} onClick={() => onSwitch('login')}>
        Already have an account? <span>Login</span>
      </button>
    </Form>
  )
}
