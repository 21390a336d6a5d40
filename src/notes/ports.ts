import type {
  IdentifiedMutation,
  MutationResult,
  OutboxChanges,
  OutboxEntry,
  TrashedNote,
} from './mutation.ts'
import type { Note, NoteText } from './note.ts'
import type { ContentChange, SyncNotification } from './outcome.ts'

/** The changes between two versions of a set of notes. */
export interface Changes<Item = Note> {
  /** The new and the changed items. */
  readonly changed: readonly Item[]
  /** The ids of the removed items. */
  readonly removed: readonly string[]
}

/** Items by their id. A change makes another version, so that a copy of thousands of items costs nothing. */
interface ItemsById<Item> {
  readonly size: number
  readonly get: (id: string) => Item | undefined
  readonly values: () => readonly Item[]
  readonly apply: (changes: Changes<Item>) => ItemsById<Item>
}

/** Runs a task after `delay` milliseconds. Returns a function that cancels it. */
export type Schedule = (task: () => void, delay: number) => () => void

/** The signed-in member who owns the notes. */
export interface Owner {
  readonly uid: string
  readonly email: string
  /** The display name, or the e-mail if there is none. */
  readonly author: string
  /** When the account was created, in milliseconds since 1970. */
  readonly createdAt: number
}

/** The port to the accounts' notes on the server. It reads the change feed, so that the cost of a start depends on the changes alone. */
export interface NotesCloud {
  /** Follows an account from where the device has read it. After `failed` the listener is not called again. */
  readonly subscribe: (owner: Owner, device: DeviceState, listener: NotesListener) => NotesSubscription
  /**
   * Sends a mutation. The account keeps this device's receipts under the client id, a key of 20 to 36 characters. Never rejects; gives
   * 'unknown' after at most 15 s. Sending the same mutation again after 'unknown' is safe, if the mutations of the outbox are sent in its
   * order. Before a definite result, the listener gets the values that are stored since. Once `isWaiting` gives false, the mutation is not
   * sent on another revision.
   */
  readonly send: (
    owner: Owner,
    clientId: string,
    mutation: IdentifiedMutation,
    isWaiting?: () => boolean,
  ) => Promise<MutationResult>
}

/** A device's copy of an account when it subscribes. */
export interface DeviceState {
  /** The mirror; empty on a device that has never read the account. */
  readonly notes: ItemsById<Note>
  /** The position that was stored with the mirror. Without it, an older build wrote the mirror, or only results are in it. */
  readonly position: FeedPosition | undefined
  readonly revisions: Pick<ItemsById<NoteRevision>, 'get'>
  /** The notes in the trash, as far as this page has received them. */
  readonly trash: Pick<ItemsById<TrashedNote>, 'values'>
  /** Whether this tab is the leader. Only the leader audits. */
  readonly isLeader: () => boolean
}

export interface NotesListener {
  /** Gets an empty update too, when an account without notes has been read. */
  readonly received: (update: NotesUpdate) => void
  /**
   * True means that `received` has got all that the server held when the connection was made, apart from a first download that still
   * runs. From then on mutations can be sent. `serverTimeOffset` is the server's clock minus `monotonicNow`, in milliseconds.
   */
  readonly connected: (isConnected: boolean, serverTimeOffset: number) => void
  readonly failed: (reason: unknown) => void
}

/** An update from the server. The device stores notes, revisions and position in one transaction. */
export interface NotesUpdate {
  readonly notes: Changes
  /** The changes of the trash, or all of it after `readTrash`. */
  readonly trash: Changes<TrashedNote>
  /** By note. A note that is not in it keeps the one that it has. */
  readonly revisions: ReadonlyMap<string, Revision>
  /** Undefined until the server has answered for the first time. */
  readonly position: FeedPosition | undefined
  /** False while the first download runs. */
  readonly isComplete: boolean
}

export interface NotesSubscription {
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
  /** When it was applied, in milliseconds since 1970 by the server's clock. Undefined if an older build stored it. */
  readonly at?: number | undefined
  /** When the text last changed, by the same clock; 0 if unknown. It equals `at` if this mutation changed the text. */
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
  /** The greatest push id that was read. If it is in the future, the next search skips the keys between the present and it. */
  readonly lastKey?: string | undefined
  /** When all notes were last read again, by the server's clock, and the time until the next audit. */
  readonly auditedAt?: number | undefined
  readonly auditInterval?: number | undefined
  /** When the whole trash was last read, by the server's clock. */
  readonly trashReadAt?: number | undefined
}

/** The port to the replaced texts of notes. They are written with the edits that replace them, and read only when they are asked for. */
export interface NoteHistory {
  /**
   * The versions of a note, the latest first: at most 20 that stood for ten minutes or more, and the last other one. Rejects after 15 s
   * without a response.
   */
  readonly list: (owner: Owner, noteId: string) => Promise<readonly NoteVersion[]>
}

