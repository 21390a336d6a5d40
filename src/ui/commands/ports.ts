import type { RefObject } from 'react'
import type { Session } from '../../account/session.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Search } from '../../notes/search/search.ts'
import type { ReadableStore, Store } from '../../store.ts'
import type { Theme } from '../../theme.ts'
import type { ComposerHandle } from '../composer/ComposerHandle.ts'
import type { PageDialog } from '../dialogs/page-dialog.ts'
import type { NoteListHandle } from '../list/NoteListHandle.ts'
import type { Sort } from '../list/order/sort-choice.ts'
import type { CardActions } from '../note-card/NoteCard.tsx'
import type { Notifier } from '../notifier.ts'
import type { Selection } from '../selection/selection.ts'
import type { Hints } from './CommandHints.ts'
import type { ListFocus } from './list-focus.ts'

/** The parts of the page that the commands use. */
export interface CommandPorts {
  readonly notes: NotesStore
  readonly drafts: Drafts
  readonly search: ReadableStore<Search>
  readonly actions: CardActions
  readonly composer: RefObject<ComposerHandle | null>
  readonly list: RefObject<NoteListHandle | null>
  readonly theme: Theme
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  readonly notify: Notifier
  readonly onQuery: (query: string) => void
  readonly onOpenTrash: () => void
  /** Opens the login form. Undefined in a build without sign-in. */
  readonly onSignIn: (() => void) | undefined
  readonly onSignUp: (() => void) | undefined
  readonly onLogout: () => Promise<void>
  readonly onHints: (hints: Hints) => void
}

/** The page at the time of a key, as a command sees it. */
export interface CommandContext extends Omit<CommandPorts, 'list'> {
  readonly list: NoteListHandle
  /** The note that is open over the page, else the one whose card has the focus or contains it. */
  readonly note: Note | undefined
  readonly selection: Store<Selection>
  readonly sort: Store<Sort>
  /** The selected notes, else `note`, if any. A note that is open over the page hides the selection. */
  readonly targets: readonly Note[]
  /** The text in the search box. */
  readonly query: string
  /** Reverts what the last toast with Undo reports. Undefined if there is none. */
  readonly undo: (() => void) | undefined
  /** Installs the app or shows how to. Undefined if it cannot be installed. */
  readonly install: (() => void) | undefined
  readonly isToastShown: boolean
  /** Announces to screen readers what the screen shows without a toast. */
  readonly announce: (message: string) => void
  readonly listFocus: ListFocus
  readonly openDialog: (dialog: CommandDialogName) => void
  readonly openPageDialog: (dialog: PageDialog) => void
}

export type CommandDialogName = 'palette' | 'shortcuts'
