import { use, useId, useState } from 'react'
import type { Session } from '../../../account/session.ts'
import { memberOf } from '../../../account/session-state.ts'
import type { KeptAccount } from '../../../drafts/ports.ts'
import form from '../../form/Form.module.css'
import { countText, DEVICE_SETTINGS } from '../../messages/device-settings.ts'
import type { Notifier } from '../../notifier.ts'
import { useStore } from '../../useStore.ts'
import { SettingRow } from '../account/SettingRow.tsx'
import { emailOf, textsOf } from './kept-account.ts'
import styles from '../Settings.module.css'
import { DownloadTexts } from './DownloadTexts.tsx'

interface Props {
  readonly session: Session
  readonly keptAccounts: Promise<readonly KeptAccount[]>
  readonly deleteFromDevice: (uid: string) => Promise<void>
  readonly notify: Notifier
}

/** What accounts that are signed out have left on this device. Without this, the changes of a deleted account would stay for ever. */
export function KeptAccounts({ session, keptAccounts, deleteFromDevice, notify }: Props) {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const present = memberOf(useStore(session))?.uid

  async function remove(uid: string) {
    try {
      await deleteFromDevice(uid)
      setRemoved((before) => [...before, uid])
      notify.success(DEVICE_SETTINGS.keptRemoved)
    } catch {
      // The storage fails, or the code for it cannot be loaded.
      notify.error(DEVICE_SETTINGS.keptNotRemoved)
    }
  }

  return use(keptAccounts)
    .filter(({ uid }) => uid !== present && !removed.includes(uid))
    .map((account) => (
      <KeptAccountRow key={account.uid} account={account} onRemove={() => void remove(account.uid)} />
    ))
}

interface RowProps {
  readonly account: KeptAccount
  readonly onRemove: () => void
}

function KeptAccountRow({ account, onRemove }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const leadId = useId()
  const texts = textsOf(account)
  return (
    <SettingRow
      label={emailOf(account) || DEVICE_SETTINGS.keptAccount}
      value={countText(account.outbox.length, account.drafts.length)}
      action={DEVICE_SETTINGS.removeKept}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <p id={leadId} className={form.lead}>
        {DEVICE_SETTINGS.keptLead}
      </p>
      {texts.length > 0 && <DownloadTexts texts={texts} />}
      <div className={styles.buttons}>
        <button type="button" className={form.danger} aria-describedby={leadId} onClick={onRemove}>
          {DEVICE_SETTINGS.removeKeptNow}
        </button>
        <button type="button" className={form.secondary} onClick={() => setIsOpen(false)}>
          {DEVICE_SETTINGS.cancel}
        </button>
      </div>
    </SettingRow>
  )
}
