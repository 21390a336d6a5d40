import type { Mutation, MutationResult, TrashedNote } from './mutation.ts'
import type { Note } from './note.ts'
import type { Changes, Owner } from './ports.ts'

/** The port to the accounts' notes on the server, read by the change feed: a start costs what has changed. */
export interface FeedCloud {
  /** Follows an account from where the device has read it. After `failed` the listener is not called again. */
  readonly subscribe: (owner: Owner, device: FeedDevice, listener: FeedListener) => FeedSubscription
  /**
   * Sends a mutation. Never rejects; gives 'unknown' after at most 15 s. Sending the same mutation again after 'unknown' is safe, if the
   * mutations of the outbox are sent in its order. A definite result is preceded by an update with what is stored since.
   */
  readonly send: (owner: Owner, clientId: string, mutation: IdentifiedMutation) => Promise<MutationResult>
}

/** A mutation with an id of 20 characters, made on the device. It is the same each time that the mutation is sent. */
export type IdentifiedMutation = Mutation & { readonly id: string }

/** What a device holds of an account when it subscribes. */
export interface FeedDevice {
  /** The device's id: a key of 20 to 36 characters. */
  readonly clientId: string
  /** The mirror; empty on a device that has never read the account. */
  readonly notes: readonly Note[]
  /** What was stored with the mirror. A mirror without a position is one that an older version of the app wrote. */
  readonly position: FeedPosition | undefined
  readonly revisions: ReadonlyMap<string, Revision>
  /** Whether this tab is the leader. Only the leader audits. */
  readonly isLeader: () => boolean
}

export interface FeedListener {
  /** Gets an empty update too, when an account without notes has been read. */
  readonly received: (update: FeedUpdate) => void
  /**
   * True means that `received` has got all that the server held when the connection was made, apart from a first download that still
   * runs. From then on mutations can be sent. `serverTimeOffset` is the server's clock minus `monotonicNow`, in milliseconds.
   */
  readonly connected: (isConnected: boolean, serverTimeOffset: number) => void
  readonly failed: (reason: unknown) => void
}

/** What was received. The device stores notes, revisions and position in one transaction. */
export interface FeedUpdate {
  readonly notes: Changes
  /** What became known of the trash: by changes, or all of it after `readTrash`. */
  readonly trash: Changes<TrashedNote>
  /** By note. A note that is not in it keeps the one that it has. */
  readonly revisions: ReadonlyMap<string, Revision>
  /** Undefined until the server has answered for the first time. */
  readonly position: FeedPosition | undefined
  /** False while the first download runs. */
  readonly isComplete: boolean
}

export interface FeedSubscription {
  /** The person has returned to the tab: looks for what was written without feed entries, and audits if that is due. */
  readonly refresh: () => void
  /** Reads one note and its revision again, before it is edited. */
  readonly refreshNote: (noteId: string) => void
  /** Reads the whole trash. Resolves with whether its update was received. */
  readonly readTrash: () => Promise<boolean>
  readonly stop: () => void
}

/** The last mutation of a note that was written together with its feed entry. */
export interface Revision {
  /** The id of the mutation. */
  readonly by: string
  /** When the text last changed, in milliseconds since 1970 by the server's clock; 0 if unknown. */
  readonly words: number
  /** How many lasting versions the note has had. */
  readonly n: number
}

/** How far a device has read an account. */
export interface FeedPosition {
  /** The watermark: all feed entries up to this server time have been received. */
  readonly at: number
  /** While the first download runs: all notes from this key on have been received; '' before the first page. Undefined when it is complete. */
  readonly from?: string | undefined
  /** The server time of the last search for notes that were created without feed entries. */
  readonly searchedAt?: number | undefined
  /** When all notes were last read again, by the server's clock, and the time until the next audit. */
  readonly auditedAt?: number | undefined
  readonly auditInterval?: number | undefined
}
