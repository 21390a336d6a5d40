import { Trash2 } from 'lucide'
import type { NotesStore } from '../../notes/notes-store.ts'
import type { Notifier } from '../../notifier.ts'
import { createStore } from '../../store.ts'
import { fetchDialogs } from '../dialogs/fetchDialogs.ts'
import styles from '../list/ListHeader.module.css'
import { appUpdate } from '../app-update.ts'
import { useChunk } from '../useChunk.ts'
import { useStore } from '../useStore.ts'
import { Icon } from '../Icon.tsx'

const isTrashOpen = createStore(false)

/** Opens the trash dialog. */
export const openTrash = () => isTrashOpen.set(true)

interface Props {
  readonly notes: NotesStore
  readonly notify: Notifier
}

/** Renders the trash dialog while it is open. */
export function TrashHost({ notes, notify }: Props) {
  const open = useStore(isTrashOpen)
  const close = () => isTrashOpen.set(false)
  const chunk = useChunk(fetchDialogs, open, () => {
    notify.error(
      appUpdate.get()
        ? 'This tab is out of date. Reload it to open the trash.'
        : 'The trash could not be opened. Please check your connection and try again.',
    )
    close()
  })
  return open && chunk && <chunk.Trash notes={notes} onClose={close} />
}

/** A visitor's button for the trash. Members open it from their menu. */
export function TrashButton() {
  return (
    <button
      type="button"
      className={styles.trash}
      onClick={openTrash}
      onPointerEnter={() => void fetchDialogs().catch(() => {})}
    >
      <Icon icon={Trash2} size={14} strokeWidth={2} />
      Trash
    </button>
  )
}
