import { memo, useState } from 'react'
import type { TrashedNote } from '../../notes/mutation.ts'
import { noteLabel, textBelowLabel } from '../note-card/note-label.ts'
import { NoteDate } from '../note-card/NoteDate.tsx'
import { unlessRepeated } from '../unlessRepeated.ts'
import { DeletionConfirmation } from './DeletionConfirmation.tsx'
import form from '../form/Form.module.css'
import styles from './Trash.module.css'

interface Props {
  readonly note: Pick<TrashedNote, 'id' | 'title' | 'content' | 'deletedAt'>
  readonly kind?: 'note' | 'edit'
  readonly onRestore: (id: string) => void
  readonly onPurge: (id: string) => void
}

/** A deleted note or a discarded edit. Memoized, because the list renders again with each task that adds rows. */
export const TrashRow = memo(function TrashRow({ note, kind = 'note', onRestore, onPurge }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const titleId = `trash-${note.id}`
  const status = kind === 'note' ? 'Deleted' : 'Discarded'
  const text = textBelowLabel(note)
  return (
    <li className={styles.row}>
      <p id={titleId} className={form.noteTitle} dir="auto" translate="no">
        {noteLabel(note)}
      </p>
      {text !== '' && (
        <p className={styles.text} dir="auto" translate="no">
          {text}
        </p>
      )}
      <p className={styles.date}>
        {status} <NoteDate date={{ timestamp: note.deletedAt, createdAt: '' }} />
      </p>
      {isConfirming ? (
        <DeletionConfirmation
          question={`Delete this ${kind} for good?`}
          keep="Keep it"
          titleId={titleId}
          onKeep={() => setIsConfirming(false)}
          onDelete={() => onPurge(note.id)}
        />
      ) : (
        <div className={styles.actions}>
          <button
            type="button"
            className={form.borderless}
            aria-describedby={titleId}
            onClick={unlessRepeated(() => onRestore(note.id))}
          >
            Restore
          </button>
          <button
            type="button"
            className={`${form.borderless} ${styles.danger}`}
            aria-describedby={titleId}
            data-focus-fallback
            onClick={unlessRepeated(() => setIsConfirming(true))}
          >
            Delete for good
          </button>
        </div>
      )}
    </li>
  )
})
