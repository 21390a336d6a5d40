import {
  CloudCheck,
  CloudOff,
  HardDrive,
  type IconNode,
  LoaderCircle,
  RefreshCw,
  TriangleAlert,
} from 'lucide'
import { useRef, useSyncExternalStore } from 'react'
import type { SyncStatus } from '../../notes/notes-state.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { Icon } from '../Icon.tsx'
import {
  announcementOf,
  DETAIL_START,
  displayedStatus,
  syncExplanation,
  syncText,
} from '../messages/sync-status.ts'
import { DelayedStatus } from '../toasts/DelayedStatus.tsx'
import { useHasLasted } from './useHasLasted.ts'
import { useIsOnline } from './useIsOnline.ts'
import { useStartOfToday } from './useStartOfToday.ts'
import styles from './SyncStatusLine.module.css'

export { NoteSyncStatusLine } from './NoteSyncStatusLine.tsx'

interface Props {
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'retryAll'>
}

/** The sync status of all of a member's mutations. Shows an explanation and a retry button if something prevents the sync. */
export function SyncStatusLine({ notes }: Props) {
  const status = useSyncExternalStore(notes.subscribe, () => notes.get().syncStatus)
  const isOnline = useIsOnline()
  const isLost = status?.state === 'offline' && status.reason === 'offline'
  const hasBeenLost = useHasLasted(isLost, RECENT_OFFLINE_MS)
  if (!status) return null
  const shown = displayedStatus(status, isOnline, isLost && !hasBeenLost)
  return <StatusLine status={shown} onRetry={notes.retryAll} />
}

function StatusLine({ status, onRetry }: { status: SyncStatus; onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  // The text has a date from the day after the last sync.
  useStartOfToday()
  const hasExplanation = syncExplanation(status) !== ''
  const text = syncText(status)
  const nameEnd = (text + DETAIL_START).indexOf(DETAIL_START)
  const icon = ICONS[status.state]

  function retry() {
    // Move the focus, because the button is removed.
    container.current?.focus()
    onRetry()
  }

  return (
    <>
      <div
        ref={container}
        tabIndex={-1}
        className={hasExplanation ? styles.problem : styles.state}
        data-state={status.state}
      >
        <p aria-hidden title={text} data-sync={status.state} className={styles.text}>
          <Icon icon={icon} size={14} className={styles.icon} />
          <span>
            <span>{text.slice(0, nameEnd)}</span>
            <span className={styles.detail}>{text.slice(nameEnd)}</span>
          </span>
        </p>
        {status.state === 'attention' && (
          <button type="button" className="text-button" onClick={retry}>
            <Icon icon={RefreshCw} size={14} />
            Retry
          </button>
        )}
      </div>
      <DelayedStatus {...announcementOf(status)} />
    </>
  )
}

/** How long a connection counts as lost a moment ago. */
const RECENT_OFFLINE_MS = 3000

const ICONS: Record<SyncStatus['state'], IconNode> = {
  connecting: LoaderCircle,
  offline: CloudOff,
  saving: LoaderCircle,
  device: HardDrive,
  synced: CloudCheck,
  attention: TriangleAlert,
}
