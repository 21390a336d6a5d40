import { originOf, type OutboxEntry, type TrashedNote } from '../mutation.ts'
import { memoize } from '../memoize.ts'
import { merge } from '../merge/merge.ts'
import { sameText, type Note } from '../note.ts'
import { TRASH_RETENTION } from '../limits.ts'
import type { NoteSyncStatus, SyncStatus } from '../notes-state.ts'
import { NoteMap } from './note-map.ts'
import type { SyncState } from './state.ts'

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

export function viewOf(state: SyncState, now: number): View {
  const serverNotes = state.isLoaded ? knownServerNotes(state) : NO_NOTES
  const trash = new Map(
    state.trash
      .values()
      .filter((note) => !isExpired(note, now + state.serverTimeOffset))
      .map((note) => [note.id, note]),
  )
  /** The notes after the outbox, by id. */
  const mutated = new Map<string, Note | undefined>()
  for (const entry of state.outbox) {
    const { noteId } = entry
    const current = mutated.has(noteId) ? mutated.get(noteId) : serverNotes.get(noteId)
    const note = applierOf(entry)(current)
    mutated.set(noteId, note)
    if (entry.kind === 'delete' && current && !note)
      trash.set(noteId, { ...current, deletedAt: entry.deletedAt })
    if (entry.kind === 'purge' && trash.get(noteId)?.deletedAt === entry.deletedAt) trash.delete(noteId)
  }
  const notes = withOverrides(serverNotes, mutated)
  return {
    notes,
    trash: [...trash.values()].filter(({ id }) => !notes.has(id)).toSorted(compareByDeletion),
    noteStatuses: noteStatusesOf(state, notes),
    syncStatus: syncStatusOf(state),
  }
}

/** Whether a note was deleted too long ago to be restored. `now` is the server's time. */
export function isExpired({ deletedAt }: TrashedNote, now: number): boolean {
  return now - deletedAt > TRASH_RETENTION
}

/** Whether the stored outbox was read. */
export function isOutboxLoaded({ isLoaded, reloadAt }: SyncState): boolean {
  return isLoaded && reloadAt === Infinity
}

/** Whether this device is in sync with the server. This requires data received from the server in this session. */
export function isSynced(state: SyncState): boolean {
  return (
    isOutboxLoaded(state) &&
    state.outbox.length === 0 &&
    state.connection === 'up' &&
    state.subscription === 'following' &&
    state.isComplete
  )
}

/** The server's notes as far as this tab knows: those received, overridden by newer results. */
export function knownServerNotes({ serverNotes, confirmed }: SyncState): NoteMap {
  return withOverrides(
    serverNotes,
    new Map(Array.from(confirmed, ([id, { note }]) => [id, note ?? undefined])),
  )
}

/** The note with this id among the known server notes. */
export function knownServerNote({ serverNotes, confirmed }: SyncState, id: string): Note | undefined {
  const result = confirmed.get(id)
  return result ? (result.note ?? undefined) : serverNotes.get(id)
}

const NO_NOTES = NoteMap.of<Note>([])

/** The notes with some replaced, or removed where the value is undefined. */
function withOverrides(notes: NoteMap, overrides: ReadonlyMap<string, Note | undefined>): NoteMap {
  const changed = [...overrides.values()].filter((note) => note !== undefined)
  const removed = [...overrides.keys()].filter((id) => overrides.get(id) === undefined)
  return notes.apply({ changed, removed })
}

/** The state of mutations that were enqueued together. 'done' when neither they nor mutations derived from them are in the outbox. */
export function resultOf({ outbox, dropped }: SyncState, ids: ReadonlySet<string>): PendingResult {
  const pending = outbox.filter((entry) => ids.has(originOf(entry)))
  if ([...ids].some((id) => dropped.has(id)) || pending.some(({ refused }) => refused)) return 'rejected'
  return pending.length > 0 ? 'waiting' : 'done'
}

export type PendingResult = 'waiting' | 'rejected' | 'done'

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

function noteStatusesOf(
  { outbox, unstored }: SyncState,
  notes: NoteMap,
): ReadonlyMap<string, NoteSyncStatus> {
  const noteStatuses = new Map<string, NoteSyncStatus>()
  for (const entry of outbox) {
    const { noteId, id } = entry
    if (!notes.has(noteId)) continue
    const before = noteStatuses.get(noteId)
    const rejection = rejectionOf(entry)
    if (rejection) noteStatuses.set(noteId, rejection)
    else if (typeof before !== 'object')
      noteStatuses.set(noteId, unstored.has(id) ? 'saving' : (before ?? 'device'))
  }
  return noteStatuses
}

const rejectionOf = memoize(
  ({ refused }: OutboxEntry): NoteSyncStatus | undefined => refused && { rejected: refused },
)

function syncStatusOf(state: SyncState): SyncStatus | null {
  const { isLoaded, outbox, unstored, saving, connection, subscription, sendFailures, lastSynced } = state
  if (!isLoaded) return null
  const all = { unsent: outbox.length, lastSynced }
  const rejection = outbox.find((entry) => entry.refused)?.refused
  if (rejection) return { ...all, state: 'attention', reason: rejection }
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
