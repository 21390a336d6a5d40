import type { AriaAttributes, ReactNode } from 'react'
import { conflictOf, hasConflictRemark } from '../../notes/conflict-remark.ts'
import type { Note } from '../../notes/note.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import type { CardActions } from './NoteCard.tsx'
import styles from './NoteCard.module.css'

/** The button that compares a conflict copy with the other version. Null on other cards, which therefore do not follow the list of notes. */
export function renderConflictButton(
  note: Note,
  actions: Pick<CardActions, 'notes'>,
  description: AriaAttributes,
): ReactNode {
  if (!hasConflictRemark(note.title)) return null
  return <ConflictButton note={note} notes={actions.notes} description={description} />
}

interface Props extends Pick<CardActions, 'notes'> {
  readonly note: Note
  readonly description: AriaAttributes
}

function ConflictButton({ note, notes, description }: Props) {
  const conflict = conflictOf(note, useStore(notes).notes)
  const { dialog } = usePage()
  if (!conflict) return null
  return (
    <div className={styles.actions}>
      <button
        type="button"
        {...description}
        onClick={() => dialog.set({ name: 'conflict', origin: 'copy', ...conflict })}
      >
        Conflict copy – Compare
      </button>
    </div>
  )
}
