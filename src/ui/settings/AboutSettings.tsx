import { Suspense, use, useState } from 'react'
import { version } from '../../../package.json'
import { SETTINGS, versionText } from '../messages/settings.ts'
import { type Licence, readLicences } from './licences.ts'
import { SettingsSection } from './SettingsSection.tsx'
import form from '../form/Form.module.css'
import styles from './Settings.module.css'

/** The version of the app, and the licences of what it is made of. */
export function AboutSettings() {
  const [licences, setLicences] = useState<Promise<readonly Licence[] | undefined>>()
  return (
    <SettingsSection title={SETTINGS.about}>
      <p className={form.lead}>{versionText(version)}</p>
      <details onToggle={({ currentTarget }) => currentTarget.open && setLicences(readLicences())}>
        <summary className={styles.summary}>{SETTINGS.licences}</summary>
        {licences && (
          <Suspense fallback={<p className={form.lead}>{SETTINGS.loading}</p>}>
            <Licences licences={licences} />
          </Suspense>
        )}
      </details>
    </SettingsSection>
  )
}

function Licences({ licences }: { readonly licences: Promise<readonly Licence[] | undefined> }) {
  const list = use(licences)
  if (!list) return <p role="alert">{SETTINGS.licencesFailed}</p>
  return (
    <ul role="list" className={styles.licences}>
      {list.map(({ name, version: licensedVersion, identifier, text }) => (
        <li key={`${name} ${licensedVersion}`}>
          <p>
            <strong>{name}</strong> {licensedVersion}, {identifier}
          </p>
          {text !== '' && <pre className={styles.licence}>{text}</pre>}
        </li>
      ))}
    </ul>
  )
}
