import { type MouseEvent, useState } from 'react'
import { Form, type ReadField } from '../form/Form.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { type Failure, useAttempts } from '../form/useAttempts.ts'
import { REAUTHENTICATION } from '../messages/account.ts'
import { useStore } from '../useStore.ts'
import type { DialogProps } from './dialog-props.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { ProfileFields, profileValues } from './ProfileFields.tsx'
import styles from '../form/Form.module.css'

/** Asks a new member for what Google does not provide. The dialog closes when the session no longer reports an incomplete profile. */
export function CompleteProfile({ session, actions, formValues, onLogout, onClose }: DialogProps) {
  const { pending, failure, attempt, cancel } = useAttempts(session)
  /** Why the member has to sign in again first. */
  const [reauthenticationFailure, setReauthenticationFailure] = useState<Failure>()
  const state = useStore(session)
  if (state.kind !== 'member') return null
  const { email, displayName } = state.member

  async function complete(readField: ReadField) {
    const values = profileValues(readField)
    const outcome = await attempt('form', () => actions.completeProfile(values))
    if (outcome?.kind === 'reauthenticate')
      setReauthenticationFailure({ attempt: 'google', fields: {}, message: REAUTHENTICATION })
    else if (outcome) setReauthenticationFailure(undefined)
  }

  /** Signs in again and then submits the form again. */
  async function signInAgain({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    const outcome = await attempt('google', () => actions.reauthenticate())
    if (outcome?.kind === 'done') form?.requestSubmit()
  }

  function leave() {
    if (pending === 'form') return
    onClose()
    void onLogout()
  }

  return (
    <Form failure={failure} formValues={formValues} onSubmit={(readField) => void complete(readField)}>
      <p className={styles.lead}>
        A few details, and a password, so that you can also sign in as <strong>{email}</strong> without
        Google.
      </p>
      <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
      <ProfileFields
        failure={failure}
        formValues={formValues}
        fullName={state.fullName || displayName}
        phoneHint="Digits only, with the country code first, such as +14155550123"
      />
      {reauthenticationFailure && (
        <GoogleButton
          pending={pending}
          failure={failure ?? reauthenticationFailure}
          focusAtOnce
          onClick={signInAgain}
          onCancel={cancel}
        />
      )}
      <SubmitButton label="Complete Profile" busyLabel="Saving..." pending={pending} failure={failure} />
      <button type="button" className={styles.switch} onClick={leave}>
        Not you? <span>Logout</span>
      </button>
    </Form>
  )
}
