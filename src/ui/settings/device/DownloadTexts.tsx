import type { NoteText } from '../../../notes/note.ts'
import { downloadNotes } from '../../download.ts'
import { DEVICE_SETTINGS } from '../../messages/device-settings.ts'
import form from '../../form/Form.module.css'

interface Props {
  readonly texts: readonly NoteText[]
  readonly label?: string
}

/** Downloads texts that only this device has, before they are deleted from it or the member signs out. */
export function DownloadTexts({ texts, label = DEVICE_SETTINGS.download }: Props) {
  return (
    <button
      type="button"
      className={form.secondary}
      onClick={() => downloadNotes('pinwell-changes.txt', texts)}
    >
      {label}
    </button>
  )
}
