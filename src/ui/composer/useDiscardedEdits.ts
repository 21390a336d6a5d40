import { useEffect, useEffectEvent } from 'react'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { discardedEdits } from '../../drafts/draft-persistence.ts'
import { useStore } from '../useStore.ts'

/** Publishes the discarded edits to the trash. Calls `onReopen` when one was reopened. */
export function useDiscardedEdits(draftSession: DraftSession, onReopen: () => void) {
  const { discarded } = useStore(draftSession)
  const notifyReopened = useEffectEvent(onReopen)
  useEffect(() => {
    const reopen = (id: string) => {
      draftSession.reopen(id)
      notifyReopened()
    }
    discardedEdits.set({ drafts: discarded, reopen, remove: draftSession.deleteDiscarded })
  }, [draftSession, discarded])
}
