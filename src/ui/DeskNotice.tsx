import styles from './Composer.module.css'
import type { Notice } from './desk.ts'

interface Props {
  readonly notice: Notice | undefined
  readonly onUndo: () => void
}

/** What has just become of words that were written, and the step back. It stands below the composer from the start, to be announced. */
export function DeskNotice({ notice, onUndo }: Props) {
  return (
    <div role="status" className={styles.givenUp}>
      {notice && SENTENCES[notice.kind]}
      {notice && 'sheet' in notice && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}

const SENTENCES: Record<Notice['kind'], string> = {
  discarded: 'Changes discarded.',
  cleared: 'Text cleared.',
  restored: 'Restored your unsaved draft',
  beneath: 'An earlier unsaved draft comes back when this one is done.',
  left: 'Your unsaved words are kept for your next sign-in.',
}
