import type { SyncState } from './state.ts'
import { isSynced } from './view.ts'

/** After a step: whether the time of the last sync is to be kept anew. At the begin and the end of being in sync, and once a minute between. */
export function shouldRecordSync(before: SyncState, after: SyncState, now: number): boolean {
  if (!isSynced(after)) return isSynced(before)
  return !isSynced(before) || now - (before.lastSynced ?? 0) >= MINUTE
}

const MINUTE = 60_000
