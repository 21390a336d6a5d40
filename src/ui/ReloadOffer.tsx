import { draftsAreKept, storageWarning } from './drafts.ts'
import { chunkIsMissing } from './loadChunk.ts'
import { newerApp } from './outdated.ts'
import styles from './ReloadOffer.module.css'
import { useStore } from './useStore.ts'

/** Where a script could not be had, or there is a newer app, the way on; and a word of warning where words may be lost. */
export function ReloadOffer() {
  const missing = useStore(chunkIsMissing)
  const newer = useStore(newerApp)
  const kept = useStore(draftsAreKept)
  const warning = useStore(storageWarning)
  const reason = missing ? 'missing' : newer?.state
  return (
    <div role="alert" data-keep-clear>
      {reason && (
        <div className={styles.offer}>
          <p>
            {REASONS[reason]}
            {kept && '; words that are not saved come along'}.
          </p>
          <button type="button" className={styles.button} onClick={() => void reload()}>
            Reload
          </button>
          {reason === 'waits' && (
            <button type="button" className={styles.later} onClick={() => newerApp.set(undefined)}>
              Later
            </button>
          )}
        </div>
      )}
      {warning !== '' && <p className={styles.offer}>{warning}</p>}
    </div>
  )
}

const REASONS = {
  missing: 'A part of Pinwell could not be loaded. Reload to get it',
  waits: 'A new version of Pinwell is available. Reload to use it',
  runs: 'This tab is out of date. Reload to go on with the newer Pinwell',
}

async function reload() {
  const newer = newerApp.get()
  if (newer?.state === 'waits') await newer.takeOver()
  location.reload()
}
