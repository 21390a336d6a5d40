import { evictsUnvisitedSites } from '../install/browser.ts'
import { Suspense, use, type ReactNode } from 'react'
import form from '../form/Form.module.css'
import { SETTINGS, usageText } from '../messages/settings.ts'
import type { DeviceStorage } from './device-storage.ts'
import { Part } from './Part.tsx'

interface Props {
  readonly deviceStorage: Promise<DeviceStorage>
  /** What can be done about it. */
  readonly children: ReactNode
}

/** How much the app stores on this device. */
export function DeviceSettings({ deviceStorage, children }: Props) {
  return (
    <Part title={SETTINGS.device}>
      <Suspense>
        <Usage deviceStorage={deviceStorage} />
      </Suspense>
      {children}
    </Part>
  )
}

function Usage({ deviceStorage }: Pick<Props, 'deviceStorage'>) {
  const { usage, isPersisted } = use(deviceStorage)
  const notPersisted = evictsUnvisitedSites() ? SETTINGS.notPersistedUnvisited : SETTINGS.notPersisted
  return (
    <p className={form.lead}>{`${usageText(usage)} ${isPersisted ? SETTINGS.persisted : notPersisted}`}</p>
  )
}
