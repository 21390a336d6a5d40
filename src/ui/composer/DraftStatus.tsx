import styles from './DraftStatus.module.css'
import type { DraftNotice } from '../../drafts/state.ts'

interface Props {
  readonly notice: DraftNotice | undefined
  /** Whether unsaved drafts outlive the page. */
  readonly isPersisted: boolean
  /** The composer was left with text that is not saved. */
  readonly isDraftKept: boolean
  readonly onUndo: () => void
}

/** Shows the last event of a draft, with Undo if its text was cleared. Always rendered, so that screen readers announce its changes. */
export function DraftStatus({ notice, isPersisted, isDraftKept, onUndo }: Props) {
  const shownNotice = isDraftKept && notice?.kind !== 'cleared' ? undefined : notice
  return (
    <div role="status" className={styles['draftStatus']}>
      {isDraftKept && <span>{isPersisted ? 'Draft kept' : 'Draft kept until this page is closed'}</span>}
      {shownNotice && <span>{MESSAGES[shownNotice.kind]}</span>}
      {shownNotice?.kind === 'cleared' && (
        <button type="button" className="text-button" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}

const MESSAGES: Record<DraftNotice['kind'], string> = {
  cleared: 'Text cleared.',
  restored: 'Restored your unsaved draft',
  'restored-in-background': 'An earlier unsaved draft returns when this one is done.',
  'signed-out': 'Your unsaved draft is kept for your next sign-in.',
}
