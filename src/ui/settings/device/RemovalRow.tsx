import { type ComponentProps, useId, useState } from 'react'
import type { NoteText } from '../../../notes/note.ts'
import { scrollIntoView } from '../../dialogs/scrollIntoView.ts'
import { DEVICE_SETTINGS } from '../../messages/device-settings.ts'
import { SettingRow } from '../account/SettingRow.tsx'
import { DownloadTexts } from './DownloadTexts.tsx'
import form from '../../form/Form.module.css'
import styles from '../Settings.module.css'

interface Props extends Pick<ComponentProps<typeof SettingRow>, 'label' | 'value' | 'personal' | 'action'> {
  /** What the button below the explanation does. */
  readonly confirmation: string
  readonly lead: string
  /** The texts that only this device has. */
  readonly texts: readonly NoteText[]
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  /** A warning after the explanation, if there is one. Both describe the button. */
  readonly notice?: string
}

/** Removes something from this device, after it has shown what is removed and what stays. */
export function RemovalRow({ confirmation, lead, texts, isBusy, onConfirm, notice = '', ...row }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const leadId = useId()
  const noticeId = useId()
  return (
    <SettingRow {...row} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <p id={leadId} className={form.lead}>
        {lead}
      </p>
      {notice !== '' && (
        <p id={noticeId} role="status" className={form.notice}>
          {notice}
        </p>
      )}
      {texts.length > 0 && <DownloadTexts texts={texts} />}
      <div className={styles.buttons}>
        <button
          type="button"
          className={form.danger}
          aria-describedby={`${leadId} ${noticeId}`}
          aria-disabled={isBusy}
          onClick={onConfirm}
        >
          {confirmation}
        </button>
        <button
          ref={scrollIntoView}
          type="button"
          className={form.secondary}
          onClick={() => setIsOpen(false)}
        >
          {DEVICE_SETTINGS.cancel}
        </button>
      </div>
    </SettingRow>
  )
}
