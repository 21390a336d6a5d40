import { notesToText } from '../../notes/export.ts'
import type { NotesStore } from '../../notes/notes-store.ts'
import styles from './VisitorBanner.module.css'
import { download } from '../download.ts'
import { useStore } from '../useStore.ts'

/** Shows a visitor that the notes are stored only in this browser. */
export function VisitorBanner({ notes }: { readonly notes: Pick<NotesStore, 'get' | 'subscribe'> }) {
  const { notes: all } = useStore(notes)
  return (
    <div className={styles.banner}>
      <p>You're viewing cached notes. Sign in to sync and save changes.</p>
      {all.length > 0 && (
        <p>
          They live only in this browser.{' '}
          <button
            type="button"
            className={styles.copy}
            onClick={() => download('pinwell-notes.txt', notesToText(all))}
          >
            Download them
          </button>
        </p>
      )}
    </div>
  )
}
