import type { Session } from '../../account/session.ts'
import type { DraftSession } from '../../drafts/draft-session.ts'
import type { Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Theme } from '../../theme.ts'
import { SignOutDialog } from '../account/SignOutDialog.tsx'
import { InstallDialog } from '../install/InstallDialog.tsx'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'
import { ExportDialog } from '../transfer/ExportDialog.tsx'
import { ImportDialog } from '../transfer/ImportDialog.tsx'
import { Trash } from '../trash/Trash.tsx'
import { ConflictDialog } from '../versions/ConflictDialog.tsx'
import { DraftConflictDialog } from '../versions/DraftConflictDialog.tsx'
import { Versions } from '../versions/Versions.tsx'
import type { PageDialog } from './page-dialog.ts'

interface Props {
  readonly dialog: PageDialog
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  readonly onSignIn: (() => void) | undefined
  readonly notes: NotesStore
  readonly draftSession: DraftSession
  readonly theme: Theme
  /** Opens a note in the composer. */
  readonly onEdit: (note: Note) => void
  /** Opens a discarded edit in the composer. */
  readonly onReopen: (id: string) => void
  readonly onClose: () => void
}

/** The dialog that a part of the page has opened. */
export function OpenDialog(props: Props) {
  const { dialog, session, onSignIn, notes, draftSession, theme, onEdit, onReopen, onClose } = props
  switch (dialog.name) {
    case 'trash':
      return <Trash notes={notes} draftSession={draftSession} onReopen={onReopen} onClose={onClose} />
    case 'versions':
      return <Versions session={session} notes={notes} noteId={dialog.noteId} onClose={onClose} />
    case 'conflict':
      return (
        <ConflictDialog
          session={session}
          notes={notes}
          conflict={dialog}
          origin={dialog.origin}
          onClose={onClose}
        />
      )
    case 'draft-conflict':
      return (
        <DraftConflictDialog
          session={session}
          notes={notes}
          draftSession={draftSession}
          onEdit={onEdit}
          onReopen={onReopen}
          onClose={onClose}
        />
      )
    case 'import':
      return <ImportDialog notes={notes} session={session} files={dialog.files} onClose={onClose} />
    case 'export':
      return <ExportDialog notes={notes} selected={dialog.notes} onClose={onClose} />
    case 'settings':
      return (
        <SettingsDialog
          initialForm={dialog.initialForm}
          theme={theme}
          session={session}
          notes={notes}
          draftSession={draftSession}
          onSignIn={onSignIn}
          onClose={onClose}
        />
      )
    case 'sign-out':
      return session && <SignOutDialog notes={notes} onSignOut={session.signOut} onClose={onClose} />
    case 'install':
      return <InstallDialog guide={dialog.guide} notes={notes} onClose={onClose} />
  }
}