/** A text that a note had. */
export interface NoteVersion extends NoteText {
  /** When it was replaced, in milliseconds since 1970 by the server's clock. */
  readonly until: number
  /** The id of the mutation that replaced it; '' if it is not known. */
  readonly by: string
}

/** Stores the mirror and the outbox of accounts on the device. Every promise rejects if the storage fails. */
export interface MemberStorage {
  /** This device's id in the account's list of devices. Undefined if it could not be stored. */
  readonly deviceId: (uid: string) => string | undefined
  /** Loads the account's mirror and outbox. */
  readonly load: (uid: string) => Promise<StoredAccount>
  /** Appends entries to the outbox atomically. Resolves when they are on the disk. */
  readonly append: (uid: string, entries: readonly OutboxEntry[]) => Promise<void>
  /**
   * Applies a patch to the outbox and the mirror atomically. Does nothing if the outbox no longer holds an entry that the patch removes or
   * replaces, because then another tab has already patched it.
   */
  readonly applyPatch: (uid: string, patch: OutboxPatch) => Promise<PatchResult>
  /** Updates the mirror atomically. Resolves with false, and changes nothing, if another tab has stored a later position. */
  readonly updateMirror: (uid: string, update: MirrorUpdate) => Promise<boolean>
  /** Reads the stored outbox, including entries written by other tabs. */
  readonly readOutbox: (uid: string) => Promise<readonly OutboxEntry[]>
  /** Stores when this device was last in sync with the server, in milliseconds since 1970. */
  readonly setLastSynced: (uid: string, at: number) => Promise<void>
  /** Deletes the mirror of an account at sign-out. Its outbox stays for the next sign-in. */
  readonly clearMirror: (uid: string) => Promise<void>
  /** Deletes the mirrors of all accounts that are not signed in. A page that ended during a sign-out has left its mirror. */
  readonly clearOtherMirrors: (isSignedIn: (uid: string) => boolean) => Promise<void>
  /**
   * If the database is lost and rebuilt, writes the result of the last given `getSnapshot` of each account to the new one before
   * anything is read from it. Undefined if the page has nothing to restore.
   */
  readonly recoverWith: (uid: string, getSnapshot: (() => AccountSnapshot) | undefined) => void
}

/** 'applied', or the stored outbox if another tab has already patched it. */
export type PatchResult = 'applied' | readonly OutboxEntry[]

export interface StoredAccount {
  /** The mirror. */
  readonly notes: readonly Note[]
  /** The revisions of the mirrored notes, as far as they are known. */
  readonly revisions: readonly NoteRevision[]
  /** How far the mirror has been read from the server; undefined if that is unknown. */
  readonly position: FeedPosition | undefined
  /**
   * Identifies one life of the mirror, from the first load after it was deleted. The client ids for moving notes begin with it.
   * Undefined if it could not be stored.
   */
  readonly mirrorId: string | undefined
  readonly outbox: readonly OutboxEntry[]
  /** The id of this device's other receipts: the same in all tabs and after restarts. Undefined if it could not be stored. */
  readonly clientId: string | undefined
  /** When this device was last in sync with the server, in milliseconds since 1970 by its clock; undefined if it never was. */
  readonly lastSynced?: number | undefined
}

/** What a page restores of an account. No revisions and no position, because tabs that lag behind may restore older notes. */
export type AccountSnapshot = Pick<StoredAccount, 'notes' | 'outbox' | 'clientId' | 'lastSynced'>

export interface NoteRevision extends Revision {
  /** The id of the note. */
  readonly id: string
}

export interface MirrorUpdate {
  readonly notes: readonly Note[]
  readonly deletedIds: readonly string[]
  readonly revisions: readonly NoteRevision[]
  /** Replaces the stored position, unless the mirror was deleted since the load that gave this `mirrorId`. */
  readonly position: FeedPosition | undefined
  readonly mirrorId: string | undefined
}

export interface OutboxPatch extends OutboxChanges {
  readonly upsertNotes: readonly Note[]
  readonly deleteNoteIds: readonly string[]
}

/** Leader election and messages between the tabs of one browser. The leader sends the stored outbox. */
export interface Tabs {
  /**
   * Requests leadership for an account. Calls `onChange(true)` when this tab becomes the leader and `onChange(false)` when another
   * tab takes over. A tab that becomes visible takes over; a tab that ends releases leadership. Returns a function that gives it up.
   */
  readonly requestLeadership: (uid: string, onChange: (isLeader: boolean) => void) => () => void
  /** Sends a message to the account's other tabs. */
  readonly broadcast: (uid: string, message: TabMessage) => void
  /** Calls `listener` for each message from another tab. Returns a function that unsubscribes. */
  readonly onMessage: (uid: string, listener: (message: TabMessage) => void) => () => void
}

