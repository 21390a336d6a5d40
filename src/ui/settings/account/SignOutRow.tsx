import { type ReactNode, useState } from 'react'
import type { SettingsActions } from '../../../account/settings-actions.ts'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import { failureMessage } from '../../messages/account.ts'
import { SIGNED_OUT_EVERYWHERE } from '../../messages/sign-out.ts'
import { usePage } from '../../PageContext.ts'
import form from '../../form/Form.module.css'
import styles from '../Settings.module.css'

interface Props {
  readonly actions: SettingsActions
  /** Signs out this device alone. */
  readonly onSignOut: () => Promise<void>
  readonly onClose: () => void
  /** The list of the devices. */
  readonly children: ReactNode
}

/** The devices of the account. Signs out this one or all of them, and shows what stays on them. */
export function SignOutRow({ actions, onSignOut, onClose, children }: Props) {
  const { notify } = usePage()
  const [busyLabel, setBusyLabel] = useState<string>()
  const isBusy = busyLabel !== undefined

  async function run(action: () => Promise<void>, label = '') {
    if (isBusy) return
    setBusyLabel(label)
    await action()
    setBusyLabel(undefined)
  }

  async function signOutEverywhere() {
    const outcome = await actions.signOutEverywhere()
    if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
    else if (outcome.kind === 'done') {
      onClose()
      notify.info(SIGNED_OUT_EVERYWHERE)
    }
  }

  return (
    <div className={styles.setting}>
      <div className={styles.row}>
        <p className={styles.label}>{ACCOUNT_SETTINGS.devices}</p>
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            aria-disabled={isBusy}
            onClick={() => void run(onSignOut)}
          >
            {ACCOUNT_SETTINGS.signOut}
          </button>
          <button
            type="button"
            className={styles.action}
            aria-disabled={isBusy}
            onClick={() => void run(signOutEverywhere, ACCOUNT_SETTINGS.signingOut)}
          >
            {busyLabel || ACCOUNT_SETTINGS.signOutEverywhere}
          </button>
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {busyLabel}
      </p>
      {children}
      <p className={form.lead}>{ACCOUNT_SETTINGS.staysAfterSignOut}</p>
    </div>
  )
}
