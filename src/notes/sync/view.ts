import { memoize } from '../memoize.ts'
import { merge } from '../merge/merge.ts'
import { changedEntries, originOf, type OutboxEntry, type TrashedNote } from '../mutation.ts'
import { type Note, sameText } from '../note.ts'
import type { NoteSyncStatus, SyncStatus } from '../notes-state.ts'
import { NoteMap } from './note-map.ts'
import {
  INITIAL_SYNC_STATE,
  isOutboxLoaded,
  isSynced,
  isTrashExpired,
  knownServerNote,
  type SyncState,
  withOverrides,
} from './state.ts'

/** The server's notes with the outbox applied. */
export interface View {
  /** Unchanged notes stay the same objects. */
  readonly notes: NoteMap
  /** The latest deleted first. */
  readonly trash: readonly TrashedNote[]
  readonly noteStatuses: ReadonlyMap<string, NoteSyncStatus>
  /** Null until the device's storage has been read. */
  readonly syncStatus: SyncStatus | null
}

/**
 * Creates a function that returns the view of one state after another. `now` is the time by the page's monotonic clock. Applies the outbox
 * only to notes that have changed since the last state, because each acknowledgement of 10,000 imported notes changes one of them.
 */
export function createView(): (state: SyncState, now: number) => View {
  let last = { state: INITIAL_SYNC_STATE, view: EMPTY_VIEW }

  return (state, now) => {
    const pendingCount = state.outbox.length + state.confirmed.size
    const changedIds = pendingCount === 0 ? [] : idsOfChangedNotes(last.state, state)
    // Otherwise it takes less time to start from the server's notes.
    const isIncremental = changedIds.length < pendingCount
    const ids = new Set(isIncremental ? changedIds : idsOfPendingNotes(state))
    const trash = new Map(
      state.trash
        .values()
        .filter((note) => !isTrashExpired(note, now + state.serverTimeOffset))
        .map((note) => [note.id, note]),
    )
    // The trash above is the server's, so all deletions of the outbox are applied to it again.
    const affectedIds = new Set([...ids, ...summaryOf(state.outbox).deletedIds])
    const entries = affectedIds.size > 0 ? state.outbox.filter(({ noteId }) => affectedIds.has(noteId)) : []
    const notes = withOverrides(
      isIncremental ? last.view.notes : shownServerNotes(state),
      applyEntries(state, entries, affectedIds, trash),
    )
    const before = isIncremental ? last.view.noteStatuses : new Map<string, NoteSyncStatus>()
    const shownEntries = entries.filter(({ noteId }) => ids.has(noteId) && notes.has(noteId))
    const view = {
      notes,
      trash: [...trash.values()].filter(({ id }) => !notes.has(id)).toSorted(compareByDeletion),
      noteStatuses: withStatuses(before, ids, shownEntries, state.unstored),
      syncStatus: syncStatusOf(state, notes, trash),
    }
    last = { state, view }
    return view
  }
}

const NO_NOTES = NoteMap.of<Note>([])
const EMPTY_VIEW: View = { notes: NO_NOTES, trash: [], noteStatuses: new Map(), syncStatus: null }

/** Before the device's storage has been read, none is shown, because the stored outbox may still change them. */
function shownServerNotes({ isLoaded, serverNotes }: SyncState): NoteMap {
  return isLoaded ? serverNotes : NO_NOTES
}

/** The notes that the outbox deletes or purges, and its rejected entries. */
const summaryOf = memoize((outbox: readonly OutboxEntry[]) => {
  const deletedIds: string[] = []
  const rejected: OutboxEntry[] = []
  for (const entry of outbox) {
    if (entry.kind === 'delete' || entry.kind === 'purge') deletedIds.push(entry.noteId)
    if (entry.refused) rejected.push(entry)
  }
  return { deletedIds, rejected }
})

function idsOfPendingNotes({ outbox, confirmed }: SyncState): readonly string[] {
  return [...outbox.map(({ noteId }) => noteId), ...confirmed.keys()]
}

/** The ids of the notes that may be shown differently than before, or with another status. */
function idsOfChangedNotes(before: SyncState, after: SyncState): readonly string[] {
  const { changed, removed } = shownServerNotes(after).changesSince(shownServerNotes(before))
  const confirmed = [...before.confirmed.keys(), ...after.confirmed.keys()].filter(
    (id) => before.isLoaded !== after.isLoaded || before.confirmed.get(id) !== after.confirmed.get(id),
  )
  const areAllStored = before.unstored.size + after.unstored.size === 0
  const stored = areAllStored
    ? []
    : after.outbox.filter(({ id }) => before.unstored.has(id) !== after.unstored.has(id))
  const entries = [...changedEntries(before.outbox, after.outbox), ...stored]
  return [...changed.map(({ id }) => id), ...removed, ...confirmed, ...entries.map(({ noteId }) => noteId)]
}

