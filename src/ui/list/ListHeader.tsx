import { lazy, Suspense } from 'react'
import type { NotesStore } from '../../notes/notes-store.ts'
import styles from './ListHeader.module.css'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { TrashButton } from '../trash/TrashHost.tsx'
import { useStore } from '../useStore.ts'

const SyncStatusLine = lazy(() => import('../sync-status/SyncStatusLine.tsx'))

interface Props {
  readonly notes: NotesStore
}

/** Above the list: for a member where the changes are, for a visitor the way to what was deleted. */
export function ListHeader({ notes }: Props) {
  const { userKind, trash } = useStore(notes)
  return (
    <div className={styles.header}>
      {userKind === 'member' ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <SyncStatusLine notes={notes} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        trash.length > 0 && <TrashButton />
      )}
    </div>
  )
}
