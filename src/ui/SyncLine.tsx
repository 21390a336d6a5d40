import {
  CloudCheck,
  CloudOff,
  HardDrive,
  LoaderCircle,
  RefreshCw,
  TriangleAlert,
  type IconNode,
} from 'lucide'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { NotesStore, SyncStatus } from '../notes/notes-store.ts'
import { Icon } from './Icon.tsx'
import { explain, headline, type State } from './sayings.ts'
import styles from './SyncLine.module.css'

export { StandingNote } from './Standing.tsx'

interface Props {
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'retryAll'>
}

/** Where a member's changes are, all of them together, in words: in a corner, with a sentence of its own where something holds them up. */
export default function SyncLine({ notes }: Props) {
  const sync = useSyncExternalStore(notes.subscribe, () => notes.get().syncStatus)
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const isBrief = useBrief(sync?.state === 'offline' && sync.reason === 'offline')
  if (!sync) return null
  return <Line sync={shown(sync, isOnline, isBrief)} onRetry={notes.retryAll} />
}

/** The browser knows at once that there is no network. Where there is one, a lost connection is as a rule back soon. */
function shown(sync: SyncStatus, isOnline: boolean, isBrief: boolean): SyncStatus {
  if (sync.state === 'connecting' && !isOnline) return { ...sync, state: 'offline', reason: 'offline' }
  if (sync.state === 'offline' && isOnline && isBrief) return { ...sync, state: 'connecting', reason: 'none' }
  return sync
}

function Line({ sync, onRetry }: { sync: SyncStatus; onRetry: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  const why = explain(sync)
  const head = headline(sync)
  const text = why === '' ? head : `${head}. ${why}`
  const icon = ICONS[sync.state]

  function retry() {
    // The button goes, and must not take the focus along.
    line.current?.focus()
    onRetry()
  }

  return (
    <>
      <div
        ref={line}
        tabIndex={-1}
        className={why === '' ? styles.state : styles.trouble}
        data-state={sync.state}
      >
        <p aria-hidden data-sync={sync.state} className={styles.text}>
          <Icon icon={icon} size={14} className={styles.icon} />
          <span>{text}</span>
        </p>
        {sync.state === 'attention' && (
          <button type="button" className={styles.retry} onClick={retry}>
            <Icon icon={RefreshCw} size={14} strokeWidth={2} />
            Retry
          </button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {useLasting(text, sync)}
      </p>
    </>
  )
}

const BRIEF_MS = 3000

/** Whether it is so, and has not been for long. */
function useBrief(isSo: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setIsLong(true), BRIEF_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isSo])
  return isSo && !isLong
}

function followNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const ICONS: Record<State, IconNode> = {
  connecting: LoaderCircle,
  offline: CloudOff,
  saving: LoaderCircle,
  device: HardDrive,
  synced: CloudCheck,
  attention: TriangleAlert,
}

/** A state that soon passes is not worth a word to somebody who listens. */
const LASTING_MS = 2000

/** The text once it has stood for a while; what a person should know of, at once. */
function useLasting(text: string, { state, reason: why }: SyncStatus): string {
  const [said, setSaid] = useState(text)
  const soon = why !== 'none' || state === 'synced' || state === 'offline'
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), soon ? 0 : LASTING_MS)
    return () => clearTimeout(timer)
  }, [text, soon])
  return said
}
