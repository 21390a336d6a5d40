import type { OutboxEntry, TrashedNote } from '../mutation.ts'
import type { Note } from '../note.ts'
import { NoteMap } from './note-map.ts'
import type { Resolution } from './resolve.ts'

/** The sync state of a member's notes in one tab. Times are in milliseconds; Infinity means never. */
export interface SyncState {
  /** Whether the device's storage was read. Until then no notes are shown, because the outbox may still change them. */
  readonly isLoaded: boolean
  /** When to load the account from the device again after a failure. Until that succeeds, the stored outbox is unknown. */
  readonly reloadAt: number
  /** The last server snapshot; before the first one, the mirror. */
  readonly serverNotes: NoteMap
  /** Results that are newer than the snapshot, by note id. */
  readonly confirmed: ReadonlyMap<string, Confirmed>
  readonly trash: NoteMap<TrashedNote>
  /** All mutations that are not acknowledged, stored or not. The mutations of a note are in order. */
  readonly outbox: readonly OutboxEntry[]
  /** The ids of entries that are only in this tab's memory. */
  readonly unstored: ReadonlySet<string>
  /** The ids of entries that are being written to the device. */
  readonly saving: ReadonlySet<string>
  /** The ids of the person's mutations that the server rejected. */
  readonly dropped: ReadonlySet<string>
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
  /** When this device was last in sync with the server, in milliseconds since 1970; undefined if it never was. */
  readonly lastSynced: number | undefined
  /** How many sends in a row got no response, and when to send again. */
  readonly sendFailures: number
  readonly nextSendAt: number
  /** How many subscriptions in a row failed, and when to subscribe again. */
  readonly subscribeFailures: number
  readonly resubscribeAt: number
  /** The mirror's notes as last read or written by this tab, and when to update the mirror. */
  readonly mirror: NoteMap
  readonly mirrorUpdateAt: number
}

interface InFlight {
  readonly id: string
  /** The note in the server snapshot at the time of sending. */
  readonly serverNote: Note | undefined
}

/** A note's values from a result. They override the snapshot's note until the snapshot has a newer one. */
interface Confirmed {
  readonly note: Note | null
  readonly serverNote: Note | undefined
  readonly expiresAt: number
}

/** The resolution for one note, to be stored. */
export interface NoteResolution extends Resolution {
  readonly noteId: string
  /** The ids of the person's mutations that the notifications are about. */
  readonly ids: readonly string[]
}

export const INITIAL_SYNC_STATE: SyncState = {
  isLoaded: false,
  reloadAt: Infinity,
  serverNotes: NoteMap.of<Note>([]),
  confirmed: new Map(),
  trash: NoteMap.of<TrashedNote>([]),
  outbox: [],
  unstored: new Set(),
  saving: new Set(),
  dropped: new Set(),
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
  mirror: NoteMap.of<Note>([]),
  mirrorUpdateAt: Infinity,
}