/** Returns notes after their entries; undefined for those that do not exist then. Moves notes into the trash and out of it. */
function applyEntries(
  state: SyncState,
  entries: readonly OutboxEntry[],
  ids: ReadonlySet<string>,
  trash: Map<string, TrashedNote>,
): ReadonlyMap<string, Note | undefined> {
  const notes = new Map(
    Array.from(ids, (id) => [id, state.isLoaded ? knownServerNote(state, id) : undefined]),
  )
  for (const entry of entries) {
    const { noteId } = entry
    const current = notes.get(noteId)
    const note = applierOf(entry)(current)
    notes.set(noteId, note)
    if (entry.kind === 'delete' && current && !note)
      trash.set(noteId, { ...current, deletedAt: entry.deletedAt })
    if (entry.kind === 'purge' && trash.get(noteId)?.deletedAt === entry.deletedAt) trash.delete(noteId)
  }
  return notes
}

/** The state of mutations that were enqueued together. 'done' when neither they nor mutations derived from them are in the outbox. */
export function pendingResultOf({ outbox, rejected }: SyncState, ids: ReadonlySet<string>): PendingResult {
  const isPending = (entry: OutboxEntry) => ids.has(originOf(entry))
  const isRejected = rejected.size > 0 && [...ids].some((id) => rejected.has(id))
  const hasRejection = summaryOf(outbox).rejected.length > 0
  if (isRejected || (hasRejection && outbox.some((entry) => entry.refused && isPending(entry))))
    return 'rejected'
  return outbox.some(isPending) ? 'waiting' : 'done'
}

type PendingResult = 'waiting' | 'rejected' | 'done'

/** Applies an entry to a note. Returns the note after the mutation; undefined if it does not exist then. */
const applierOf = memoize((entry: OutboxEntry) => {
  const created = applyOptimistically(undefined, entry)
  const applyTo = memoize((current: Note) => applyOptimistically(current, entry))
  return (current: Note | undefined) => (current ? applyTo(current) : created)
})

function applyOptimistically(current: Note | undefined, entry: OutboxEntry): Note | undefined {
  switch (entry.kind) {
    case 'create':
    case 'restore':
      return current ?? entry.note
    case 'edit': {
      const { note, base } = entry
      if (!current) return note
      if (sameText(current, note)) return current
      const draft = sameText(current, base) ? note : (merge(base, note, current) ?? note)
      return { ...current, title: draft.title, content: draft.content, lastModified: note.lastModified }
    }
    case 'pin':
      return current?.pinned === entry.pinned ? current : current && { ...current, pinned: entry.pinned }
    case 'delete':
      // The server does not delete a note that was edited on another device since.
      return current && sameText(current, entry.note) ? undefined : current
    case 'purge':
      return current
  }
}

function compareByDeletion(a: TrashedNote, b: TrashedNote): number {
  return b.deletedAt - a.deletedAt || (a.id < b.id ? -1 : 1)
}

/** The statuses with those of the notes with these ids determined again, from all of their entries. */
function withStatuses(
  before: View['noteStatuses'],
  ids: ReadonlySet<string>,
  entries: readonly OutboxEntry[],
  unstored: SyncState['unstored'],
): View['noteStatuses'] {
  if (ids.size === 0) return before
  const noteStatuses = new Map(before)
  for (const id of ids) noteStatuses.delete(id)
  for (const entry of entries) {
    const { noteId, id } = entry
    const earlier = noteStatuses.get(noteId)
    const rejection = rejectionOf(entry)
    if (rejection) noteStatuses.set(noteId, rejection)
    else if (typeof earlier !== 'object')
      noteStatuses.set(noteId, unstored.has(id) ? 'saving' : (earlier ?? 'device'))
  }
  return noteStatuses
}

const rejectionOf = memoize(
  ({ refused }: OutboxEntry): NoteSyncStatus | undefined => refused && { rejected: refused },
)

function syncStatusOf(
  state: SyncState,
  notes: NoteMap,
  trash: ReadonlyMap<string, TrashedNote>,
): SyncStatus | null {
  const { isLoaded, outbox, unstored, saving, connection, subscription, sendFailures, lastSynced } = state
  if (!isLoaded) return null
  const all = { unsent: outbox.length, lastSynced }
  const { rejected } = summaryOf(outbox)
  const rejection = rejected.find(({ noteId }) => notes.has(noteId))?.refused
  if (rejection) return { ...all, state: 'attention', reason: rejection }
  // A note that was deleted for good is in neither, and its entries are removed at the next connection.
  if (rejected.some(({ noteId }) => trash.has(noteId)))
    return { ...all, state: 'attention', reason: 'trashed' }
  const isSilent = connection === 'silent' || sendFailures > 0
  const reason = connection === 'down' ? 'offline' : isSilent ? 'no-answer' : 'none'
  const isSaving = [...unstored].every((id) => saving.has(id))
  if (unstored.size > 0) return { ...all, state: 'saving', reason: isSaving ? reason : 'not-kept' }
  if (!isOutboxLoaded(state)) return { ...all, state: 'attention', reason: 'unread' }
  if (subscription === 'failed') return { ...all, state: 'attention', reason: 'unfetched' }
  if (outbox.length > 0) return { ...all, state: 'device', reason }
  if (isSynced(state)) return { ...all, state: 'synced', reason: 'none' }
  return { ...all, state: reason === 'none' ? 'connecting' : 'offline', reason }
}
