import { lazy, Suspense } from 'react'
import type { NotesStore } from '../notes/notes-store.ts'
import styles from './ListHead.module.css'
import { Rescue } from './Rescue.tsx'
import { TrashButton } from './TrashPlace.tsx'
import { useStore } from './useStore.ts'

const SyncLine = lazy(() => import('./SyncLine.tsx'))

interface Props {
  readonly notes: NotesStore
}

/** Above the list: for a member where the changes are, for a visitor the way to what was deleted. */
export function ListHead({ notes }: Props) {
  const { userKind: owner, trash } = useStore(notes)
  return (
    <div className={styles.head}>
      {owner === 'member' ? (
        <Rescue fallback={null}>
          <Suspense>
            <SyncLine notes={notes} />
          </Suspense>
        </Rescue>
      ) : (
        trash.length > 0 && <TrashButton />
      )}
    </div>
  )
}
