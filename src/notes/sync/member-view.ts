import type { Note } from '../note.ts'
import type { NotesView, NoteSyncStatus, SyncStatus } from '../notes-state.ts'
import { reuseIfSame } from '../same-items.ts'
import { createLocalDates } from './local-dates.ts'
import { incomingNotes, presenceCheck } from './move-cached-notes.ts'
import type { NoteMap } from './note-map.ts'
import { createNoteOrder } from './note-order.ts'
import { isOutboxLoaded, type SyncState } from './state.ts'
import { createView, type View } from './view.ts'

export interface MemberView {
  /** The array, the notes, the trash and the sync status stay the same objects while they do not change. */
  readonly shown: NotesView
  readonly notesById: NoteMap
}

/**
 * Creates a view of an account's notes and of the cached notes that are not in the account yet. It remembers the last view: only changed
 * notes are put in order, and the same state gives the same object.
 */
export function createMemberView(
  monotonicNow: () => number,
): (state: SyncState, cached: readonly Note[]) => MemberView {
  const viewOf = createView()
  const withLocalDates = createLocalDates()
  const order = createNoteOrder()
  let last:
    | { readonly state: SyncState; readonly cached: readonly Note[]; readonly view: MemberView }
    | undefined

  return (state, cached) => {
    if (last?.state === state && last.cached === cached) return last.view
    const all = withIncomingNotes(viewOf(state, monotonicNow()), state, cached)
    const { trash, noteStatuses, syncStatus } = all
    const notesById = withLocalDates(all.notes, state)
    const before = last?.view.shown
    const notes = order(notesById)
    const isStillLoading = state.subscription === 'waiting' || !state.isLoaded
    const shown: NotesView = {
      notes,
      isLoading: notes.length === 0 && isStillLoading,
      isComplete: isOutboxLoaded(state) && state.isComplete,
      trash: reuseIfSame(before?.trash, trash),
      isTrashComplete: state.trashStatus === 'read',
      noteStatuses: noteStatuses.size === 0 ? NO_STATUSES : noteStatuses,
      syncStatus: before && isSameStatus(before.syncStatus, syncStatus) ? before.syncStatus : syncStatus,
    }
    const view = { shown, notesById }
    last = { state, cached, view }
    return view
  }
}

const NO_STATUSES: ReadonlyMap<string, NoteSyncStatus> = new Map()

function withIncomingNotes(view: View, state: SyncState, cached: readonly Note[]): View {
  if (cached.length === 0) return view
  const isPresent = presenceCheck(view.notes.values())
  const pending = new Set([...state.outbox.map(({ noteId }) => noteId), ...view.trash.map(({ id }) => id)])
  const incoming = incomingNotes(cached).filter(({ id }) => !pending.has(id) && !isPresent(id))
  return {
    notes: view.notes.apply({ changed: incoming, removed: [] }),
    trash: view.trash,
    noteStatuses: new Map([...incoming.map(({ id }) => [id, 'device'] as const), ...view.noteStatuses]),
    syncStatus: withUnsent(view.syncStatus, incoming.length),
  }
}

/** The states with an empty outbox. */
const IDLE_STATES: ReadonlySet<SyncStatus['state']> = new Set(['synced', 'connecting', 'offline'])

function withUnsent(syncStatus: SyncStatus | null, count: number): SyncStatus | null {
  if (!syncStatus || count === 0) return syncStatus
  return {
    ...syncStatus,
    state: IDLE_STATES.has(syncStatus.state) ? 'device' : syncStatus.state,
    unsent: syncStatus.unsent + count,
  }
}

function isSameStatus(before: SyncStatus | null, after: SyncStatus | null): boolean {
  return (
    before?.state === after?.state &&
    before?.unsent === after?.unsent &&
    before?.reason === after?.reason &&
    before?.lastSynced === after?.lastSynced
  )
}
