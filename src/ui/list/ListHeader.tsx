import { lazy, Suspense } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import styles from './ListHeader.module.css'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useLoadedChunk } from '../loading/useChunk.ts'
import { useStore } from '../useStore.ts'

const SyncStatusLine = lazy(() => import('../sync-status/SyncStatusLine.tsx'))

interface Props {
  readonly notes: NotesStore
  readonly onOpenTrash: () => void
}

/** The row above the list: a member's sync status, or a visitor's trash button. */
export function ListHeader({ notes, onOpenTrash }: Props) {
  const { userKind, trash } = useStore(notes)
  const tools = useLoadedChunk(fetchAfterFirstPaint)
  return (
    <div className={styles.header}>
      {userKind === 'member' ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <SyncStatusLine notes={notes} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        trash.length > 0 && tools && <tools.TrashButton onClick={onOpenTrash} />
      )}
    </div>
  )
}
