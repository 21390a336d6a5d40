import { useId, useState } from 'react'
import type { Session } from '../../../account/session.ts'
import type { NotesStore } from '../../../notes/notes-store.ts'
import { unsentOfMember } from '../../account/sign-out.ts'
import form from '../../form/Form.module.css'
import { failureMessage } from '../../messages/account.ts'
import { DEVICE_SETTINGS, unsentText } from '../../messages/device-settings.ts'
import type { Notifier } from '../../notifier.ts'
import { useStore } from '../../useStore.ts'
import { SettingRow } from '../account/SettingRow.tsx'
import styles from '../Settings.module.css'
import { DownloadTexts } from './DownloadTexts.tsx'

interface Props {
  readonly session: Session
  readonly notes: NotesStore
  readonly notify: Notifier
  readonly onClose: () => void
}

/** Removes a member's notes from this device by signing out, after it has shown what is removed and what stays. */
export function RemoveNotes({ session, notes, notify, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const leadId = useId()
  const { syncStatus } = useStore(notes)
  const unsent = unsentOfMember(notes)
  const state = useStore(session)
  if (state.kind !== 'member') return null
  const { uid } = state.member

  async function remove() {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await session.signOut()
    setIsBusy(false)
    if (outcome.kind === 'failed') notify.error(failureMessage(outcome).message)
    if (outcome.kind !== 'done') return
    onClose()
    await notes.clearMemberData(uid).then(
      () => notify.success(DEVICE_SETTINGS.removed),
      () => notify.error(DEVICE_SETTINGS.notRemoved),
    )
  }

  return (
    <SettingRow
      label={DEVICE_SETTINGS.accountNotes}
      value=""
      action={DEVICE_SETTINGS.remove}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <p id={leadId} className={form.lead}>
        {DEVICE_SETTINGS.removeLead}
      </p>
      {unsent.count > 0 && (
        <p role="status" className={form.notice}>
          {unsentText(unsent.count, syncStatus?.reason !== 'not-kept')}
        </p>
      )}
      {unsent.notes.length > 0 && <DownloadTexts texts={unsent.notes} />}
      <div className={styles.buttons}>
        <button
          type="button"
          className={form.danger}
          aria-describedby={leadId}
          aria-disabled={isBusy}
          onClick={() => void remove()}
        >
          {isBusy ? DEVICE_SETTINGS.removing : DEVICE_SETTINGS.removeNow}
        </button>
        <button type="button" className={form.secondary} onClick={() => setIsOpen(false)}>
          {DEVICE_SETTINGS.cancel}
        </button>
      </div>
    </SettingRow>
  )
}
