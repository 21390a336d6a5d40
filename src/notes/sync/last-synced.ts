import type { SyncState } from './state.ts'
import { isSynced } from './view.ts'

/** Whether to store the time of the last sync after a transition: when sync is reached or lost, and once a minute in between. */
export function shouldRecordSync(before: SyncState, after: SyncState, now: number): boolean {
  if (!isSynced(after)) return isSynced(before)
  return !isSynced(before) || now - (before.lastSynced ?? 0) >= MINUTE
}

const MINUTE = 60_000
