import type { NoteText } from '../../../notes/note.ts'
import { downloadNotes } from '../../download.ts'
import { DEVICE_SETTINGS } from '../../messages/device-settings.ts'
import form from '../../form/Form.module.css'

/** Downloads texts that only this device has, before they are deleted from it. */
export function DownloadTexts({ texts }: { readonly texts: readonly NoteText[] }) {
  return (
    <button
      type="button"
      className={form.secondary}
      onClick={() => downloadNotes('pinwell-changes.txt', texts)}
    >
      {DEVICE_SETTINGS.download}
    </button>
  )
}
