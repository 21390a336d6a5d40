import { use, useState } from 'react'
import { memberOf } from '../../../account/session-state.ts'
import type { Session } from '../../../account/session.ts'
import type { KeptAccount } from '../../../drafts/ports.ts'
import { countText, DEVICE_SETTINGS } from '../../messages/device-settings.ts'
import { usePage } from '../../PageContext.ts'
import { useStore } from '../../useStore.ts'
import { emailOf, noteTextsOf } from './kept-account.ts'
import { RemovalRow } from './RemovalRow.tsx'

interface Props {
  readonly session: Session
  readonly keptAccounts: Promise<readonly KeptAccount[]>
  readonly deleteFromDevice: (uid: string) => Promise<void>
}

/** What accounts that are signed out have left on this device. Without this, the changes of a deleted account would stay for ever. */
export function KeptAccounts({ session, keptAccounts, deleteFromDevice }: Props) {
  const { notify } = usePage()
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
      <RemovalRow
        key={account.uid}
        label={emailOf(account) || DEVICE_SETTINGS.keptAccount}
        personal={emailOf(account) ? 'label' : undefined}
        value={countText(account.outbox.length, account.drafts.length)}
        action={DEVICE_SETTINGS.removeKept}
        confirmation={DEVICE_SETTINGS.removeKeptNow}
        lead={DEVICE_SETTINGS.keptLead}
        texts={noteTextsOf(account)}
        onConfirm={() => void remove(account.uid)}
      />
    ))
}
