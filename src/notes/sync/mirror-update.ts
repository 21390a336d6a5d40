import type { Effect } from './events.ts'
import type { SyncState } from './state.ts'

/** When to update the mirror: some time after a change, so that changes are batched, but at once if the mirror is empty. */
export function mirrorUpdateTime({ mirrorUpdateAt, mirror }: SyncState, now: number): number {
  return Math.min(
    mirrorUpdateAt > now ? mirrorUpdateAt : Infinity,
    now + (mirror.size > 0 ? MIRROR_DELAY : 1),
  )
}

const MIRROR_DELAY = 1_000

/** Updates the mirror if it is time. Only the leader does so. The last snapshot counts even if the subscription has failed since. */
export function updateMirror(state: SyncState, now: number): readonly [SyncState, ...Effect[]] {
  const { mirror, mirrorUpdateAt, serverNotes, leadership, subscription } = state
  if (mirrorUpdateAt > now || leadership !== 'yes' || subscription === 'waiting') return [state]
  const { changed: notes, removed: deletedIds } = serverNotes.changesSince(mirror)
  // An empty server snapshot does not clear the mirror.
  if (serverNotes.size === 0 || notes.length + deletedIds.length === 0)
    return [{ ...state, mirrorUpdateAt: Infinity }]
  return [
    { ...state, mirror: serverNotes, mirrorUpdateAt: Infinity },
    { kind: 'updateMirror', notes, deletedIds },
  ]
}
