import { useEffect, useEffectEvent } from 'react'
import type { DraftSession } from '../../drafts/draft-session.ts'
import { discardedEdits } from '../../drafts/draft-persistence.ts'
import { useStore } from '../useStore.ts'

/** Lists the discarded edits in the trash. `onReopen` is called when one lies on top again. */
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
