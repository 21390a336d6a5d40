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
  const newNotes = background.filter(({ note }) => !note)
  // Behind an open note, edits have no line of their own. After a restart, the notice speaks of all drafts.
  const hasKept = !isAboutRestored(notice) && (isNoteOpen ? background : newNotes).length > 0
  const isKept = isDraftKept || hasKept
  const canContinue = hasKept && !isNoteOpen && (isEmpty || active.note !== undefined)
  const shownNotice = notice && isShown(notice, isKept, newNotes.length > 0) ? notice.kind : undefined
  const note = isNoteOpen ? undefined : edited.at(-1)
  return (
    <div role="status" className={styles['draftStatus']}>
      {isKept && <span>{isPersisted ? 'Draft kept' : 'Draft kept until this page is closed'}</span>}
      {canContinue && button('Continue', session.edit)}
      {shownNotice && <span>{MESSAGES[shownNotice]}</span>}
      {shownNotice === 'cleared' && button('Undo', session.undoClear)}
      {note && <span className={styles['edited']}>{editedMessage(note, edited.length, isPersisted)}</span>}
      {note && button('Continue', () => session.edit(note))}
    </div>
  )

  function button(label: string, activate: () => void) {
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

function isAboutRestored(notice: DraftNotice | undefined): boolean {
  return notice?.kind === 'restored' || notice?.kind === 'restored-in-background'
}

/** Undo is always offered. "Draft kept" replaces every other notice, and restored edits are named in a line of their own. */
function isShown({ kind }: DraftNotice, isKept: boolean, hasNewNotes: boolean): boolean {
  if (kind === 'cleared') return true
  return !isKept && (kind !== 'restored-in-background' || hasNewNotes)
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
