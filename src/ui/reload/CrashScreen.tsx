import { EmptyState } from '../list/EmptyState.tsx'
import styles from './ReloadOffer.module.css'

/** Replaces a page that failed to render. */
export function CrashScreen() {
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
        </EmptyState>
      </div>
    </main>
  )
}
