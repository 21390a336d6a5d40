import type { Note } from '../../notes/note.ts'
import type { Conflict } from '../../notes/outcome.ts'
import type { ChosenFile } from '../../transfer/read-files.ts'
import type { InstallGuide } from '../install/install-prompt.ts'
import type { LinkedForm } from '../settings/settings-link.ts'

/** A dialog that is opened from several places of the page, and what it is about. */
export type PageDialog =
  | { readonly name: 'trash' }
  | { readonly name: 'versions'; readonly noteId: string }
  /** Of two notes. `origin` says how the versions are named. */
  | ({ readonly name: 'conflict'; readonly origin: 'here' | 'copy' } & Conflict)
  /** Of the active draft and its note. */
  | { readonly name: 'draft-conflict' }
  /** Without `notes` all of them are exported. */
  | { readonly name: 'export'; readonly notes?: readonly Note[] }
  | { readonly name: 'install'; readonly guide: InstallGuide }
  /** Without `initialForm` no form is open at first. */
  | { readonly name: 'settings'; readonly initialForm?: LinkedForm | undefined }
  /** Asks what to do about changes that are not in the cloud. */
  | { readonly name: 'sign-out' }
  /** Without `files` the person chooses them in the dialog. */
  | { readonly name: 'import'; readonly files?: readonly ChosenFile[] }
