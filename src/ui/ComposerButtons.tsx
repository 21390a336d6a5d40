import { IS_APPLE } from '../editor/shortcuts.ts'
import styles from './Composer.module.css'

interface Props {
  /** Whether the words go to a note that there is. */
  readonly edits: boolean
  readonly sending: boolean
  readonly empty: boolean
  /** Where there is something to go back to. */
  readonly onCancel: (() => void) | undefined
}

/** Save, or Cancel and Update. While the words are on their way they say so, and keep the focus. */
export function ComposerButtons({ edits, sending, empty, onCancel }: Props) {
  const name = edits ? 'Update' : 'Save'
  const busyName = edits ? 'Updating…' : 'Saving…'
  return (
    <div className={styles.buttons}>
      {onCancel && (
        <button type="button" className={styles.cancel} aria-disabled={sending} onClick={onCancel}>
          Cancel
        </button>
      )}
      <button
        type="submit"
        className={styles.save}
        disabled={empty && !sending}
        aria-disabled={sending}
        aria-busy={sending}
        title={IS_APPLE ? `${name} (⌘S)` : `${name} (Ctrl+S)`}
        aria-keyshortcuts={IS_APPLE ? 'Meta+S' : 'Control+S'}
      >
        {sending ? busyName : name}
      </button>
    </div>
  )
}
