import { CloudCheck, HardDrive, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Notes, Sync } from '../notes/notes.ts'
import { explain, STATES, type State } from './sayings.ts'
import styles from './SyncLine.module.css'

export { StandingNote } from './Standing.tsx'

interface Props {
  readonly notes: Pick<Notes, 'get' | 'subscribe'>
}

/** Where a member's changes are, all of them together, in words: in a corner, with a sentence of its own where something holds them up. */
export default function SyncLine({ notes }: Props) {
  const sync = useSyncExternalStore(notes.subscribe, () => notes.get().sync)
  if (!sync) return null
  return <Line sync={sync} />
}

function Line({ sync }: { sync: Sync }) {
  const why = explain(sync)
  const text = why === '' ? STATES[sync.state] : `${STATES[sync.state]}. ${why}`
  const Icon = ICONS[sync.state]
  return (
    <>
      <p className={why === '' ? styles.state : styles.trouble} data-sync={sync.state} aria-hidden>
        <Icon size={14} strokeWidth={2} className={styles.icon} />
        <span>{text}</span>
      </p>
      <p role="status" className="visually-hidden">
        {useLasting(text, sync)}
      </p>
    </>
  )
}

const ICONS: Record<State, LucideIcon> = {
  saving: LoaderCircle,
  device: HardDrive,
  synced: CloudCheck,
  attention: TriangleAlert,
}

/** A state that soon passes is not worth a word to somebody who listens. */
const LASTING_MS = 2000

/** The text once it has stood for a while; what a person should know of, at once. */
function useLasting(text: string, { state, why }: Sync): string {
  const [said, setSaid] = useState(text)
  const soon = state === 'attention' || why !== 'none' || state === 'synced'
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), soon ? 0 : LASTING_MS)
    return () => clearTimeout(timer)
  }, [text, soon])
  return said
}
