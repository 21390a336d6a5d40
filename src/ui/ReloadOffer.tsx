import { draftsAreKept } from './drafts.ts'
import { chunkIsMissing } from './loadChunk.ts'
import { pageIsOutdated } from './outdated.ts'
import styles from './ReloadOffer.module.css'
import { useStore } from './useStore.ts'

/** Where a script could not be had, or the page is an old one, the way out. */
export function ReloadOffer() {
  const missing = useStore(chunkIsMissing)
  const outdated = useStore(pageIsOutdated)
  const kept = useStore(draftsAreKept)
  return (
    <div role="alert">
      {(missing || outdated) && (
        <div className={styles.offer}>
          <p>
            {outdated ? OUTDATED : MISSING}
            {kept && '; words that are not saved come along'}.
          </p>
          <button type="button" className={styles.button} onClick={() => location.reload()}>
            Reload
          </button>
        </div>
      )}
    </div>
  )
}

const MISSING = 'A part of Pinwell could not be loaded. Reload to get it'
const OUTDATED = 'This tab is out of date. Reload to go on with the newer Pinwell'
