import { type ReactNode, Suspense, use } from 'react'
import { evictsUnvisitedSites } from '../install/browser.ts'
import { SETTINGS, usageText } from '../messages/settings.ts'
import type { StorageUsage } from './readStorageUsage.ts'
import { SettingsSection } from './SettingsSection.tsx'
import form from '../form/Form.module.css'

interface Props {
  readonly storageUsage: Promise<StorageUsage>
  /** What can be done about it. */
  readonly children: ReactNode
}

/** How much the app stores on this device. */
export function DeviceSettings({ storageUsage, children }: Props) {
  return (
    <SettingsSection title={SETTINGS.device}>
      <Suspense>
        <Usage storageUsage={storageUsage} />
      </Suspense>
      {children}
    </SettingsSection>
  )
}

function Usage({ storageUsage }: Pick<Props, 'storageUsage'>) {
  const { usage, isPersisted } = use(storageUsage)
  const notPersisted = evictsUnvisitedSites() ? SETTINGS.notPersistedUnvisited : SETTINGS.notPersisted
  return (
    <p className={form.lead}>{`${usageText(usage)} ${isPersisted ? SETTINGS.persisted : notPersisted}`}</p>
  )
}
