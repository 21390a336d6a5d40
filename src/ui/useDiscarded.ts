import { useEffect, useEffectEvent } from 'react'
import type { Desk } from './desk.ts'
import { discardedEdits } from './drafts.ts'
import { useStore } from './useStore.ts'

/** Lists the discarded edits in the trash. `onReopen` is called when one lies on top again. */
export function useDiscarded(desk: Desk, onReopen: () => void) {
  const { discarded } = useStore(desk)
  const tell = useEffectEvent(onReopen)
  useEffect(() => {
    const reopen = (id: string) => {
      desk.reopen(id)
      tell()
    }
    discardedEdits.set({ sheets: discarded, reopen, forget: desk.forget })
  }, [desk, discarded])
}
