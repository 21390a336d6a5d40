import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { usePage } from './PageContext.ts'

/** Returns a chunk when it is wanted and has loaded. Calls `onFailure` if the chunk cannot be loaded. */
export function useChunk<Chunk>(
  fetch: () => Promise<Chunk>,
  isWanted: boolean,
  onFailure: () => void,
): Chunk | undefined {
  const { load, loaded, subscribe } = usePage().chunks
  const chunk = useSyncExternalStore(subscribe, () => (isWanted ? loaded(fetch) : undefined))
  const isNeeded = isWanted && chunk === undefined
  const onLoadFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isNeeded) return
    let isDisposed = false
    load(fetch).catch(() => isDisposed || onLoadFailure())
    return () => {
      isDisposed = true
    }
  }, [isNeeded, load, fetch])
  return chunk
}
