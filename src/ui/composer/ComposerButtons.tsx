import { IS_APPLE } from '../../editor/shortcuts.ts'
import { REPEATING_TOOLTIP } from '../tooltip.ts'
import styles from './Composer.module.css'

interface Props {
  /** Whether saving updates an existing note. */
  readonly isEdit: boolean
  readonly isSaving: boolean
  readonly isEmpty: boolean
  /** Undefined if there is no edit to cancel. */
  readonly onCancel: (() => void) | undefined
}

/** Save, or Cancel and Update. During a save they show it and stay focusable. */
export function ComposerButtons({ isEdit, isSaving, isEmpty, onCancel }: Props) {
  const label = isEdit ? 'Update' : 'Save'
  const busyLabel = isEdit ? 'Updating...' : 'Saving...'
  return (
    <div className={styles.buttons}>
      {onCancel && (
        <button type="button" className={styles.cancel} aria-disabled={isSaving} onClick={onCancel}>
          Cancel
        </button>
      )}
      <button
        type="submit"
        className={styles.save}
        disabled={isEmpty && !isSaving}
        aria-disabled={isSaving}
        aria-busy={isSaving}
        title={`${label} (${IS_APPLE ? '⌘' : 'Ctrl+'}S)`}
        {...REPEATING_TOOLTIP}
        aria-keyshortcuts={`${IS_APPLE ? 'Meta' : 'Control'}+S`}
      >
        {isSaving ? busyLabel : label}
      </button>
    </div>
  )
}
