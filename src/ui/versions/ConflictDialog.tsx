import type { Session } from '../../account/session.ts'
import { titleOfKeptCopy } from '../../notes/conflict-remark.ts'
import type { Note, NoteText } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Conflict } from '../../notes/outcome.ts'
import { Modal } from '../dialogs/Modal.tsx'
import { EditedDate } from '../note-card/EditedDate.tsx'
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
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'update' | 'remove'>
  readonly conflict: Conflict
  /** Whether this page has made the copy, or it was found in the list. */
  readonly origin: 'here' | 'copy'
  readonly onClose: () => void
}

/**
 * Two versions that were kept as two notes, side by side. Closing it decides nothing: the copy stays marked. A version that is not kept is
 * among the note's versions or in the trash.
 */
export function ConflictDialog({ session, notes, conflict, origin, onClose }: Props) {
  const { notes: all, noteStatuses } = useStore(notes)
  const announceText = useAnnouncedText()
  const theirs = all.find(({ id }) => id === conflict.noteId)
  const copy = all.find(({ id }) => id === conflict.copyId)
  const devices = {
    mine: useLastEditDevice(session, noteStatuses, origin === 'copy' ? copy : undefined),
    theirs: useLastEditDevice(session, noteStatuses, theirs),
  }

  async function keepMine(note: Note, mine: NoteText) {
    onClose()
    if (await notes.update(note.id, mine, note)) notes.remove(conflict.copyId)
  }

  function keepTheirs() {
    onClose()
    notes.remove(conflict.copyId)
  }

  function keepBoth({ id, title, content }: Note) {
    onClose()
    const keptTitle = titleOfKeptCopy(title)
    if (keptTitle !== title) void notes.update(id, { title: keptTitle, content }, { title, content })
  }

  const mine = { title: conflict.title, content: copy?.content ?? '' }
  return (
    <Modal title="Two versions" closeLabel="Decide later" className={styles.dialog} onClose={onClose}>
      {theirs && copy ? (
        <>
          <p className={form.lead}>
            This note was changed on two devices. Both versions are kept until you choose. The one that you do
            not choose stays in the versions of the note or in the trash.
          </p>
          <ConflictChoices
            names={VERSION_NAMES[origin]}
            theirs={theirs}
            mine={mine}
            savedAt={<EditedDate note={copy} />}
            devices={devices}
            onKeepMine={() => void keepMine(theirs, mine)}
            onKeepTheirs={keepTheirs}
            onKeepBoth={() => keepBoth(copy)}
          />
        </>
      ) : (
        <p ref={announceText} className={form.lead}>
          One of the versions has been deleted.
        </p>
      )}
    </Modal>
  )
}
