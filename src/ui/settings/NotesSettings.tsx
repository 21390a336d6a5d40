import form from '../form/Form.module.css'
import { SETTINGS } from '../messages/settings.ts'
import { usePage } from '../PageContext.ts'
import { Part } from './Part.tsx'
import styles from './Settings.module.css'

/** Leads to the export and the import, which are dialogs of their own. */
export function NotesSettings() {
  const { dialog } = usePage()
  return (
    <Part title={SETTINGS.notes}>
      <div className={styles.buttons}>
        <button type="button" className={form.secondary} onClick={() => dialog.set({ name: 'export' })}>
          {SETTINGS.export}
        </button>
        <button type="button" className={form.secondary} onClick={() => dialog.set({ name: 'import' })}>
          {SETTINGS.import}
        </button>
      </div>
    </Part>
  )
}
