import { Trash2 } from 'lucide'
import type { DraftSession } from '../../drafts/draft-session.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Notifier } from '../notifier.ts'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import styles from '../list/ListHeader.module.css'
import { usePage } from '../PageContext.ts'
import { useChunk } from '../useChunk.ts'
import { Icon } from '../Icon.tsx'

interface Props {
  readonly notes: NotesStore
  readonly drafts: DraftSession
  readonly notify: Notifier
  readonly isOpen: boolean
  /** Opens a discarded edit in the composer. */
  readonly onReopen: (id: string) => void
  readonly onClose: () => void
}

/** Renders the trash dialog while it is open. */
export function TrashHost({ notes, drafts, notify, isOpen, onReopen, onClose }: Props) {
  const { appUpdate } = usePage()
  const chunk = useChunk(fetchDialogs, isOpen, () => {
    notify.error(
      appUpdate.get()
        ? 'This tab is out of date. Reload it to open the trash.'
        : 'The trash could not be opened. Please check your connection and try again.',
    )
    onClose()
  })
  return chunk && <chunk.Trash notes={notes} drafts={drafts} onReopen={onReopen} onClose={onClose} />
}

/** A visitor's button for the trash. Members open it from their menu. */
export function TrashButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.trash}
      onClick={onClick}
      onPointerEnter={() => void fetchDialogs().catch(() => {})}
    >
      <Icon icon={Trash2} size={14} strokeWidth={2} />
      Trash
    </button>
  )
}
