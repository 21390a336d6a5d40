import type { Drafts } from '../../drafts/drafts.ts'
import type { DraftNotice } from '../../drafts/state.ts'
import type { Note } from '../../notes/note.ts'
import { noteLabel } from '../note-card/note-label.ts'
import { useStore } from '../useStore.ts'
import styles from './DraftStatus.module.css'

interface Props {
  readonly drafts: Drafts
  /** The composer was left with text that is not saved. */
  readonly isDraftKept: boolean
  /** Whether the active draft has no text. */
  readonly isEmpty: boolean
  /** Whether a note is shown over the page. */
  readonly isNoteOpen: boolean
  /** Opens the composer with the active draft. */
  readonly onOpen: () => void
}

/**
 * Shows the last event of a draft, with Undo if its text was cleared, and names a note that has an unsaved edit: nothing else shows it, and
 * a note that was deleted meanwhile has no card. Always rendered, so that screen readers announce its changes.
 */
export function DraftStatus({ drafts, isDraftKept, isEmpty, isNoteOpen, onOpen }: Props) {
  const { session, status } = drafts
  const { active, background, notice } = useStore(session)
  const { isPersisted } = useStore(status)
  const edited = background.flatMap(({ note }) => note ?? [])
  const isRestored = notice?.kind === 'restored' || notice?.kind === 'restored-in-background'
  const hasKept = !isRestored && background.some((draft) => isNoteOpen || !draft.note)
  const isKept = isDraftKept || hasKept
  const isHidden =
    (isKept && notice?.kind !== 'cleared') ||
    (notice?.kind === 'restored-in-background' && edited.length === background.length)
  const shownNotice = isHidden ? undefined : notice
  const note = isNoteOpen ? undefined : edited.at(-1)
  return (
    <div role="status" className={styles['draftStatus']}>
      {isKept && <span>{isPersisted ? 'Draft kept' : 'Draft kept until this page is closed'}</span>}
      {hasKept && !isNoteOpen && (isEmpty || active.note) && open('Continue', session.edit)}
      {shownNotice && <span>{MESSAGES[shownNotice.kind]}</span>}
      {shownNotice?.kind === 'cleared' && open('Undo', session.undoClear)}
      {note && <span className={styles['edited']}>{editedMessage(note, edited.length, isPersisted)}</span>}
      {note && open('Continue', () => session.edit(note))}
    </div>
  )

  function open(label: string, activate: () => void) {
    const onClick = () => {
      activate()
      onOpen()
    }
    return (
      <button
        type="button"
        className="text-button"
        // The focus stays in the composer during the press. Leaving it would activate the kept draft and remove the button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {label}
      </button>
    )
  }
}

function editedMessage(note: Note, count: number, isPersisted: boolean): string {
  const duration = isPersisted ? 'Unsaved' : 'Kept until this page is closed: unsaved'
  return `${duration} changes in “${noteLabel(note)}”${count > 1 ? ` and ${count - 1} more` : ''}`
}

const MESSAGES: Record<DraftNotice['kind'], string> = {
  cleared: 'Text cleared.',
  restored: 'Restored your unsaved draft',
  'restored-in-background': 'An earlier unsaved draft returns when this one is done.',
  'signed-out': 'Your unsaved draft is kept for your next sign-in.',
}
