import { useId, useRef, useState } from 'react'
import type { AccountOutcome } from '../../account/outcome.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { type Failure, failureOf } from '../form/useAttempts.ts'
import { formatNumber } from '../formatNumber.ts'
import { SIGNED_OUT } from '../messages/sign-out.ts'
import { displayedStatus, syncExplanation } from '../messages/sync-status.ts'
import { noteLabel } from '../note-card/note-label.ts'
import { usePage } from '../PageContext.ts'
import { DownloadTexts } from '../settings/device/DownloadTexts.tsx'
import { useIsOnline } from '../sync-status/useIsOnline.ts'
import { announce } from '../toasts/announce.ts'
import { useStore } from '../useStore.ts'
import { unsentOfMember } from './sign-out.ts'
import form from '../form/Form.module.css'
import styles from './SignOutDialog.module.css'

interface Props {
  readonly notes: NotesStore
  readonly onSignOut: () => Promise<AccountOutcome>
  readonly onClose: () => void
}

/** Asks before a sign-out what to do about changes that are not in the cloud. */
export function SignOutDialog({ notes, onSignOut, onClose }: Props) {
  const { syncStatus } = useStore(notes)
  const { toastRegion } = usePage()
  const [unsent] = useState(() => unsentOfMember(notes))
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const content = useRef<HTMLDivElement>(null)
  const leadId = useId()
  const hintId = useId()
  const isOnline = useIsOnline()
  const explanation = syncStatus ? syncExplanation(displayedStatus(syncStatus, isOnline)) : ''
  const [subject, pronoun] = unsent.count === 1 ? ['it is', 'it'] : ['they are', 'them']
  const waitLabel = isWaiting ? `Waiting until ${subject} synced...` : `Wait until ${subject} synced`
  // Without a status the sign-out is ending, and the notes of a visitor are shown already.
  const isSynced = syncStatus !== null && !isWaiting && unsentOfMember(notes).count === 0
  const staysOnDevice = !isSynced && syncStatus?.reason !== 'not-kept'

  async function signOut() {
    const outcome = await onSignOut()
    if (outcome.kind === 'failed') setFailure(failureOf('logout', outcome))
    else if (outcome.kind === 'done') {
      onClose()
      announce(toastRegion, SIGNED_OUT)
    }
  }

  async function signOutWhenSynced() {
    setIsWaiting(true)
    await notes.whenSynced()
    // Not if the dialog was closed, or another one has taken its place.
    if (content.current) await signOut()
    setIsWaiting(false)
  }

  return (
    <Modal
      title={isSynced ? 'Everything is synced' : 'Not everything is synced'}
      closeLabel="Stay signed in"
      onClose={onClose}
    >
      <div ref={content} className={form.form}>
        {!isSynced && (
          <p id={leadId} className={form.lead}>
            {`${unsent.count === 1 ? 'One change is' : `${formatNumber(unsent.count)} changes are`} on this device only, and not in your account yet.`}
          </p>
        )}
        {unsent.notes.length > 0 && (
          <ul className={styles.names}>
            {unsent.notes.map((note) => (
              <li key={note.id} dir="auto" translate="no">
                {noteLabel(note)}
              </li>
            ))}
          </ul>
        )}
        <p role="status" className={form.notice}>
          {isSynced ? 'All changes are in your account now.' : explanation}
        </p>
        <button
          ref={focusOnMount}
          type="button"
          className={form.primary}
          aria-describedby={isSynced ? undefined : leadId}
          aria-disabled={isWaiting}
          onClick={() => isWaiting || void signOutWhenSynced()}
        >
          {isSynced ? 'Sign out' : waitLabel}
        </button>
        {unsent.notes.length > 0 && <DownloadTexts texts={unsent.notes} label={`Download ${pronoun}`} />}
        <FormAlert failure={failure} attempt="logout" />
        <button
          type="button"
          aria-describedby={staysOnDevice ? hintId : undefined}
          className={form.secondary}
          onClick={isSynced ? onClose : () => void signOut()}
        >
          {isSynced ? 'Stay signed in' : 'Sign out anyway'}
        </button>
        {staysOnDevice && (
          <p id={hintId} className={form.lead}>
            Changes that are not in your account stay on this device until you sign in again.
          </p>
        )}
      </div>
    </Modal>
  )
}