/**
 * 'outbox': the stored outbox has changed and must be read again. 'confirmed': the server's current version of a note, null if it
 * has none. 'notified': the server did not simply apply the person's mutations with these ids, and the person is shown these
 * notifications.
 */
export type TabMessage =
  | { readonly kind: 'outbox' }
  | {
      readonly kind: 'notified'
      readonly notifications: readonly SyncNotification[]
      /** A tab of an older build leaves it out. */
      readonly ids?: readonly string[]
      /** Always empty. A tab of an older build expects it. */
      readonly sequences: readonly number[]
    }
  | { readonly kind: 'confirmed'; readonly noteId: string; readonly note: Note | null }

/** A visitor's notes in this browser. */
export interface NotesCache {
  /** Reads the notes, unsorted. While nothing changes, the array and its objects stay the same. */
  readonly read: () => CacheSnapshot
  /** Returns whether the notes are now stored. */
  readonly add: (...notes: readonly Note[]) => boolean | Promise<boolean>
  /**
   * Replaces the content of a note as it is shown. If the note has changed since, both changes are merged. Notifies of `change` with an
   * Undo, or of the failure. Returns the note as stored; undefined if it is gone or could not be stored.
   */
  readonly changeContent: (shown: Note, content: string, change?: ContentChange) => Promise<Note | undefined>
  /** Removes notes, or none of them if one has changed since it was shown. Returns whether they are gone. */
  readonly remove: (...ids: readonly string[]) => boolean | Promise<boolean>
  /** Removes the currently stored notes that match. Returns whether none of them is stored any more. */
  readonly removeWhere: (shouldRemove: (note: Note) => boolean) => boolean | Promise<boolean>
  /** Moves notes out of the trash. Returns whether they are now among the notes. */
  readonly restore: (...ids: readonly string[]) => boolean | Promise<boolean>
  /** Removes notes from the trash for good. Returns whether they are gone. */
  readonly purge: (...ids: readonly string[]) => boolean | Promise<boolean>
  /** Calls `listener` when the notes may have changed, for example in another tab. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface CacheSnapshot {
  readonly notes: readonly Note[]
  /** The notes deleted in the last thirty days; undefined while only `cachedNotes` stores the notes. */
  readonly trash?: readonly TrashedNote[]
  /** 'unreadable': some entries could not be parsed. 'blocked': the browser denies access to the storage. */
  readonly problem: 'none' | 'unreadable' | 'blocked'
}

/**
 * Where a visitor's notes are stored on the device. `cachedNotes` is a copy of it, which the browser may lose. Keys are derived from a
 * note's timestamp, title and content (`contentKey`), so notes written by different tabs do not collide.
 */
export interface Journal {
  /**
   * Reads the journal, and the clock. Sets `countedFrom` of the deleted entries that have no usable value. If that cannot be stored, no
   * time has passed.
   */
  readonly read: (now: number) => Promise<JournalSnapshot>
  /**
   * Replaces the entries with these keys by those that `change` returns, and stores the fingerprints of texts of `cachedNotes` that this
   * app wrote or adopted: all of it, or nothing. A known text may be an old copy; an unknown text was written by another program.
   */
  readonly update: (
    keys: ReadonlySet<string>,
    change: (known: JournalEntries) => JournalEntries,
    fingerprints: readonly string[],
  ) => Promise<void>
  /** Calls `listener` when another tab has changed the journal or the database was rebuilt. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** By their keys. */
export type JournalEntries = ReadonlyMap<string, JournalEntry>

export interface JournalEntry {
  readonly key: string
  /** The id under which the note was shown. */
  readonly id: string
  /** The note's JSON text in `cachedNotes`; empty once the note is purged. */
  readonly text: string
  /** When the entry was added to the journal, or last restored, in milliseconds since 1970. */
  readonly since: number
  /** When the note was deleted, in milliseconds since 1970. */
  readonly deletedAt?: number
  /** The journal's elapsed time when the entry was first counted as deleted. Its time in the trash is the elapsed time since. */
  readonly countedFrom?: number
}

export interface JournalSnapshot {
  /** Identifies one life of the journal's database. A new id means that the journal was lost and rebuilt. */
  readonly databaseId: string
  readonly entries: JournalEntries
  /** The fingerprints of the last known texts of `cachedNotes`. */
  readonly knownFingerprints: ReadonlySet<string>
  /** The milliseconds that have certainly passed since the journal began to count (`Elapsed.total` in `device/elapsed.ts`). */
  readonly elapsed: number
}
