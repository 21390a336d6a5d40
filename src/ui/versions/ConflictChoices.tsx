import type { Draft, Note } from '../../notes/note.ts'
import form from '../form/Form.module.css'
import { Changes } from './Changes.tsx'
import styles from './ConflictDialog.module.css'
import type { VersionNames } from './version-names.ts'

interface Props {
  readonly names: VersionNames
  readonly theirs: Note
  readonly mine: Draft
  /** When the own version was saved, as it is shown; empty if it was not. */
  readonly savedAt: string
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
  onKeepMine,
  onKeepTheirs,
  onKeepBoth,
}: Props) {
  const versions = [
    { ...names.mine, date: savedAt, only: 'after' },
    { ...names.theirs, date: theirs.lastModified, only: 'before' },
  ] as const
  const decisions = [
    [names.mine.keep, onKeepMine],
    [names.theirs.keep, onKeepTheirs],
    [names.keepBoth, onKeepBoth],
  ] as const
  return (
    <>
      <div className={styles.versions}>
        {versions.map(({ name, date, only }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.date}>{date}</p>
            <Changes before={theirs} after={mine} only={only} ifNone="Only the formatting is different." />
          </section>
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
