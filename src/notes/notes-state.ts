import type { RejectionReason, TrashedNote } from './mutation.ts'
import type { Note } from './note.ts'

/** What the list, the trash and the sync status show. */
export interface NotesState {
  /** In the order of the list. A note that is not in an account yet has an empty `userId`. */
  readonly notes: readonly Note[]
  readonly userKind: 'visitor' | 'member'
  /** Whether the browser denies the storage of a visitor's notes. */
  readonly isBlocked: boolean
  /** Whether a member's notes are still loading and there is nothing to show. */
  readonly isLoading: boolean
  /** Whether the list is complete. If it is, a note that is not listed was deleted; if not, it may still be loading. */
  readonly isComplete: boolean
  /** The notes deleted in the last thirty days, the latest first. */
  readonly trash: readonly TrashedNote[]
  /** Whether all of them are known. A member's trash is read when the person asks for it. */
  readonly isTrashComplete: boolean
  /** By note id; only of notes whose shown version is not on the server yet. */
  readonly noteStatuses: ReadonlyMap<string, NoteSyncStatus>
  /** Null for a visitor, and for a member until the device's storage has been read. */
  readonly syncStatus: SyncStatus | null
}

/** What the notes of a visitor or of a member contribute to the state. */
export type NotesView = Omit<NotesState, 'userKind' | 'isBlocked'>

/** 'saving': not on the disk yet. 'device': on this device, not acknowledged. `rejected`: the server rejected a mutation, and why. */
export type NoteSyncStatus = 'saving' | 'device' | { readonly rejected: RejectionReason }

/** The sync status of all of a member's mutations together. */
export interface SyncStatus {
  /** 'connecting' and 'offline': the outbox is empty, but the server's current notes are unknown. */
  readonly state: 'connecting' | 'offline' | 'saving' | 'device' | 'synced' | 'attention'
  /** The number of mutations that are not acknowledged. */
  readonly unsent: number
  /**
   * 'trashed': a rejected note was deleted here. 'unread': the stored outbox cannot be read. 'unfetched': the server's notes cannot be
   * read.
   */
  readonly reason:
    | 'none'
    | 'offline'
    | 'no-answer'
    | RejectionReason
    | 'trashed'
    | 'not-kept'
    | 'unread'
    | 'unfetched'
  /** When this device was last in sync with the server, in milliseconds since 1970 by its clock; undefined if it never was. */
  readonly lastSynced: number | undefined
}
