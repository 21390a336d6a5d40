import type { NotesStore } from '../../notes/notes-store.ts'
import { evictsUnvisitedSites } from '../install/browser.ts'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import styles from './VisitorBanner.module.css'

/** Shows a visitor that the notes are stored only in this browser. */
export function VisitorBanner({ notes }: { readonly notes: Pick<NotesStore, 'get' | 'subscribe'> }) {
  const { notes: all } = useStore(notes)
  const { load } = usePage().chunks
  // If the chunk cannot be loaded, the page offers to reload.
  const downloadAll = () =>
    load(fetchAfterFirstPaint).then(
      ({ downloadNotes }) => downloadNotes('pinwell-notes.txt', all),
      () => {},
    )
  return (
    <div className={styles.banner}>
      <p>You're viewing cached notes. Sign in to sync and save changes.</p>
      {all.length > 0 && (
        <p>
          <span>{evictsUnvisitedSites() ? EVICTED : STORED}</span>{' '}
          <button type="button" className="text-button" onClick={downloadAll}>
            Download them
          </button>
        </p>
      )}
    </div>
  )
}

const STORED = 'They are stored only in this browser.'
const EVICTED = `${STORED} It may delete them after seven days without a visit.`
