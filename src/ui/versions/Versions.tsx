import { Suspense, use, useState } from 'react'
import type { NoteVersion } from '../../notes/history-port.ts'
import { type Draft, isoDate, type Note, sameText } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import form from '../form/Form.module.css'
import { Modal } from '../dialogs/Modal.tsx'
import { noteLabel } from '../note-card/noteLabel.ts'
import { useDateFormat } from '../settings/choices/useDateFormat.ts'
import { useStore } from '../useStore.ts'
import { Changes } from './Changes.tsx'
import styles from './Versions.module.css'

interface Props {
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'update' | 'versions'>
  readonly noteId: string
  readonly onClose: () => void
}

/** The dialog with the earlier texts of a note, the latest first. Each shows the lines that were changed when it was replaced. */
export function Versions({ notes, noteId, onClose }: Props) {
  const note = useStore(notes).notes.find(({ id }) => id === noteId)
  const [versions, setVersions] = useState(readVersions)

  /** Resolves with undefined if the versions could not be read. */
  function readVersions(): Promise<readonly NoteVersion[] | undefined> {
    return notes.versions(noteId).catch(() => undefined)
  }

  async function restore(current: Note, { title, content }: NoteVersion) {
    onClose()
    await notes.update(noteId, { title, content }, current)
  }

  return (
    <Modal title="Versions" closeLabel="Close versions" onClose={onClose}>
      <div className={styles.versions}>
        {note ? (
          <>
            <p className={styles.name} dir="auto">
              {noteLabel(note)}
            </p>
            <Suspense fallback={<Loading />}>
              <VersionList
                note={note}
                read={versions}
                onRetry={() => setVersions(readVersions())}
                onRestore={(version) => void restore(note, version)}
              />
            </Suspense>
          </>
        ) : (
          <p className={form.lead}>This note has been deleted.</p>
        )}
      </div>
    </Modal>
  )
}

function Loading() {
  return (
    <p className={form.lead} role="status">
      Loading the versions…
    </p>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <>
      <p className={form.lead} role="alert">
        The versions could not be loaded. Please check your connection and try again.
      </p>
      <button type="button" className={form.secondary} onClick={onRetry}>
        Try again
      </button>
    </>
  )
}

interface VersionListProps {
  readonly note: Note
  /** Resolves with undefined if the versions could not be read. */
  readonly read: Promise<readonly NoteVersion[] | undefined>
  readonly onRetry: () => void
  readonly onRestore: (version: NoteVersion) => void
}

function VersionList({ note, read, onRetry, onRestore }: VersionListProps) {
  const versions = use(read)
  if (!versions) return <Failure onRetry={onRetry} />
  if (versions.length === 0)
    return (
      <p className={form.lead}>No earlier versions. When you edit the note, its former text is kept here.</p>
    )
  return (
    <>
      <p className={form.lead}>
        The last {versions.length === 1 ? 'version' : `${versions.length} versions`} of this note, and what
        was changed in each.
      </p>
      <ul className={styles.list}>
        {versions.map((version, index) => (
          <Version
            key={version.until}
            version={version}
            next={versions[index - 1] ?? note}
            isOpen={index === 0}
            isCurrent={sameText(version, note)}
            onRestore={() => onRestore(version)}
          />
        ))}
      </ul>
    </>
  )
}

interface VersionProps {
  readonly version: NoteVersion
  /** The text that replaced it. */
  readonly next: Draft
  readonly isOpen: boolean
  /** Whether the note has this text again. */
  readonly isCurrent: boolean
  readonly onRestore: () => void
}

function Version({ version, next, isOpen: isOpenAtFirst, isCurrent, onRestore }: VersionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const format = useDateFormat()
  const date = format.text({ timestamp: version.until, createdAt: '' })
  return (
    <li className={styles.version}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.date}>
          Until{' '}
          <time dateTime={isoDate({ timestamp: version.until })} lang={format.lang}>
            {date}
          </time>
        </summary>
        {isOpen && <Changes before={version} after={next} ifNone="Only the formatting was changed." />}
      </details>
      {isCurrent ? (
        <p className={styles.current}>The note has this text again.</p>
      ) : (
        <button
          type="button"
          className={styles.restore}
          aria-label={`Restore the version until ${date}`}
          onClick={onRestore}
        >
          Restore
        </button>
      )}
    </li>
  )
}
