import styles from './Composer.module.css'
import type { Notice } from './desk.ts'
import { draftsAreKept } from './drafts.ts'
import { useStore } from './useStore.ts'

interface Props {
  readonly notice: Notice | undefined
  /** The composer was left with text that is not saved. */
  readonly draftKept: boolean
  readonly onUndo: () => void
}

/** What has just become of words that were written, and the step back. It stands below the composer from the start, to be announced. */
export function DeskNotice({ notice, draftKept, onUndo }: Props) {
  const outlivesPage = useStore(draftsAreKept)
  const shown = draftKept && notice?.kind !== 'cleared' ? undefined : notice
  return (
    <div role="status" className={styles.givenUp}>
      {draftKept && <span>{outlivesPage ? 'Draft kept' : 'Draft kept until this page is closed'}</span>}
      {shown && SENTENCES[shown.kind]}
      {shown?.kind === 'cleared' && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}

const SENTENCES: Record<Notice['kind'], string> = {
  cleared: 'Text cleared.',
  restored: 'Restored your unsaved draft',
  beneath: 'An earlier unsaved draft comes back when this one is done.',
  left: 'Your unsaved words are kept for your next sign-in.',
}
