import type { MutationResult, OutboxEntry } from '../mutation.ts'
import type { Note } from '../note.ts'
import type { SyncNotification } from '../outcome.ts'
import type { MirrorUpdate, NotesUpdate, PatchResult, StoredAccount, TabMessage } from '../ports.ts'
import type { Mirror, NoteResolution, SyncState } from './state.ts'

/** The events of the reducer and their payloads. */
export interface Events {
  started: object
  /** The account was loaded from the device; undefined if loading failed. */
  loaded: { readonly stored: StoredAccount | undefined }
  /** The person made mutations. They are only in this tab's memory until the device has stored them. */
  enqueued: { readonly entries: readonly OutboxEntry[] }
  /** The entries with these ids are on the disk. */
  appended: { readonly ids: readonly string[] }
  appendFailed: { readonly ids: readonly string[] }
  /** The stored outbox was read, because this tab became the leader or another tab wrote to it; undefined if reading failed. */
  outboxRead: { readonly entries: readonly OutboxEntry[] | undefined; readonly forLeadership: boolean }
  /** This tab became the leader or lost leadership. */
  leadershipChanged: { readonly isLeader: boolean }
  received: { readonly update: NotesUpdate }
  /** The person wants to see the trash. */
  trashRequested: object
  trashRead: { readonly isRead: boolean }
  connectionChanged: { readonly isConnected: boolean; readonly serverTimeOffset: number }
  /** The listener on the server's notes failed and will not be called again. */
  subscriptionFailed: object
  /** Auth confirmed the member, or the person asked for a retry: failed reads are tried again. A person who asked is told if they fail again. */
  resubscribeRequested: { readonly isByPerson: boolean }
  resultReceived: { readonly noteId: string; readonly id: string; readonly result: MutationResult }
  /** Another tab reported that the server rejected the person's mutations with these ids. */
  rejected: { readonly ids: readonly string[] }
  /** A resolution was applied. `result` is that of the patch on the device; undefined if the resolution changes no stored entry. */
  resolutionStored: { readonly resolution: NoteResolution; readonly result: PatchResult | undefined }
  resolutionFailed: { readonly resolution: NoteResolution }
  /** The server's current version of a note, from a result that another tab received. */
  confirmed: { readonly noteId: string; readonly note: Note | null }
  /** The person wants to send a note's rejected mutations again, or to discard them. */
  resendRequested: { readonly noteId: string }
  discarded: { readonly noteId: string }
  /** `mirror` is the new mirror, if it was stored. 'outdated': not stored, because another tab has received more. */
  mirrorUpdated: { readonly mirror: Mirror; readonly result: 'stored' | 'outdated' | 'failed' }
  /** The device's database was lost, and the tabs have restored their copies. */
  mirrorRestored: object
  tick: object
}

export type SyncEvent<K extends keyof Events = keyof Events> = {
  readonly [P in K]: { readonly kind: P } & Events[P]
}[K]

/** The engine's tasks after a transition. Effects run in the order of the list. */
export type Effect =
  | { readonly kind: 'subscribe' | 'load' | 'readTrash' }
  | { readonly kind: 'recordSync'; readonly at: number }
  | { readonly kind: 'append'; readonly entries: readonly OutboxEntry[] }
  | { readonly kind: 'readOutbox'; readonly forLeadership: boolean }
  | { readonly kind: 'send'; readonly entry: OutboxEntry }
  | { readonly kind: 'storeResolution'; readonly resolution: NoteResolution }
  | { readonly kind: 'updateMirror'; readonly update: MirrorUpdate; readonly mirror: Mirror }
  | { readonly kind: 'broadcast'; readonly message: TabMessage }
  /** `ids` are the person's mutations that the notification is about. */
  | { readonly kind: 'notify'; readonly notification: SyncNotification; readonly ids: readonly string[] }

/** The next state, and the effects. */
export type Transition = readonly [SyncState, ...Effect[]]
