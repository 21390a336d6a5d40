import type { OutboxEntry } from '../notes/mutation.ts'
import type { Note, NoteText } from '../notes/note.ts'

/** A draft as stored on the device until it is saved or discarded. */
export interface StoredDraft {
  /** The id of the open draft, unique across tabs. */
  readonly id: string
  /** The note being edited; undefined for a new note. */
  readonly note: Note | undefined
  /** The last saved title and content. Only older builds read it: after a deployment, a tab may still run one. */
  readonly saved: NoteText
  /** The unsaved title and content. Stored drafts have this field name. */
  readonly words: NoteText
  /** The title and content of a save that was under way, and when it began. */
  readonly saving?: NoteText & { readonly at: number }
  /** The caret's offset in the plain text of the content; -1 if unknown. */
  readonly caret: number
  /** When the draft was last stored, in milliseconds since 1970. */
  readonly at: number
  /** When the edit was discarded, in milliseconds since 1970. Discarded drafts are kept for a day. */
  readonly discardedAt?: number | undefined
}

export type DraftSaveResult =
  /** If there is a risk, only the fallback storage has the drafts, and a crash of the browser may lose them. */
  | { readonly kind: 'stored'; readonly risk?: DraftRisk }
  | { readonly kind: 'not-stored'; readonly risk: DraftRisk }

/** Why drafts may be lost. 'full': the browser's storage has no room. 'failed': it takes no writes. */
export type DraftRisk = 'full' | 'failed'

export interface DraftStorage {
  /**
   * Takes over the owner's drafts ('' is the visitor) that no open tab writes, and those that this tab stored for the owner before it
   * switched to another owner. From then on they are this tab's drafts.
   */
  readonly adopt: (owner: string) => Promise<readonly StoredDraft[]>
  /**
   * Takes over the owner's drafts of the page that this tab showed before, as soon as it has ended. A reload may begin before that. Drafts of
   * other tabs stay where they are: their pages may be about to reload.
   */
  readonly adoptPrevious: (owner: string) => Promise<readonly StoredDraft[]>
  /** Replaces this tab's stored drafts. Resolves when the write has ended, and never rejects. */
  readonly save: (owner: string, drafts: readonly StoredDraft[]) => Promise<DraftSaveResult>
  /**
   * Whether the drafts that this tab has stored for the owner are gone, because another tab has deleted the account's data. Never rejects;
   * gives false if the storage cannot be read.
   */
  readonly wereDeleted: (owner: string) => Promise<boolean>
  /** Starts the same write at once and does not wait for it. For a page that is about to end. */
  readonly flush: (owner: string, drafts: readonly StoredDraft[]) => void
}

/** The port to unsent changes and drafts of all accounts on this device. Every promise rejects if the storage fails. */
export interface KeptChanges {
  /** The accounts that have left anything. */
  readonly list: () => Promise<readonly KeptAccount[]>
  /** Deletes all data of an account from this device, for good, including unsent changes. */
  readonly deleteAccount: (uid: string) => Promise<void>
}

/** The unsent changes and the drafts of one account. */
export interface KeptAccount {
  readonly uid: string
  readonly outbox: readonly OutboxEntry[]
  readonly drafts: readonly StoredDraft[]
}
