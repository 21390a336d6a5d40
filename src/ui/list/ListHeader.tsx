import type { NotesStore } from '../../notes/notes-store.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk, useLoadedChunk } from '../loading/useChunk.ts'
import { fetchSyncStatus } from '../sync-status/fetchSyncStatus.ts'
import { useStore } from '../useStore.ts'
import styles from './ListHeader.module.css'

interface Props {
  readonly notes: NotesStore
  readonly onOpenTrash: () => void
}

/** The row above the list: a member's sync status, or a visitor's trash button. */
export function ListHeader({ notes, onOpenTrash }: Props) {
  const { userKind, trash } = useStore(notes)
  const chunk = useLoadedChunk(fetchAfterFirstPaint)
  // Without the chunk, the row stays empty and the page offers a reload.
  const status = useChunk(fetchSyncStatus, userKind === 'member')
  return (
    <div className={styles.header}>
      {userKind === 'member'
        ? status && <status.SyncStatusLine notes={notes} />
        : trash.length > 0 && chunk && <chunk.TrashButton onClick={onOpenTrash} />}
    </div>
  )
}
