import type { ReactNode } from 'react'
import type { Drafts } from '../../drafts/drafts.ts'
import type { DraftNotice } from '../../drafts/state.ts'
import { noteLabel } from '../note-card/note-label.ts'
import { useStore } from '../useStore.ts'
import styles from './DraftStatus.module.css'

interface Props {
  readonly drafts: Drafts
  /** The uid that the drafts belong to; '' is the visitor. */
  readonly owner: string
  /** The composer was left with text that is not saved. */
  readonly isDraftKept: boolean
  /** Whether the active draft has no text. */
  readonly isEmpty: boolean
  /** Whether a note is shown over the page. */
  readonly isNoteOpen: boolean
  /** Opens the composer with a draft. Does nothing if there is no such draft. */
  readonly onContinue: (id: string) => void
}

/**
 * Shows the last event of a draft, with Undo if its text was cleared, and names a note that has an unsaved edit: nothing else shows it, and
 * a note that was deleted meanwhile has no card. Always rendered, so that screen readers announce its changes.
 */
export function DraftStatus({ drafts, owner, isDraftKept, isEmpty, isNoteOpen, onContinue }: Props) {
  const { session, status } = drafts
  const snapshot = useStore(session)
  const { isPersisted } = useStore(status)
  const { active, notice } = snapshot
  // Below an open note, a message about another draft would be taken for one about that note.
  const background = isNoteOpen ? [] : snapshot.background
  // The draft that was left first is offered first: when it is continued, the active one becomes the last.
  const newDraft = background.find(({ note }) => !note)
  const edits = background.flatMap(({ id, note }) => (note ? [{ id, label: noteLabel(note) }] : []))
  const [edit] = edits
  // A save that has begun has its own message.
  const isActiveKept = isDraftKept && active.saving !== 'waiting'
  // After a restart, the notice speaks of all drafts until the composer is left.
  const isKept = isActiveKept || (newDraft !== undefined && !isAboutRestored(notice))
  const canContinue = isKept && (isEmpty || isDraftKept || active.note !== undefined)
  const shownNotice = isNoticeShown() ? notice?.kind : undefined
  return (
    <div className={styles.draftStatus}>
      <div className={styles.line}>
        {/* A toast says that an edit was left. */}
        <span role="status" aria-live={active.note && !isNoteOpen ? 'off' : 'polite'}>
          {isKept && <span>{isPersisted ? 'Draft kept' : 'Draft kept until this page is closed'}</span>}
        </span>
        {canContinue && newDraft && button('Continue', 'Continue draft', () => onContinue(newDraft.id))}
      </div>
      <div className={styles.line}>
        <span role="status">{shownNotice && <span key={shownNotice}>{MESSAGES[shownNotice]}</span>}</span>
        {shownNotice === 'cleared' && button('Undo', 'Undo', undoClear)}
      </div>
      <div className={styles.line}>
        <span role="status">{edit && editedMessage(edit.label, edits.length, isPersisted)}</span>
        {edit && button('Continue', `Continue "${edit.label}"`, () => onContinue(edit.id))}
      </div>
    </div>
  )

  /**
   * Undo is offered except below another note. "Draft kept" replaces every other notice. Restored edits are named in a line of their
   * own.
   */
  function isNoticeShown(): boolean {
    // The next member at this browser has no part in the draft of the one before.
    if (notice?.kind === 'signed-out' && owner !== '') return false
    if (notice?.kind === 'cleared') return !isNoteOpen || notice.draft.id === active.id
    return !isKept && (notice?.kind !== 'restored-in-background' || newDraft !== undefined)
  }

  function undoClear() {
    session.undoClear()
    onContinue(session.get().active.id)
  }
}

/** Outside of the live regions: screen readers would read the button with the text, and again when it goes. */
function button(label: string, name: string, onClick: () => void) {
  return (
    <button
      type="button"
      className="text-button"
      aria-label={name}
      // The focus stays in the composer during the press. Leaving it would activate the kept draft and remove the button.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

function isAboutRestored(notice: DraftNotice | undefined): boolean {
  return notice?.kind === 'restored' || notice?.kind === 'restored-in-background'
}

function editedMessage(label: string, count: number, isPersisted: boolean): ReactNode {
  const duration = isPersisted ? 'Unsaved' : 'Kept until this page is closed: unsaved'
  const more = count > 1 ? ` and ${count - 1} more` : ''
  return (
    <>
      <span>{`${duration} changes in "`}</span>
      <span className={styles.label}>{label}</span>
      <span>{`"${more}`}</span>
    </>
  )
}

const MESSAGES: Record<DraftNotice['kind'], string> = {
  cleared: 'Text cleared.',
  restored: 'Restored your unsaved draft',
  'restored-in-background': 'An earlier unsaved draft is kept. It can be continued after this one.',
  'signed-out': 'Your unsaved draft is kept for your next sign-in.',
}
