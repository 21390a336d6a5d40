import type { Change, Wish } from './changes.ts'
import type { Draft, Note } from './note.ts'

/** What the device keeps of one account: the mirror of its notes, and the outbox. Every promise rejects where nothing can be kept. */
export interface MemberDevice {
  /** The account's part of the device: what was confirmed last, and what waits to be sent. */
  readonly open: (uid: string) => Promise<Kept>
  /** Puts wishes behind all others, in one step; resolves with their sequence numbers when they are on the disk. */
  readonly append: (uid: string, wishes: readonly Wish[], at: number) => Promise<readonly Change[]>
  /** In one step: changes that are done with go, others take their place, and the mirror follows. */
  readonly settle: (uid: string, step: Settlement) => Promise<void>
  /** Keeps what the cloud told: notes that came or changed, and ids that went. */
  readonly mirror: (uid: string, notes: readonly Note[], gone: readonly string[]) => Promise<void>
  /** The outbox as it is now, whichever tab wrote it. */
  readonly outbox: (uid: string) => Promise<readonly Change[]>
  /** Forgets the mirror of an account, at sign-out; its outbox stays for its next sign-in. */
  readonly forget: (uid: string) => Promise<void>
}

export interface Kept {
  readonly notes: readonly Note[]
  readonly outbox: readonly Change[]
}

export interface Settlement {
  readonly remove: readonly number[]
  /** Changes that take the place of those with the same sequence. */
  readonly replace: readonly Change[]
  /** New ones, at the end. */
  readonly append: readonly Wish[]
  readonly mirrored: readonly Note[]
  readonly gone: readonly string[]
}

/** Which tab sends, and what tabs tell each other. */
export interface Tabs {
  /**
   * Asks for the turn of sending for an account. `changed(true)` when this tab has it, `changed(false)` when another took it. A tab that
   * comes into view takes it over; one that dies leaves it. Returns how to give it up.
   */
  readonly lead: (uid: string, changed: (leads: boolean) => void) => () => void
  /** Tells the account's other tabs. */
  readonly tell: (uid: string, news: News) => void
  /** Hears of the other tabs; returns how to stop. */
  readonly hear: (uid: string, listener: (news: News) => void) => () => void
}

/** 'outbox': it has changed, read it again. 'confirmed': what the cloud holds of a note now. */
export type News =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'confirmed'; readonly noteId: string; readonly note: Note | null }

/** Words that somebody is writing, as they lie on the device until they are saved or given up. */
export interface KeptDraft {
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
}

export interface DraftsDevice {
  /** The drafts of this owner ('' is the visitor) that no living tab writes; they are this tab's from now on. */
  readonly adopt: (owner: string) => Promise<readonly KeptDraft[]>
  /** Keeps these and no others of this tab's drafts. Resolves when they are kept; rejects where they cannot be. */
  readonly keep: (owner: string, drafts: readonly KeptDraft[]) => Promise<void>
  /** The same without waiting for anything, for a page that goes away. */
  readonly flush: (owner: string, drafts: readonly KeptDraft[]) => void
}

/** A visitor's notes under `cachedNotes`, which the browser may lose: entry texts by note id, and those that were deleted. */
export interface Journal {
  readonly read: () => Promise<JournalEntries>
  readonly add: (id: string, entry: string) => Promise<void>
  /** Deleted by the person: the entry becomes one of the trash, so that no older copy of `cachedNotes` brings it back. */
  readonly remove: (id: string, deletedAt: number) => Promise<void>
  readonly restore: (id: string) => Promise<void>
  /** Forgotten for good: moved to an account, or thirty days in the trash. */
  readonly purge: (ids: readonly string[]) => Promise<void>
  /** Remembers the texts of `cachedNotes` that this app has written, so that another writer's is told from an old one of ours. */
  readonly wrote: (text: string) => Promise<void>
  /** Calls `listener` when another tab has changed the journal; returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface JournalEntries {
  readonly live: ReadonlyMap<string, string>
  readonly trashed: ReadonlyMap<string, { readonly entry: string; readonly deletedAt: number }>
  /** Whether this app has written this text of `cachedNotes` before. */
  readonly isOurs: (text: string) => boolean
}
