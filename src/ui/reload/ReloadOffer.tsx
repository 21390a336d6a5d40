import { useSyncExternalStore } from 'react'
import type { Drafts } from '../../drafts/drafts.ts'
import { useFocusOrigin } from '../dialogs/useFocusOrigin.ts'
import { DRAFT_WARNINGS } from '../messages/draft-storage.ts'
import { usePage } from '../PageContext.ts'
import { useStore } from '../useStore.ts'
import { useWindowEvent } from '../useWindowEvent.ts'
import styles from './ReloadOffer.module.css'

/** Offers a reload if a chunk could not be loaded or another version of the app exists. Warns if drafts may be lost. */
export function ReloadOffer({ drafts }: { readonly drafts: Drafts }) {
  const { chunks, appUpdate } = usePage()
  const hasMissingChunk = useSyncExternalStore(chunks.subscribe, chunks.hasMissing)
  useWindowEvent('online', chunks.retryMissing)
  const update = useStore(appUpdate)
  const { isPersisted, risk } = useStore(drafts.status)
  const focusOrigin = useFocusOrigin()
  // A tab that lacks a chunk because it is out of date gives that as the reason.
  const reason = hasMissingChunk && update?.state !== 'active' ? 'missing' : update?.state

  async function reload() {
    if (update?.state === 'waiting') await update.activate()
    location.reload()
  }

  function postpone() {
    // The button is about to be removed, and a person who was writing goes on. Without a field, keys would run commands.
    focusOrigin.restore()
    appUpdate.set(undefined)
  }

  return (
    <div
      role="alert"
      data-toast-obstacle
      onFocus={({ currentTarget, relatedTarget }) => focusOrigin.remember(currentTarget, relatedTarget)}
    >
      {reason && (
        <div className={styles.offer}>
          <p>{`${REASONS[reason]}${isPersisted && !risk ? '; unsaved drafts are kept' : ''}.`}</p>
          <div>
            <button type="button" className={styles.button} onClick={() => void reload()}>
              Reload
            </button>
            {reason === 'waiting' && (
              <button type="button" className="text-button" onClick={postpone}>
                Later
              </button>
            )}
          </div>
        </div>
      )}
      {risk && <p className={styles.offer}>{DRAFT_WARNINGS[risk]}</p>}
    </div>
  )
}

const REASONS = {
  missing: 'Part of Pinwell could not be loaded. Reload to get it',
  waiting: 'A new version of Pinwell is available. Reload to use it',
  active: 'This tab is out of date. Reload to continue with the newer version',
}
