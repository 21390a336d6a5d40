import { EmptyState } from '../list/EmptyState.tsx'
import { fetchAfterFirstPaint } from '../loading/fetchAfterFirstPaint.ts'
import { useChunk } from '../loading/useChunk.ts'
import type { CrashedNotes } from './DownloadNotes.tsx'
import styles from './ReloadOffer.module.css'

/** Replaces a page that failed to render. */
export function CrashScreen(props: { readonly notes: CrashedNotes }) {
  const chunk = useChunk(fetchAfterFirstPaint, true)
  return (
    <main>
      <h1 className="visually-hidden">Pinwell</h1>
      <div role="alert">
        <EmptyState
          title="Something went wrong"
          hint="Your notes are still in this browser. Reload the page to see them."
        >
          <button type="button" className={styles.button} onClick={() => location.reload()}>
            Reload
          </button>
          {chunk && <chunk.DownloadNotes {...props} />}
        </EmptyState>
      </div>
    </main>
  )
}
