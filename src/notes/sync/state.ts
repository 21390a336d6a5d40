import { TRASH_RETENTION } from '../limits.ts'
import type { OutboxEntry, TrashedNote } from '../mutation.ts'
import type { Note } from '../note.ts'
import type { FeedPosition, NoteRevision } from '../ports.ts'
import { NoteMap } from './note-map.ts'
import type { Resolution } from './resolve.ts'

/** The sync state of a member's notes in one tab. Times are in milliseconds; Infinity means never. */
export interface SyncState {
  /** Whether the device's storage was read. Until then no notes are shown, because the outbox may still change them. */
  readonly isLoaded: boolean
  /** When to load the account from the device again after a failure. Until that succeeds, the stored outbox is unknown. */
  readonly reloadAt: number
  /** The mirror, with what was received from the server since. */
  readonly serverNotes: NoteMap
  /** The last mutation of each note, as far as it is known. */
  readonly revisions: NoteMap<NoteRevision>
  /** How far `serverNotes` has been read from the server; undefined before the first answer. */
  readonly position: FeedPosition | undefined
  /** Whether `serverNotes` has all notes of the account. It has not during the first download. */
  readonly isComplete: boolean
  /** The id of this device's receipts, except those of moves, in all tabs; undefined if it could not be stored. */
  readonly clientId: string | undefined
  /** Identifies the mirror that was loaded. The client ids for moves begin with it. */
  readonly mirrorId: string | undefined
  /** Results that are newer than `serverNotes`, by note id. */
  readonly confirmed: ReadonlyMap<string, Confirmed>
  /** The notes in the trash, as far as they are known. */
  readonly trash: NoteMap<TrashedNote>
  /** Whether all of the trash was read. 'requested': it is read once there is a connection. */
  readonly trashStatus: 'unread' | 'requested' | 'read'
  /** All mutations that are not acknowledged, stored or not. The mutations of a note are in order. */
  readonly outbox: readonly OutboxEntry[]
  /** The ids of entries that are only in this tab's memory. */
  readonly unstored: ReadonlySet<string>
  /** The ids of entries that are being written to the device. */
  readonly saving: ReadonlySet<string>
  /** The ids of the person's mutations that the server rejected. */
  readonly rejected: ReadonlySet<string>
  /** Resolutions that could not be stored. They and the unstored entries are retried at `storeRetryAt`. */
  readonly unstoredResolutions: readonly NoteResolution[]
  readonly storeRetryAt: number
  /** Sent and not resolved, by note id. A note has at most one mutation in flight. */
  readonly inFlight: ReadonlyMap<string, InFlight>
  readonly leadership: 'no' | 'reading' | 'yes'
  readonly subscription: 'waiting' | 'following' | 'failed'
  /** 'silent': no connection state was reported in time after the start. */
  readonly connection: 'starting' | 'silent' | 'up' | 'down'
  /** The server's clock minus the page's monotonic clock, in milliseconds. The expiry of the trash follows the server's clock. */
  readonly serverTimeOffset: number
  readonly connectTimeoutAt: number
  /** When this device was last in sync with the server, in milliseconds since 1970 by its clock; undefined if it never was. */
  readonly lastSynced: number | undefined
  /** How many sends in a row got no response, and when to send again. */
  readonly sendFailures: number
  readonly nextSendAt: number
  /** How many subscriptions in a row failed, and when to subscribe again. */
  readonly subscribeFailures: number
  readonly resubscribeAt: number
  /** The mirror as last read or written by this tab, and when to update it. */
  readonly mirror: Mirror
  readonly mirrorUpdateAt: number
  readonly isMirrorUpdating: boolean
  /**
   * Whether the device's database was lost. Tabs that lag behind may then have written older notes to the new one. So no position is
   * stored until the next start, which reads all notes again.
   */
  readonly isMirrorRestored: boolean
}

export interface Mirror {
  readonly notes: NoteMap
  readonly revisions: NoteMap<NoteRevision>
}

interface InFlight {
  readonly id: string
  /** The server's note as known at the time of sending. */
  readonly serverNote: Note | undefined
  /** Its lane, until the device has stored the result: the next receipt of the lane would replace its own. */
  readonly lane?: number | undefined
}

/** A note's values from a result. They override the server's note until a newer one is received. */
interface Confirmed {
  readonly note: Note | null
  readonly serverNote: Note | undefined
  readonly expiresAt: number
}

/** The resolution for one note, to be stored. */
export interface NoteResolution extends Resolution {
  readonly noteId: string
  /** The ids of the person's mutations that the notifications are about. None if no result has caused the resolution (`storePatch`). */
  readonly ids: readonly string[]
}

export const INITIAL_SYNC_STATE: SyncState = {
  isLoaded: false,
  reloadAt: Infinity,
  serverNotes: NoteMap.of<Note>([]),
  revisions: NoteMap.of<NoteRevision>([]),
  position: undefined,
  isComplete: false,
  clientId: undefined,
  mirrorId: undefined,
  confirmed: new Map(),
  trash: NoteMap.of<TrashedNote>([]),
  trashStatus: 'unread',
  outbox: [],
  unstored: new Set(),
  saving: new Set(),
  rejected: new Set(),
  unstoredResolutions: [],
  storeRetryAt: Infinity,
  inFlight: new Map(),
  leadership: 'no',
  subscription: 'waiting',
  connection: 'starting',
  serverTimeOffset: 0,
  connectTimeoutAt: Infinity,
  lastSynced: undefined,
  sendFailures: 0,
  nextSendAt: 0,
  subscribeFailures: 0,
  resubscribeAt: Infinity,
  mirror: { notes: NoteMap.of<Note>([]), revisions: NoteMap.of<NoteRevision>([]) },
  mirrorUpdateAt: Infinity,
  isMirrorUpdating: false,
  isMirrorRestored: false,
}

/** Whether a note was deleted too long ago to be restored. `now` is the server's time. */
export function isTrashExpired({ deletedAt }: TrashedNote, now: number): boolean {
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

/** The notes with some replaced, or removed where the value is undefined. */
export function withOverrides(notes: NoteMap, overrides: ReadonlyMap<string, Note | undefined>): NoteMap {
  const changed = [...overrides.values()].filter((note) => note !== undefined)
  const removed = [...overrides.keys()].filter((id) => overrides.get(id) === undefined)
  return notes.apply({ changed, removed })
}

/**
 * Whether to store the time of the last sync after a transition: when sync is reached or lost, and once a minute in between. `now` is the
 * server's time.
 */
export function shouldRecordSync(before: SyncState, after: SyncState, now: number): boolean {
  if (!isSynced(after)) return isSynced(before)
  return !isSynced(before) || now - (before.lastSynced ?? 0) >= MINUTE
}

const MINUTE = 60_000
