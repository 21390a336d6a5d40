import { type ReactNode, Suspense, use, useId } from 'react'
import type { Note, NoteText } from '../../notes/note.ts'
import { EditedDate } from '../note-card/EditedDate.tsx'
import { Changes } from './Changes.tsx'
import type { VersionName, VersionNames } from './version-names.ts'
import form from '../form/Form.module.css'
import styles from './ConflictDialog.module.css'

interface Props {
  readonly names: VersionNames
  readonly theirs: Note
  readonly mine: NoteText
  /** When the own version was saved, or that it was not. */
  readonly savedAt: ReactNode
  /** The names of the devices that they come from. Undefined for a version that is not saved, and for a visitor. */
  readonly devices: Readonly<Record<'mine' | 'theirs', Promise<string> | undefined>>
  readonly onKeepMine: () => void
  readonly onKeepTheirs: () => void
  readonly onKeepBoth: () => void
}

/** Two versions side by side, with the lines that differ, and the decision about them. */
export function ConflictChoices({
  names,
  theirs,
  mine,
  savedAt,
  devices,
  onKeepMine,
  onKeepTheirs,
  onKeepBoth,
}: Props) {
  const versions = [
    { name: names.mine, date: savedAt, device: devices.mine, only: 'after' },
    { name: names.theirs, date: <EditedDate note={theirs} />, device: devices.theirs, only: 'before' },
  ] as const
  const decisions = [
    [names.mine.keep, onKeepMine],
    [names.theirs.keep, onKeepTheirs],
    [names.keepBoth, onKeepBoth],
  ] as const
  return (
    <>
      <div className={styles.versions}>
        {versions.map(({ only, ...version }) => (
          <Version key={only} {...version}>
            <Changes before={theirs} after={mine} only={only} ifNone="Only the formatting is different." />
          </Version>
        ))}
      </div>
      <div className={styles.buttons}>
        {decisions.map(([label, decide]) => (
          <button key={label} type="button" className={form.secondary} onClick={decide}>
            {label}
          </button>
        ))}
      </div>
    </>
  )
}

interface VersionProps {
  readonly name: VersionName
  readonly date: ReactNode
  readonly device: Promise<string> | undefined
  readonly children: ReactNode
}

function Version({ name: { name, isDevice }, date, device, children }: VersionProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.name} dir="auto" translate="no">
        {isDevice && device ? (
          <Suspense fallback={name}>
            <DeviceName read={device} />
          </Suspense>
        ) : (
          name
        )}
      </h3>
      <p className={styles.date} dir="auto">
        {date}
        {!isDevice && device && (
          <Suspense>
            {' · '}
            <DeviceName read={device} />
          </Suspense>
        )}
      </p>
      {children}
    </section>
  )
}

function DeviceName({ read }: { readonly read: Promise<string> }) {
  return use(read)
}
