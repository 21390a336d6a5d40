import { type ReactNode, useState } from 'react'
import type { SettingsActions } from '../../../account/settings-actions.ts'
import form from '../../form/Form.module.css'
import { failureMessage } from '../../messages/account.ts'
import { ACCOUNT_SETTINGS } from '../../messages/account-settings.ts'
import type { Notifier } from '../../notifier.ts'
import styles from '../Settings.module.css'

interface Props {
  readonly actions: SettingsActions
  readonly notify: Notifier
  readonly onClose: () => void
  /** The list of the devices. */
  readonly children: ReactNode
}

/** The devices of the account. Signs out all of them, and says what stays on them. */
export function SignOutRow({ actions, notify, onClose, children }: Props) {
  const [isBusy, setIsBusy] = useState(false)

  async function signOut() {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await actions.signOutEverywhere()
    setIsBusy(false)
    if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
    else onClose()
  }

  return (
    <div className={styles.setting}>
      <div className={styles.row}>
        <p className={styles.label}>{ACCOUNT_SETTINGS.devices}</p>
        <button type="button" className={styles.action} aria-disabled={isBusy} onClick={() => void signOut()}>
          {ACCOUNT_SETTINGS.signOutEverywhere}
        </button>
      </div>
      {children}
      <p className={form.lead}>{ACCOUNT_SETTINGS.staysAfterSignOut}</p>
    </div>
  )
}
