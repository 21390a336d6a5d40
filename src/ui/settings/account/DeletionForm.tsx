import { type ReactNode, Suspense, use, useState } from 'react'
import { ACCOUNT_SETTINGS, signInRemainsMessage } from '../../messages/account-settings.ts'
import { failureMessage } from '../../messages/account.ts'
import { DEVICE_SETTINGS } from '../../messages/device-settings.ts'
import { usePage } from '../../PageContext.ts'
import { Confirmation, confirmationOf, SettingForm, type SettingFormProps } from './SettingForm.tsx'
import form from '../../form/Form.module.css'

interface Props extends SettingFormProps {
  readonly unsent: UnsentOfAccount
}

/** What only this device has of the account. */
export interface UnsentOfAccount {
  /** Says what it is, and that it is deleted with the account. */
  readonly notice: ReactNode
  readonly deleteFromDevice: (uid: string) => Promise<void>
}

/**
 * Deletes the account: first its data, in one step, and then the sign-in. If this ends early, the person can still sign in and go on. Shows
 * what is deleted already.
 */
export function DeletionForm(props: Props) {
  const { actions } = props
  // Read here, because a component that waits for a promise loses its state.
  const [wasDataDeleted] = useState(() => actions.isDataDeleted().catch(() => false))
  return (
    <Suspense fallback={<p className={form.lead}>{ACCOUNT_SETTINGS.loading}</p>}>
      <Steps {...props} wasDataDeleted={wasDataDeleted} />
    </Suspense>
  )
}

interface StepsProps extends Props {
  /** False without a connection: then nothing can be deleted either. */
  readonly wasDataDeleted: Promise<boolean>
}

function Steps({ wasDataDeleted, actions, unsent, ...props }: StepsProps) {
  const { member, onDone } = props
  const { dialog, notify } = usePage()
  const [isDataDeleted, setIsDataDeleted] = useState(use(wasDataDeleted))
  const [isFailureOutdated, setIsFailureOutdated] = useState(false)

  async function deleteAccount(currentPassword: string | undefined) {
    let hasFailed = false
    setIsFailureOutdated(false)
    const outcome = await actions.deleteAccount({ currentPassword }, async () => {
      setIsDataDeleted(true)
      // Without a response the attempt fails, and the deletion goes on.
      setIsFailureOutdated(hasFailed)
      // Before the sign-out, which otherwise asks the person to sign in again because of unsent changes.
      await unsent.deleteFromDevice(member.uid).catch(() => {})
    })
    hasFailed = outcome.kind === 'failed'
    // The sign-out stores the open drafts once more.
    if (outcome.kind === 'done')
      unsent.deleteFromDevice(member.uid).catch(() => notify.error(DEVICE_SETTINGS.keptAfterDeletion))
    return outcome
  }

  async function keepAccount() {
    const outcome = await actions.reopen()
    if (outcome.kind === 'done') onDone(ACCOUNT_SETTINGS.accountKept)
    else if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
  }

  /** The data may be deleted although the attempt failed, because a response can be lost. */
  function checkAgain() {
    actions.isDataDeleted().then(setIsDataDeleted, () => {})
  }

  return (
    <SettingForm
      {...props}
      label={isDataDeleted ? ACCOUNT_SETTINGS.deleteSignIn : ACCOUNT_SETTINGS.deleteAll}
      busyLabel={ACCOUNT_SETTINGS.deleting}
      doneMessage={ACCOUNT_SETTINGS.deleted}
      lead={isDataDeleted ? undefined : ACCOUNT_SETTINGS.deletionLead}
      isDangerous
      opensGoogle={!member.hasPassword}
      isFailureOutdated={isFailureOutdated}
      onSubmit={(readField) => deleteAccount(confirmationOf(member, readField))}
      onFailure={checkAgain}
    >
      {(failure) => (
        <>
          {isDataDeleted ? (
            <>
              <p role="status" className={form.notice}>
                {signInRemainsMessage(member.email)}
              </p>
              <button type="button" className={form.secondary} onClick={() => void keepAccount()}>
                {ACCOUNT_SETTINGS.keepAccount}
              </button>
            </>
          ) : (
            <>
              <button type="button" className={form.secondary} onClick={() => dialog.set({ name: 'export' })}>
                {ACCOUNT_SETTINGS.exportFirst}
              </button>
              {unsent.notice}
            </>
          )}
          <Confirmation member={member} failure={failure} />
        </>
      )}
    </SettingForm>
  )
}
