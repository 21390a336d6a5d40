import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { RejectionReason } from '../notes/mutation.ts'
import { notesToText } from '../notes/export.ts'
import type { Note } from '../notes/note.ts'
import type { NotesStore, NoteSyncStatus } from '../notes/notes-store.ts'
import { download } from './download.ts'
import { REFUSALS, STATES } from './sayings.ts'
import styles from './Standing.module.css'

export interface StandingProps {
  readonly standing: NoteSyncStatus
  readonly note: Note
  readonly verbs: Pick<NotesStore, 'retry' | 'discardRejected'>
}

/** Where a note stands that is not in the cloud as it is shown. What was refused says why, and what can be done about it. */
export function StandingNote({ standing, note, verbs }: StandingProps) {
  const lasting = useLasting()
  if (typeof standing === 'object') return <Refused refusal={standing.rejected} note={note} verbs={verbs} />
  return (
    lasting && (
      <p className={styles.standing}>
        <span className={styles.tag}>{STATES[standing]}</span>
      </p>
    )
  )
}

interface RefusedProps extends Omit<StandingProps, 'standing'> {
  readonly refusal: RejectionReason
}

function Refused({ refusal, note, verbs }: RefusedProps) {
  const [asks, setAsks] = useState(false)
  const giveUp = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (wasAsked.current && !asks) giveUp.current?.focus()
    wasAsked.current = asks
  }, [asks])

  function retry({ currentTarget }: MouseEvent) {
    // The button goes, and must not take the focus along.
    currentTarget.closest('li')?.querySelector<HTMLElement>('button[aria-label]')?.focus()
    verbs.retry(note.id)
  }

  return (
    <div className={styles.standing} data-state="attention">
      <p>
        <span className={styles.tag}>{STATES.attention}</span>
        {REFUSALS[refusal]}
      </p>
      {asks ? (
        <Asks
          onKeep={() => setAsks(false)}
          onDownload={() => download('pinwell-note.txt', notesToText([note]))}
          onGiveUp={() => verbs.discardRejected(note.id)}
        />
      ) : (
        <div className={styles.verbs}>
          <button type="button" className={styles.verb} onClick={retry}>
            Try again
          </button>
          <button ref={giveUp} type="button" className={styles.verb} onClick={() => setAsks(true)}>
            Give up…
          </button>
        </div>
      )}
    </div>
  )
}

interface AsksProps {
  readonly onKeep: () => void
  readonly onDownload: () => void
  readonly onGiveUp: () => void
}

/** Asks before words go that are on this device alone, and offers to take them along. */
function Asks({ onKeep, onDownload, onGiveUp }: AsksProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onKeep()
  }

  return (
    <div role="group" aria-label="Give up the changes" onKeyDown={onKeyDown}>
      <p>Give up what only this device has? You can download the words first.</p>
      <div className={styles.verbs}>
        <button ref={first} type="button" className={styles.verb} onClick={onDownload}>
          Download
        </button>
        <button type="button" className={styles.verb} onClick={onGiveUp}>
          Give up
        </button>
        <button type="button" className={styles.verb} onClick={onKeep}>
          Keep
        </button>
      </div>
    </div>
  )
}

/** What the cloud takes at once is not worth the flicker. */
const LASTING_MS = 1000

function useLasting(): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), LASTING_MS)
    return () => clearTimeout(timer)
  }, [])
  return lasting
}
