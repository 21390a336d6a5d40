import type { Draft, Note } from '../../notes/note.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Conflict } from '../../notes/outcome.ts'
import form from '../account/Form.module.css'
import { Modal } from '../dialogs/Modal.tsx'
import { useStore } from '../useStore.ts'
import { Changes } from './Changes.tsx'
import styles from './ConflictDialog.module.css'

interface Props {
  readonly notes: Pick<NotesStore, 'get' | 'subscribe' | 'update' | 'remove'>
  readonly conflict: Conflict
  readonly onClose: () => void
}

/**
 * Two versions that were kept as two notes, side by side. Closing it keeps both. A version that is not kept is among the note's versions or
 * in the trash.
 */
export function ConflictDialog({ notes, conflict, onClose }: Props) {
  const { notes: all } = useStore(notes)
  const theirs = all.find(({ id }) => id === conflict.noteId)
  const copy = all.find(({ id }) => id === conflict.copyId)

  async function keepMine(note: Note, mine: Draft) {
    onClose()
    if (await notes.update(note.id, mine, note)) notes.remove(conflict.copyId)
  }

  function keepTheirs() {
    onClose()
    notes.remove(conflict.copyId)
  }

  return (
    <Modal title="Two versions" closeLabel="Close and keep both" className={styles.dialog} onClose={onClose}>
      {theirs && copy ? (
        <Choices
          theirs={theirs}
          mine={{ title: conflict.title, content: copy.content }}
          savedAt={copy.lastModified}
          onKeepMine={(mine) => void keepMine(theirs, mine)}
          onKeepTheirs={keepTheirs}
          onKeepBoth={onClose}
        />
      ) : (
        <p className={form.lead}>One of the versions has been deleted.</p>
      )}
    </Modal>
  )
}

interface ChoicesProps {
  readonly theirs: Note
  readonly mine: Draft
  /** When the own version was saved, as it is shown. */
  readonly savedAt: string
  readonly onKeepMine: (mine: Draft) => void
  readonly onKeepTheirs: () => void
  readonly onKeepBoth: () => void
}

function Choices({ theirs, mine, savedAt, onKeepMine, onKeepTheirs, onKeepBoth }: ChoicesProps) {
  const versions = [
    { name: 'This device', date: savedAt, only: 'after' },
    { name: 'Another device', date: theirs.lastModified, only: 'before' },
  ] as const
  return (
    <>
      <p className={form.lead}>
        This note was changed on two devices. Both versions are kept until you choose. One that you do not
        keep stays among the versions of the note or in the trash.
      </p>
      <div className={styles.versions}>
        {versions.map(({ name, date, only }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.date}>{date}</p>
            <Changes before={theirs} after={mine} only={only} ifNone="Only the formatting is different." />
          </section>
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={form.secondary} onClick={() => onKeepMine(mine)}>
          Keep mine
        </button>
        <button type="button" className={form.secondary} onClick={onKeepTheirs}>
          Keep theirs
        </button>
        <button type="button" className={form.secondary} onClick={onKeepBoth}>
          Keep both
        </button>
      </div>
    </>
  )
}
