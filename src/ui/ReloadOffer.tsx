import { reload } from './carry.ts'
import { chunkIsMissing } from './loadChunk.ts'
import styles from './ReloadOffer.module.css'
import { useStore } from './useStore.ts'

/** Where a script could not be had, the way out. */
export function ReloadOffer() {
  const missing = useStore(chunkIsMissing)
  return (
    <div role="alert">
      {missing && (
        <div className={styles.offer}>
          <p>A part of Pinwell could not be loaded. Reload to get it; words that are not saved come along.</p>
          <button type="button" className={styles.button} onClick={reload}>
            Reload
          </button>
        </div>
      )}
    </div>
  )
}
