import { useEffect, useEffectEvent } from 'react'
import { signUpProblems } from '../account/validate.ts'
import type { DialogProps } from './Dialogs.tsx'
import { Form, type Read } from './Form.tsx'
import styles from './Form.module.css'
import { ProfileFields, profileValues } from './ProfileFields.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { useAttempts } from './useAttempts.ts'
import { useStore } from './useStore.ts'

export function SignUp({ session, actions, kept, onSwitch, onClose }: DialogProps) {
  const { busy, failure, attempt } = useAttempts(actions)
  const signedIn = useStore(session).kind === 'member'
  const closeUnlessBusy = useEffectEvent(() => {
    if (!busy) onClose()
  })

  // In another tab; who signs up here is welcomed first.
  useEffect(() => {
    if (signedIn) closeUnlessBusy()
  }, [signedIn])

  async function signUp(read: Read) {
    const values = { ...profileValues(read), email: read('email') }
    const outcome = await attempt('form', () => actions.signUp(values), signUpProblems(values))
    if (outcome?.kind === 'done') onSwitch('welcome')
  }

  return (
    <Form failure={failure} kept={kept} onSubmit={(read) => void signUp(read)}>
      <ProfileFields failure={failure} kept={kept}>
        <TextField
          name="email"
          label="Email address"
          type="email"
          autoComplete="email"
          defaultValue={kept.get('email')}
          failure={failure}
        />
      </ProfileFields>
      <SubmitButton
        label="Create your account"
        busyLabel="Creating your account..."
        busy={busy}
        failure={failure}
      />
      <button type="button" className={styles.switch} onClick={() => onSwitch('login')}>
        Already have an account? <span>Login</span>
      </button>
    </Form>
  )
}
