import { Suspense, useState } from 'react'
import type { Session } from '../../account/session.ts'
import type { DraftSession } from '../../drafts/draft-session.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { waitFor } from '../../store.ts'
import type { Theme } from '../../theme.ts'
import { signOut, unsentOfMember } from '../account/sign-out.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { SETTINGS } from '../messages/settings.ts'
import { usePage } from '../PageContext.ts'
import { AboutSettings } from './AboutSettings.tsx'
import { AccountSettings } from './account/AccountSettings.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { KeptAccounts } from './device/KeptAccounts.tsx'
import { RemoveNotes } from './device/RemoveNotes.tsx'
import { UnsentNotice } from './device/UnsentNotice.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { NotesSettings } from './NotesSettings.tsx'
import { readStorageUsage } from './readStorageUsage.ts'
import type { LinkedForm } from './settings-link.ts'
import styles from './Settings.module.css'

interface Props {
  /** The form that is open at first. */
  readonly initialForm: LinkedForm | undefined
  readonly theme: Theme
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  readonly notes: NotesStore
  readonly draftSession: DraftSession
  /** Opens the login form. Undefined in a build without sign-in. */
  readonly onSignIn: (() => void) | undefined
  readonly onClose: () => void
}

/** The dialog with what a person can choose. All of it takes effect at once. */
export function SettingsDialog({
  initialForm,
  theme,
  session,
  notes,
  draftSession,
  onSignIn,
  onClose,
}: Props) {
  const page = usePage()
  const { openDevice } = page
  // Read here, because a component that waits for a promise loses its state.
  const [storageUsage] = useState(readStorageUsage)
  const [keptAccounts] = useState(async () => {
    try {
      return await (await openDevice()).keptChanges.list()
    } catch {
      // Without the storage or the code for it, there is nothing to show.
      return []
    }
  })

  async function deleteFromDevice(uid: string) {
    draftSession.deleteOwner(uid)
    await (await openDevice()).keptChanges.deleteAccount(uid)
  }

  async function deleteOwnFromDevice(uid: string) {
    await deleteFromDevice(uid)
    // Otherwise, the end of the sign-in would ask to sign in again for changes that are gone.
    await waitFor(notes, () => unsentOfMember(notes).count === 0, OUTBOX_TIMEOUT_MS)
  }

  return (
    <Modal title={SETTINGS.title} closeLabel={SETTINGS.close} className={styles.dialog} onClose={onClose}>
      <div className={styles.sections}>
        {session && (
          <AccountSettings
            session={session}
            initialForm={initialForm}
            unsent={{
              notice: <UnsentNotice {...{ session, notes, draftSession, keptAccounts }} />,
              deleteFromDevice: deleteOwnFromDevice,
            }}
            onSignOut={async () => {
              if (await signOut(session, notes, page)) onClose()
            }}
            onSignIn={() => {
              onClose()
              onSignIn?.()
            }}
            onClose={onClose}
          />
        )}
        <AppearanceSettings theme={theme} />
        <NotesSettings />
        <DeviceSettings storageUsage={storageUsage}>
          {session && <RemoveNotes session={session} notes={notes} onClose={onClose} />}
          {session && (
            <Suspense>
              <KeptAccounts
                session={session}
                keptAccounts={keptAccounts}
                deleteFromDevice={deleteFromDevice}
              />
            </Suspense>
          )}
        </DeviceSettings>
        <AboutSettings />
      </div>
    </Modal>
  )
}

/** How long to wait until this page has read that the member's outbox is empty. */
const OUTBOX_TIMEOUT_MS = 3_000
