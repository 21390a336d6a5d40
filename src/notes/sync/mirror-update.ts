import type { Effect } from './events.ts'
import { isOutboxLoaded, type SyncState } from './state.ts'

/** When to update the mirror: some time after a change, so that changes are batched, but at once if the mirror is empty. */
export function mirrorUpdateTime(
  { mirrorUpdateAt, mirror }: SyncState,
  now: number,
  delay = MIRROR_DELAY_MS,
): number {
  return Math.min(mirrorUpdateAt > now ? mirrorUpdateAt : Infinity, now + (mirror.notes.size > 0 ? delay : 1))
}

const MIRROR_DELAY_MS = 1_000
/** A position that moves without the notes saves a later start a few reads. */
export const POSITION_DELAY_MS = 60_000

/**
 * Updates the mirror if it is time. Only the leader does so. Notes, revisions and position go into one transaction, and `mirror` stays
 * what it was until that is complete, so the stored position never runs ahead of the stored notes.
 */
export function updateMirror(state: SyncState, now: number): readonly [SyncState, ...Effect[]] {
  const { mirror, mirrorUpdateAt, isMirrorUpdating, serverNotes, revisions, leadership, subscription } = state
  const isDue = mirrorUpdateAt <= now && !isMirrorUpdating
  if (!isDue || leadership !== 'yes' || subscription === 'waiting' || !isOutboxLoaded(state)) return [state]
  const { changed, removed } = serverNotes.changesSince(mirror.notes)
  // Another tab may have stored a version of these notes that this tab never received.
  const revised = revisions.changesSince(mirror.revisions).changed
  const notes = new Map(changed.map((note) => [note.id, note]))
  const deletedIds = new Set(removed)
  for (const { id } of revised) {
    const note = serverNotes.get(id)
    if (note) notes.set(id, note)
    else deletedIds.add(id)
  }
  const update = {
    notes: [...notes.values()],
    deletedIds: [...deletedIds],
    revisions: revised.filter(({ id }) => !deletedIds.has(id)),
    position: state.isMirrorRestored ? undefined : state.position,
    mirrorId: state.mirrorId,
  }
  return [
    { ...state, mirrorUpdateAt: Infinity, isMirrorUpdating: true },
    { kind: 'updateMirror', update, mirror: { notes: serverNotes, revisions } },
  ]
}
