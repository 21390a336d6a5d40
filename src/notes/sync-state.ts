import type { Change, TrashedNote } from './changes.ts'
import type { Note } from './note.ts'
import type { Outcome } from './outcome.ts'

/** What one tab knows of a member's notes. */
export interface SyncState {
  /** Before that nothing of the cloud is shown: there may be changes to come on top. */
  readonly isOpen: boolean
  /** When to ask the device again for what it keeps, which it could not tell; until it does, more may wait there. */
  readonly openAt: number
  /** What the cloud told last; before that, what the mirror held. */
  readonly heard: ReadonlyMap<string, Note>
  /** What it answered since. */
  readonly confirmed: ReadonlyMap<string, Confirmed>
  readonly trash: readonly TrashedNote[]
  /** All that waits, per note in order. */
  readonly outbox: readonly Change[]
  /** How many numbers below zero were given. */
  readonly numbered: number
  /** Which change each of those came out of, where the person asked for that one. */
  readonly heirs: ReadonlyMap<number, number>
  /** What was given up as the cloud would not have it. */
  readonly dropped: ReadonlySet<number>
  /** Of those that are not on the device: which are on their way there. */
  readonly saving: ReadonlySet<number>
  /** What the device did not take, and when to try again with that and with those that did not get there. */
  readonly unsettled: readonly Settling[]
  readonly keepAt: number
  /** What was sent and is not settled, by note: one of each. */
  readonly flights: ReadonlyMap<string, Flight>
  readonly lead: 'no' | 'reading' | 'yes'
  readonly reading: 'waiting' | 'following' | 'failed'
  /** 'silent': for a while now nobody knows. */
  readonly connection: 'starting' | 'silent' | 'up' | 'down'
  /** By how much the cloud's clock is ahead of this page's own, which nobody can set: the trash goes by the cloud's. */
  readonly ahead: number
  readonly silentAt: number
  /** When this device and the server last held the same, in milliseconds since 1970. */
  readonly lastSynced: number | undefined
  /** How often in a row nobody answered, and when to send again. */
  readonly tries: number
  readonly sendAt: number
  /** The same of reading. */
  readonly failures: number
  readonly followAt: number
  /** What the mirror holds, as far as this tab knows, and when to bring it up to date. */
  readonly mirrored: ReadonlyMap<string, Note>
  readonly mirrorAt: number
}

interface Flight {
  readonly sequence: number
  /** What the cloud had told of the note when it was sent. */
  readonly over: Note | undefined
}

/** An answer is newer than what was told before it, and gives way to whatever is told after. */
interface Confirmed {
  readonly note: Note | null
  readonly over: Note | undefined
  readonly until: number
}

/** An outcome on its way to the disk. */
export interface Settling extends Outcome {
  readonly noteId: string
}

export const START: SyncState = {
  isOpen: false,
  openAt: Infinity,
  heard: new Map(),
  confirmed: new Map(),
  trash: [],
  outbox: [],
  numbered: 0,
  heirs: new Map(),
  dropped: new Set(),
  saving: new Set(),
  unsettled: [],
  keepAt: Infinity,
  flights: new Map(),
  lead: 'no',
  reading: 'waiting',
  connection: 'starting',
  ahead: 0,
  silentAt: Infinity,
  lastSynced: undefined,
  tries: 0,
  sendAt: 0,
  failures: 0,
  followAt: Infinity,
  mirrored: new Map(),
  mirrorAt: Infinity,
}
