import type { OutboxEntry, Mutation } from './mutation.ts'
import type { Draft, Note } from './note.ts'
import type { SyncNotification } from './sync/resolve.ts'

/** What the device keeps of one account: the mirror of its notes, and the outbox. Every promise rejects where nothing can be kept. */
export interface MemberStorage {
  /** The account's part of the device: what was confirmed last, and what waits to be sent. */
  readonly load: (uid: string) => Promise<StoredAccount>
  /** Puts wishes behind all others, in one step; resolves with their sequence numbers when they are on the disk. */
  readonly append: (
    uid: string,
    mutations: readonly Mutation[],
    at: number,
  ) => Promise<readonly OutboxEntry[]>
  /**
   * In one step: changes that are done with go, others take their place, and the mirror follows. Resolves with what was appended.
   * Where the outbox does not hold `known` any more, another tab was here before, and nothing is done.
   */
  readonly applyPatch: (uid: string, patch: OutboxPatch) => Promise<readonly OutboxEntry[]>
  /** Keeps what the cloud told: notes that came or changed, and ids that went. */
  readonly updateMirror: (uid: string, notes: readonly Note[], deletedIds: readonly string[]) => Promise<void>
  /** The outbox as it is now, whichever tab wrote it. */
  readonly readOutbox: (uid: string) => Promise<readonly OutboxEntry[]>
  /** Remembers when this device and the server last held the same, in milliseconds since 1970. */
  readonly setLastSynced: (uid: string, at: number) => Promise<void>
  /** Forgets the mirror of an account, at sign-out; its outbox stays for its next sign-in. */
  readonly clearMirror: (uid: string) => Promise<void>
  /** Should the device lose everything, it begins anew with what `held` tells, before anybody reads there; returns how to stop. */
  readonly recoverWith: (uid: string, getSnapshot: () => StoredAccount) => () => void
}

export interface StoredAccount {
  readonly notes: readonly Note[]
  readonly outbox: readonly OutboxEntry[]
  /** When this device and the server last held the same; none before that. */
  readonly lastSynced?: number | undefined
}

export interface OutboxPatch {
  /** The changes that the step is about, as this tab knows them. */
  readonly expected?: readonly OutboxEntry[]
  readonly remove: readonly number[]
  /** Changes that take the place of those with the same sequence. */
  readonly replace: readonly OutboxEntry[]
  /** New ones, at the end. */
  readonly append: readonly Mutation[]
  readonly upsertNotes: readonly Note[]
  readonly deleteNoteIds: readonly string[]
}

/** Which tab sends, and what tabs tell each other. */
export interface Tabs {
  /**
   * Asks for the turn of sending for an account. `changed(true)` when this tab has it, `changed(false)` when another took it. A tab that
   * comes into view takes it over; one that dies leaves it. Returns how to give it up.
   */
  readonly requestLeadership: (uid: string, onChange: (isLeader: boolean) => void) => () => void
  /** Tells the account's other tabs. */
  readonly broadcast: (uid: string, message: TabMessage) => void
  /** Hears of the other tabs; returns how to stop. */
  readonly onMessage: (uid: string, listener: (message: TabMessage) => void) => () => void
}

/**
 * 'outbox': it has changed, read it again. 'confirmed': what the cloud holds of a note now. 'said': the server did not simply apply
 * the mutations with these sequence numbers, and this is what the person is told.
 */
export type TabMessage =
  | { readonly kind: 'outbox' }
  | {
      readonly kind: 'notified'
      readonly notifications: readonly SyncNotification[]
      readonly sequences: readonly number[]
    }
  | { readonly kind: 'confirmed'; readonly noteId: string; readonly note: Note | null }

/** Words that somebody is writing, as they lie on the device until they are saved or given up. */
export interface StoredDraft {
  /** The id of the sheet; one tab's sheets never meet another's. */
  readonly id: string
  /** The note being edited; none for a new one. */
  readonly note: Note | undefined
  /** The words that are kept elsewhere. */
  readonly saved: Draft
  readonly words: Draft
  /** Where the caret was in the plain text of the content; -1 where nobody knows. */
  readonly caret: number
  /** When it was last written, in milliseconds since 1970. */
  readonly at: number
  /** When the edit was discarded; such a draft is kept for a day. */
  readonly discardedAt?: number
}

export interface DraftStorage {
  /**
   * The drafts of this owner ('' is the visitor) that no living tab writes; they are this tab's from now on. So are those that this tab
   * kept before it began to write for somebody else.
   */
  readonly adopt: (owner: string) => Promise<readonly StoredDraft[]>
  /**
   * Keeps these and no others of this tab's drafts. Resolves when they are kept, with a sentence of warning where a browser that dies
   * may lose them, else ''. Rejects where they cannot be, with such a sentence as the message.
   */
  readonly save: (owner: string, drafts: readonly StoredDraft[]) => Promise<string>
  /** The same without waiting for anything, for a page that goes away. */
  readonly flush: (owner: string, drafts: readonly StoredDraft[]) => void
}

/**
 * A visitor's notes under `cachedNotes`, which the browser may lose. A key follows from what a note says and when it was made
 * (`keyOf`), so two notes never meet under one, whichever tab wrote them.
 */
export interface Journal {
  readonly read: () => Promise<JournalSnapshot>
  /** Keeps entries; one that is there and not deleted gets the new text. What was deleted stays so. */
  readonly add: (entries: readonly JournalEntry[]) => Promise<void>
  /** Deleted: the entries become those of the trash, so that no older copy of `cachedNotes` brings them back. */
  readonly remove: (keys: readonly string[], deletedAt: number) => Promise<void>
  readonly restore: (keys: readonly string[]) => Promise<void>
  /** The words go for good, moved to an account or out of the trash; that they were deleted is still remembered. */
  readonly purge: (keys: readonly string[], deletedAt: number) => Promise<void>
  /**
   * Looks at the clock and resolves with the milliseconds that have passed for sure since the journal began to count
   * (`Elapsed.total`). Deleted entries without a usable `countedFrom` get this number.
   */
  readonly countElapsed: (now: number) => Promise<number>
  /** Nothing is remembered of these. */
  readonly forget: (keys: readonly string[]) => Promise<void>
  /** Remembers by its name a text of `cachedNotes` that this app wrote or took in, so that an old one is told from news. */
  readonly rememberText: (fingerprint: string) => Promise<void>
  /** Calls `listener` when another tab has changed the journal, or the browser has closed it; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface JournalEntry {
  readonly key: string
  /** The id that the note was shown under. */
  readonly id: string
  /** The note's own text in `cachedNotes`; none once its words are gone for good. */
  readonly text: string
  /** When it came into the journal, in milliseconds since 1970. */
  readonly since: number
  readonly deletedAt?: number
  /** What the journal had counted when it was first looked at as deleted: its time in the trash is what was counted since. */
  readonly countedFrom?: number
}

export interface JournalSnapshot {
  /** One name for as long as the journal lives: another says that it was lost and begun anew. */
  readonly databaseId: string
  readonly entries: ReadonlyMap<string, JournalEntry>
  /** The names of the last texts that are known. */
  readonly knownFingerprints: ReadonlySet<string>
}
