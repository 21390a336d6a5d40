import type { OutboxEntry } from '../mutation.ts'
import type { AccountSnapshot, StoredAccount } from '../ports.ts'
import { mirrorUpdateTime } from './mirror-update.ts'
import { NoteMap } from './note-map.ts'
import { withStoredOutbox } from './outbox.ts'
import type { SyncState } from './state.ts'

/** Takes what the device has stored. The subscription waits to begin from there, unless all notes have been downloaded meanwhile. */
export function withStoredAccount(state: SyncState, stored: StoredAccount, now: number): SyncState {
  const { position, clientId, mirrorId, outbox, lastSynced } = stored
  const mirror = { notes: NoteMap.of(stored.notes), revisions: NoteMap.of(stored.revisions) }
  const loaded: SyncState = {
    ...withStoredOutbox(state, outbox),
    isLoaded: true,
    reloadAt: Infinity,
    clientId,
    mirrorId,
    mirror,
    mirrorUpdateAt: mirrorUpdateTime({ ...state, mirror }, now),
    lastSynced: state.lastSynced ?? lastSynced,
  }
  // Loading had failed, and all notes have been downloaded since.
  if (state.subscription === 'following' && state.isComplete) return loaded
  // A download that still runs starts again, from the mirror.
  return {
    ...loaded,
    subscription: 'waiting',
    serverNotes: mirror.notes,
    revisions: mirror.revisions,
    position,
    // Without a position, the mirror may have only the notes of some results.
    isComplete: mirror.notes.size > 0 && position !== undefined && position.from === undefined,
  }
}

/** The mutations that are on the disk or being written to it. */
export function storedOutbox({ outbox, unstored, saving }: SyncState): readonly OutboxEntry[] {
  return outbox.filter(({ id }) => !unstored.has(id) || saving.has(id))
}

/** Returns what a page still restores of a signed-out account: only unsent mutations. Undefined if there are none. */
export function unsentSnapshot(state: SyncState): (() => AccountSnapshot) | undefined {
  const { clientId } = state
  const outbox = storedOutbox(state)
  return outbox.length > 0 ? () => ({ notes: [], outbox, clientId }) : undefined
}

/** What a device without storage has stored. */
export const EMPTY_ACCOUNT: StoredAccount = {
  notes: [],
  revisions: [],
  position: undefined,
  mirrorId: undefined,
  outbox: [],
  clientId: undefined,
}
