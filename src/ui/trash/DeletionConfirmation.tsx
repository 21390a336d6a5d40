import { type KeyboardEvent, useId } from 'react'
import { focusOnMount } from '../dialogs/focusOnMount.ts'
import { unlessRepeated } from '../unlessRepeated.ts'
import form from '../form/Form.module.css'
import styles from './Trash.module.css'

interface Props {
  readonly question: string
  readonly keep: string
  readonly titleId?: string
  readonly onKeep: () => void
  readonly onDelete: () => void
}

/** Asks before something is deleted for good. Replaces the button that was pressed, which gets the focus back. */
export function DeletionConfirmation({ question, keep, titleId, onKeep, onDelete }: Props) {
  const questionId = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // It does not also close the dialog.
    event.preventDefault()
    onKeep()
  }

  return (
    <div
      role="group"
      aria-labelledby={questionId}
      aria-describedby={titleId}
      className={styles.confirmation}
      onKeyDown={onKeyDown}
    >
      <p id={questionId}>{`${question} This cannot be undone.`}</p>
      <div className={styles.actions}>
        <button
          ref={focusOnMount}
          type="button"
          className={form.secondary}
          aria-describedby={titleId}
          onClick={unlessRepeated(onKeep)}
        >
          {keep}
        </button>
        <button
          type="button"
          className={form.danger}
          aria-describedby={titleId}
          onClick={unlessRepeated(onDelete)}
        >
          Delete for good
        </button>
      </div>
    </div>
  )
}
