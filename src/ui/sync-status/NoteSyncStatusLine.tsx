import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RejectionReason } from '../../notes/mutation.ts'
import type { Note } from '../../notes/note.ts'
import type { NoteSyncStatus } from '../../notes/notes-state.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { downloadNotes } from '../download.ts'
import { REJECTION_MESSAGES, SYNC_STATE_MESSAGES } from '../messages/sync-status.ts'
import type { NoteDescription } from '../note-card/labels.ts'
import { useHasLasted } from './useHasLasted.ts'
import styles from './NoteSyncStatusLine.module.css'

export interface NoteSyncStatusProps {
  readonly status: NoteSyncStatus
  readonly note: Note
  readonly actions: Pick<NotesStore, 'retry' | 'discardRejected'>
  /** Describes the buttons by the note. */
  readonly description: NoteDescription
}

/** The status of a note that is not synced. A rejected note shows the reason and offers a retry or discarding. */
export function NoteSyncStatusLine({ status, ...props }: NoteSyncStatusProps) {
  const isShown = useHasLasted(true, SHOW_DELAY_MS)
  if (typeof status === 'object') return <RejectedNote reason={status.rejected} {...props} />
  return (
    isShown && (
      <p className={styles.status}>
        <span className={styles.tag}>{SYNC_STATE_MESSAGES[status]}</span>
      </p>
    )
  )
}

interface RejectedNoteProps extends Omit<NoteSyncStatusProps, 'status'> {
  readonly reason: RejectionReason
}

function RejectedNote({ reason, note, actions, description }: RejectedNoteProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const discardButton = useRef<HTMLButtonElement>(null)

  function cancel() {
    flushSync(() => setIsConfirming(false))
    discardButton.current?.focus()
  }

  function retry({ currentTarget }: MouseEvent) {
    // Move the focus, because the button is removed.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[data-action]')?.focus()
    actions.retry(note.id)
  }

  return (
    <div className={styles.status} data-state="attention">
      <p>
        <span className={styles.tag}>{SYNC_STATE_MESSAGES.attention}</span>
        <span>{REJECTION_MESSAGES[reason]}</span>
      </p>
      {isConfirming ? (
        <DiscardConfirmation
          onCancel={cancel}
          onDownload={() => downloadNotes('pinwell-note.txt', [note])}
          onDiscard={() => actions.discardRejected(note.id)}
        />
      ) : (
        <div className={styles.actions}>
          <button type="button" className="text-button" {...description} onClick={retry}>
            Try again
          </button>
          <button
            ref={discardButton}
            type="button"
            className="text-button"
            {...description}
            onClick={() => setIsConfirming(true)}
          >
            Discard…
          </button>
        </div>
      )}
    </div>
  )
}

interface DiscardConfirmationProps {
  readonly onCancel: () => void
  readonly onDownload: () => void
  readonly onDiscard: () => void
}

/** Asks before changes that exist only on this device are discarded, and offers a download. */
function DiscardConfirmation({ onCancel, onDownload, onDiscard }: DiscardConfirmationProps) {
  const questionId = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }

  return (
    <div role="group" aria-labelledby={questionId} onKeyDown={onKeyDown}>
      <p id={questionId}>
        Discard the changes that are only on this device? You can download the note first.
      </p>
      <div className={styles.actions}>
        <button ref={focusOnMount} type="button" className="text-button" onClick={onDownload}>
          Download
        </button>
        <button type="button" className="text-button" onClick={onDiscard}>
          Discard
        </button>
        <button type="button" className="text-button" onClick={onCancel}>
          Keep
        </button>
      </div>
    </div>
  )
}

/** A change that is acknowledged sooner shows no status, so that the card does not flicker. */
const SHOW_DELAY_MS = 1000
