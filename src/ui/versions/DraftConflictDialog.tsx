import { useState } from 'react'
import type { Session } from '../../account/session.ts'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { type Note, sameText } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import { discardWithUndo } from '../composer/discardWithUndo.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { usePage } from '../PageContext.ts'
import { useAnnouncedText } from '../toasts/useAnnouncedText.ts'
import { useStore } from '../useStore.ts'
import { ConflictChoices } from './ConflictChoices.tsx'
import { useLastEditDevice } from './useLastEditDevice.ts'
import { VERSION_NAMES } from './version-names.ts'
import form from '../form/Form.module.css'
import styles from './ConflictDialog.module.css'

interface Props {
  /** Undefined in a build without sign-in. */
  readonly session: Session | undefined
  readonly notes: Pick<NotesStore, 'get' | 'subscribe'>
  readonly draftSession: DraftSession
  /** Opens a note, or the unsaved draft of it, in the composer. */
  readonly onEdit: (note: Note) => void
  /** Opens a discarded edit in the composer. */
  readonly onReopen: (id: string) => void
  readonly onClose: () => void
}

/** The open draft and its note, which was changed elsewhere during the edit. Closing it decides nothing. */
export function DraftConflictDialog({ session, notes, draftSession, onEdit, onReopen, onClose }: Props) {
  const { notify } = usePage()
  const { active } = useStore(draftSession)
  const { notes: all, noteStatuses } = useStore(notes)
  const announceText = useAnnouncedText()
  // The dialog covers the field, so its text stays the same.
  const [mine] = useState(() => draftSession.readActive().current)
  const theirs = all.find(({ id }) => id === active.note?.id)
  const device = useLastEditDevice(session, noteStatuses, theirs)

  function keepMine(note: Note) {
    onClose()
    draftSession.replaceBase(note)
    onEdit(note)
  }

  function keepTheirs(note: Note) {
    onClose()
    if (discardWithUndo(draftSession, notify, onReopen)) onEdit(note)
  }

  return (
    <Modal title="Two versions" closeLabel="Decide later" className={styles.dialog} onClose={onClose}>
      {theirs && active.note && !sameText(theirs, active.note) ? (
        <>
          <p className={form.lead}>
            This note was changed elsewhere while you were writing. If you save without choosing, changes to
            different words are merged. Otherwise both versions are kept as two notes.
          </p>
          <ConflictChoices
            names={VERSION_NAMES.draft}
            theirs={theirs}
            mine={mine}
            savedAt="Not saved yet"
            devices={{ mine: undefined, theirs: device }}
            onKeepMine={() => keepMine(theirs)}
            onKeepTheirs={() => keepTheirs(theirs)}
            onKeepBoth={onClose}
          />
        </>
      ) : (
        <p ref={announceText} className={form.lead}>
          There is no other version.
        </p>
      )}
    </Modal>
  )
}
