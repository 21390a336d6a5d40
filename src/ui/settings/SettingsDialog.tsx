import { useState } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { SETTINGS } from '../messages/settings.ts'
import type { Notifier } from '../notifier.ts'
import { AccountSettings } from './account/AccountSettings.tsx'
import { AboutSettings } from './AboutSettings.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { NotesSettings } from './NotesSettings.tsx'
import { RemoveNotes } from './device/RemoveNotes.tsx'
import { readDeviceStorage } from './device-storage.ts'
import styles from './Settings.module.css'
import type { SettingsPorts } from './settings-ports.ts'

interface Props {
  readonly ports: SettingsPorts
  readonly notes: NotesStore
  readonly notify: Notifier
  readonly onClose: () => void
}

/** The dialog with what a person can choose. All of it takes effect at once. */
export function SettingsDialog({ ports, notes, notify, onClose }: Props) {
  const { session } = ports
  // Read here, because a component that waits for a promise loses its state.
  const [deviceStorage] = useState(readDeviceStorage)
  return (
    <Modal title={SETTINGS.title} closeLabel={SETTINGS.close} className={styles.dialog} onClose={onClose}>
      <div className={styles.parts}>
        {session && <AccountSettings session={session} part={ports.part} notify={notify} onClose={onClose} />}
        <AppearanceSettings {...ports} />
        <NotesSettings />
        <DeviceSettings deviceStorage={deviceStorage}>
          {session && <RemoveNotes session={session} notes={notes} notify={notify} onClose={onClose} />}
        </DeviceSettings>
        <AboutSettings />
      </div>
    </Modal>
  )
}
