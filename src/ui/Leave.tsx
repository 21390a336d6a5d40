import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { AccountOutcome } from '../account/session.ts'
import { notesToText } from '../notes/export.ts'
import type { NotesStore } from '../notes/notes-store.ts'
import { Alert } from './Alert.tsx'
import { download } from './download.ts'
import form from './Form.module.css'
import { Modal } from './Modal.tsx'
import { noteName } from './noteName.ts'
import { ownUnsent } from './ownUnsent.ts'
import { explain } from './sayings.ts'
import styles from './Trash.module.css'
import type { Failure } from './useAttempts.ts'
import { useStore } from './useStore.ts'

interface Props {
  readonly notes: NotesStore
  readonly onSignOut: () => Promise<AccountOutcome>
  readonly onClose: () => void
}

/** Asks what is to become of changes that the cloud does not have, before their member signs out. */
export function Leave({ notes, onSignOut, onClose }: Props) {
  const { syncStatus: sync } = useStore(notes)
  const [unsent] = useState(() => ownUnsent(notes))
  const [waits, setWaits] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const first = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const why = sync ? explain(sync) : ''
  const isKept = sync?.reason !== 'not-kept'

  async function signOut() {
    const outcome = await onSignOut()
    if (outcome.kind === 'failed') setFailure({ of: 'logout', fields: {}, message: outcome.message })
    else onClose()
  }

  const leave = useEffectEvent(signOut)
  useEffect(() => first.current?.focus(), [])
  useEffect(() => {
    if (!waits) return
    let over = false
    const wait = async () => {
      await notes.whenSynced()
      if (!over) await leave()
    }
    void wait()
    return () => {
      over = true
    }
  }, [waits, notes])

  return (
    <Modal title="Not everything is synced" closeLabel="Stay signed in" onClose={onClose}>
      <div className={form.form}>
        <p className={form.lead}>
          {unsent.count === 1 ? 'One change is' : `${unsent.count} changes are`} on this device only, and not
          in your account yet.
        </p>
        {unsent.notes.length > 0 && (
          <ul className={styles.names}>
            {unsent.notes.map((note) => (
              <li key={note.id} dir="auto">
                {noteName(note)}
              </li>
            ))}
          </ul>
        )}
        <p role="status" className={form.notice}>
          {why}
        </p>
        <button
          ref={first}
          type="button"
          className={form.primary}
          aria-disabled={waits}
          onClick={() => setWaits(true)}
        >
          {waits ? 'Waiting until they are synced…' : 'Wait until they are synced'}
        </button>
        {unsent.notes.length > 0 && (
          <button
            type="button"
            className={form.secondary}
            onClick={() => download('pinwell-changes.txt', notesToText(unsent.notes))}
          >
            Download them
          </button>
        )}
        <Alert failure={failure} of="logout" />
        <button
          type="button"
          aria-describedby={isKept ? hintId : undefined}
          className={form.secondary}
          onClick={() => void signOut()}
        >
          Sign out anyway
        </button>
        {isKept && (
          <p id={hintId} className={form.lead}>
            What has not reached your account stays on this device until the next sign-in with it.
          </p>
        )}
      </div>
    </Modal>
  )
}
