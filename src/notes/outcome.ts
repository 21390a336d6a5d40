import type { Mutation } from './mutation.ts'
import type { Note } from './note.ts'

/** The outcomes that the person is notified of. `ui/messages` has the sentences. */
export type NotesOutcome =
  | SyncNotification
  | StorageNotification
  /** In the browser: a visitor's note. On the device: the server has not acknowledged it yet. */
  | {
      readonly kind: 'saved'
      readonly mutation: 'create' | 'edit'
      readonly place: 'browser' | 'device' | 'account'
    }
  | {
      readonly kind: 'deleted'
      readonly count: number
      readonly place: 'browser' | 'account'
      /** All that were to be deleted. */
      readonly notes?: readonly Note[]
      readonly undo?: () => void
    }
  /** If several notes were chosen, it can be undone: nobody remembers which of them were pinned before. */
  | { readonly kind: 'pinned' | 'unpinned'; readonly count: number; readonly undo?: () => void }
  | { readonly kind: 'content-changed'; readonly change: ContentChange; readonly undo: () => void }
  /** `count` notes left the trash for good. */
  | { readonly kind: 'purged'; readonly count: number }
  /** Rejected mutations were discarded. */
  | { readonly kind: 'discarded'; readonly undo: () => void }
  /** A visitor's notes were moved to the account, or some of them could not be. */
  | { readonly kind: 'moved' | 'not-moved' }
  /** After the account's notes could not be read, the notes in this browser are shown. */
  | { readonly kind: 'cache-shown' }
  | {
      readonly kind: 'sign-in-required'
      readonly action: 'save' | 'edit' | 'pin'
      /** Writes a new note that begins with the text of the visitor's note. */
      readonly copy?: (() => void) | undefined
    }
  /** The member is signed out, and mutations were not acknowledged. */
  | { readonly kind: 'unsynced'; readonly count: number }
  /** A visitor's note could not be stored. */
  | { readonly kind: 'not-stored' }
  /** `cachedNotes` cannot be read, or not all of it. */
  | { readonly kind: 'cache-unreadable' }
  /** Items of `cachedNotes` were quarantined. */
  | { readonly kind: 'quarantined'; readonly count: number; readonly download: () => void }
  /** `cachedNotes` is full, so other programs do not see all notes. */
  | { readonly kind: 'cache-full'; readonly download: () => void }
  | { readonly kind: 'storage-blocked' }

/** A change of a note's check items, or of its whole text. */
export type ContentChange = 'checked' | 'unchecked' | 'all-unchecked' | 'done-moved' | 'version-restored'

/** The outcomes of the sync. */
export type SyncNotification =
  | { readonly kind: 'unreachable' }
  /** `title` is that of the note. It is missing in the message of a tab of an older build. */
  | { readonly kind: 'not-deleted' | 'brought-back'; readonly title?: string }
  /** `copy` is the title of the note with this device's version. `conflict` is missing in the message of a tab of an older build. */
  | { readonly kind: 'kept-both'; readonly copy: string; readonly conflict?: Conflict }
  | { readonly kind: 'failed'; readonly mutation: Mutation['kind'] }

/** Two versions of one text, which were kept as two notes. */
export interface Conflict {
  /** The note, with the version of the other device. */
  readonly noteId: string
  /** The conflict copy, with the version of this device. */
  readonly copyId: string
  /** The title that the version of this device has without the remark that it is a copy. */
  readonly title: string
}

/** The outcomes of the device's storage. */
export type StorageNotification = {
  /** 'storage-cleared': the browser's storage was cleared. 'storage-rebuilt': the database was lost and recreated. */
  readonly kind: 'storage-cleared' | 'storage-rebuilt'
}
