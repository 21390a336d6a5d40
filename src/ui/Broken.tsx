import { Empty } from './Empty.tsx'
import styles from './ReloadOffer.module.css'

/** In place of a page that could not be drawn. */
export function Broken() {
  return (
    <main role="alert">
      <Empty
        title="Something went wrong"
        hint="Your notes are still in this browser. Reload the page to see them."
      >
        <button type="button" className={styles.button} onClick={() => location.reload()}>
          Reload
        </button>
      </Empty>
    </main>
  )
}
