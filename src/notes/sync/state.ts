import type { OutboxEntry, TrashedNote } from '../mutation.ts'
import type { Note } from '../note.ts'
import type { Resolution } from './resolve.ts'

/** What one tab knows of a member's notes. */
export interface SyncState {
  /** Before that nothing of the cloud is shown: there may be changes to come on top. */
  readonly isLoaded: boolean
  /** When to ask the device again for what it keeps, which it could not tell; until it does, more may wait there. */
  readonly reloadAt: number
  /** What the cloud told last; before that, what the mirror held. */
  readonly serverNotes: ReadonlyMap<string, Note>
  /** What it answered since. */
  readonly confirmed: ReadonlyMap<string, Confirmed>
  readonly trash: readonly TrashedNote[]
  /** All that waits, per note in order. */
  readonly outbox: readonly OutboxEntry[]
  /** How many numbers below zero were given. */
  readonly temporaryCount: number
  /** Which change each of those came out of, where the person asked for that one. */
  readonly origins: ReadonlyMap<number, number>
  /** What was given up as the cloud would not have it. */
  readonly dropped: ReadonlySet<number>
  /** Of those that are not on the device: which are on their way there. */
  readonly saving: ReadonlySet<number>
  /** What the device did not take, and when to try again with that and with those that did not get there. */
  readonly unstoredResolutions: readonly NoteResolution[]
  readonly storeRetryAt: number
  /** What was sent and is not settled, by note: one of each. */
  readonly inFlight: ReadonlyMap<string, InFlight>
  readonly leadership: 'no' | 'reading' | 'yes'
  readonly subscription: 'waiting' | 'following' | 'failed'
  /** 'silent': for a while now nobody knows. */
  readonly connection: 'starting' | 'silent' | 'up' | 'down'
  /** By how much the cloud's clock is ahead of this page's own, which nobody can set: the trash goes by the cloud's. */
  readonly serverTimeOffset: number
  readonly connectTimeoutAt: number
  /** When this device and the server last held the same, in milliseconds since 1970. */
  readonly lastSynced: number | undefined
  /** How often in a row nobody answered, and when to send again. */
  readonly sendFailures: number
  readonly nextSendAt: number
  /** The same of reading. */
  readonly subscribeFailures: number
  readonly resubscribeAt: number
  /** What the mirror holds, as far as this tab knows, and when to bring it up to date. */
  readonly mirror: ReadonlyMap<string, Note>
  readonly mirrorUpdateAt: number
}

interface InFlight {
  readonly sequence: number
  /** What the cloud had told of the note when it was sent. */
  readonly serverNote: Note | undefined
}

/** An answer is newer than what was told before it, and gives way to whatever is told after. */
interface Confirmed {
  readonly note: Note | null
  readonly serverNote: Note | undefined
  readonly expiresAt: number
}

/** An outcome on its way to the disk. */
export interface NoteResolution extends Resolution {
  readonly noteId: string
}

export const INITIAL_SYNC_STATE: SyncState = {
  isLoaded: false,
  reloadAt: Infinity,
  serverNotes: new Map(),
  confirmed: new Map(),
  trash: [],
  outbox: [],
  temporaryCount: 0,
  origins: new Map(),
  dropped: new Set(),
  saving: new Set(),
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
  mirror: new Map(),
  mirrorUpdateAt: Infinity,
}
