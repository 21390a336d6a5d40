import { SETTINGS } from '../messages/settings.ts'
import { usePage } from '../PageContext.ts'
import { SettingsSection } from './SettingsSection.tsx'
import form from '../form/Form.module.css'
import styles from './Settings.module.css'

/** Leads to the export and the import, which are dialogs of their own. */
export function NotesSettings() {
  const { dialog } = usePage()
  return (
    <SettingsSection title={SETTINGS.notes}>
      <div className={styles.buttons}>
        <button type="button" className={form.secondary} onClick={() => dialog.set({ name: 'export' })}>
          {SETTINGS.export}
        </button>
        <button type="button" className={form.secondary} onClick={() => dialog.set({ name: 'import' })}>
          {SETTINGS.import}
        </button>
      </div>
    </SettingsSection>
  )
}
