import { startTransition, Suspense, use, useDeferredValue, useState } from 'react'
import type { Session } from '../../account/session.ts'
import { isoDate, type Note, type NoteText, sameText } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { NoteVersion } from '../../notes/ports.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { changedOnText } from '../messages/devices.ts'
import { noteLabel } from '../note-card/note-label.ts'
import { useDateFormat } from '../settings/choices/useDateFormat.ts'
import { useIsOffline } from '../sync-status/useIsOnline.ts'
import { useAnnouncedText } from '../toasts/useAnnouncedText.ts'
import { useStore } from '../useStore.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import { Changes } from './Changes.tsx'
import { type NameVersionDevice, readVersionDevices } from './device-names.ts'
import { versionDates } from './version-dates.ts'
import form from '../form/Form.module.css'
import styles from './Versions.module.css'

interface Props {
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'update' | 'versions'>
  readonly noteId: string
  readonly onClose: () => void
}

/** The dialog with the earlier texts of a note, the latest first. Each shows the lines that were changed when it was replaced. */
export function Versions({ session, notes, noteId, onClose }: Props) {
  const { notes: shown, noteStatuses, syncStatus } = useStore(notes)
  const isOffline = useIsOffline(syncStatus)
  const note = shown.find(({ id }) => id === noteId)
  const isUnsent = noteStatuses.has(noteId)
  const announceText = useAnnouncedText()
  const [read, setRead] = useState(() => ({ note, isUnsent, history: readHistory() }))
  // Another device has edited the note, or the server has received the edit of this one. The list stays until the versions have been read
  // again.
  if (note && read.note && (!sameText(note, read.note) || (read.isUnsent && !isUnsent)))
    setRead({ note, isUnsent, history: readHistory() })
  const listed = useDeferredValue(read)
  const [isRetrying, setIsRetrying] = useState(false)

  /** Resolves with undefined if the versions could not be read. */
  async function readHistory(): Promise<History | undefined> {
    const devices = readVersionDevices(session)
    const versions = await notes.versions(noteId).catch(() => undefined)
    return versions && { versions, deviceOf: await devices }
  }

  /** Keeps the button, which has the focus, until the versions have loaded. */
  function retry() {
    setIsRetrying(true)
    startTransition(() => {
      setRead({ note, isUnsent, history: readHistory() })
      setIsRetrying(false)
    })
  }

  async function restore(current: Note, { title, content }: NoteVersion) {
    onClose()
    await notes.update(noteId, { title, content }, current, 'version-restored')
  }

  return (
    <Modal title="Versions" closeLabel="Close versions" onClose={onClose}>
      <div className={styles.versions}>
        {note ? (
          <>
            <p className={form.noteTitle} dir="auto" translate="no">
              {noteLabel(note)}
            </p>
            <Suspense
              fallback={isOffline ? <Failure isRetrying={isRetrying} onRetry={retry} /> : <Loading />}
            >
              <VersionList
                note={listed.note ?? note}
                read={listed.history}
                isRetrying={isRetrying}
                onRetry={retry}
                onRestore={(version) => void restore(note, version)}
              />
            </Suspense>
          </>
        ) : (
          <p ref={announceText} className={form.lead}>
            This note has been deleted.
          </p>
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

function Failure({ isRetrying, onRetry }: Pick<VersionListProps, 'isRetrying' | 'onRetry'>) {
  useWindowEvent('online', onRetry)
  return (
    <>
      {isRetrying ? (
        <Loading />
      ) : (
        <p className={form.lead} role="alert">
          The versions could not be loaded. Please check your connection and try again.
        </p>
      )}
      <button type="button" className={form.secondary} onClick={onRetry}>
        Try again
      </button>
    </>
  )
}

interface History {
  readonly versions: readonly NoteVersion[]
  readonly deviceOf: NameVersionDevice
}

interface VersionListProps {
  readonly note: Note
  /** Resolves with undefined if the versions could not be read. */
  readonly read: Promise<History | undefined>
  readonly isRetrying: boolean
  readonly onRetry: () => void
  readonly onRestore: (version: NoteVersion) => void
}

function VersionList({ note, read, isRetrying, onRetry, onRestore }: VersionListProps) {
  const announceText = useAnnouncedText()
  const format = useDateFormat()
  const history = use(read)
  if (!history) return <Failure isRetrying={isRetrying} onRetry={onRetry} />
  const { deviceOf } = history
  // A text that was restored and replaced again is listed once.
  const versions = history.versions.filter((version, index, all) => {
    const next = all[index - 1]
    return next === undefined || !sameText(version, next)
  })
  if (versions.length === 0)
    return (
      <p ref={announceText} className={form.lead}>
        No earlier versions. When you edit the note, its previous text is kept here.
      </p>
    )
  const dates = versionDates(versions, format)
  return (
    <>
      <p ref={announceText} className={form.lead}>
        {versions.length === 1
          ? 'The last version of this note, and what was changed in it.'
          : `The last ${versions.length} versions of this note, and what was changed in each.`}
      </p>
      <ul role="list" data-focus-fallback>
        {versions.map((version, index) => (
          <Version
            key={version.until}
            version={version}
            date={dates[index] ?? ''}
            device={deviceOf(version)}
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
  readonly date: string
  /** The name of the device on which it was replaced; '' if that is not known. */
  readonly device: string
  /** The text that replaced it. */
  readonly next: NoteText
  readonly isOpen: boolean
  /** Whether the note has this text again. */
  readonly isCurrent: boolean
  readonly onRestore: () => void
}

function Version({ version, date, device, next, isOpen: isOpenAtFirst, isCurrent, onRestore }: VersionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { lang } = useDateFormat()
  return (
    <li className={styles.version}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.date}>
          <span>
            Until{' '}
            <time dateTime={isoDate({ timestamp: version.until })} lang={lang}>
              {date}
            </time>
          </span>
          {device !== '' && (
            <span className={styles.device} dir="auto" translate="no">
              {changedOnText(device)}
            </span>
          )}
        </summary>
        {isOpen && !sameText(version, next) && (
          <Changes before={version} after={next} ifNone="Only the formatting was changed." />
        )}
      </details>
      {isCurrent ? (
        <p className={styles.current}>The note has this text again.</p>
      ) : (
        <button
          type="button"
          className={form.borderless}
          aria-label={`Restore the version until ${date}`}
          onClick={onRestore}
        >
          Restore
        </button>
      )}
    </li>
  )
}
