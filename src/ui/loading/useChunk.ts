import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { usePage } from '../PageContext.ts'

/** Returns a chunk when it is wanted and has loaded. Calls `onFailure` if the chunk cannot be loaded. */
export function useChunk<Chunk>(
  fetch: () => Promise<Chunk>,
  isWanted: boolean,
  onFailure?: () => void,
): Chunk | undefined {
  const loadedChunk = useLoadedChunk(fetch)
  const chunk = isWanted ? loadedChunk : undefined
  useLoading(fetch, isWanted && chunk === undefined, onFailure)
  return chunk
}

/** Loads a chunk when it is needed. Calls `onFailure` if it cannot be loaded. */
export function useLoading(fetch: () => Promise<unknown>, isNeeded: boolean, onFailure = () => {}): void {
  const { load } = usePage().chunks
  const onLoadFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isNeeded) return
    let isDisposed = false
    load(fetch).catch(() => isDisposed || onLoadFailure())
    return () => {
      isDisposed = true
    }
  }, [isNeeded, load, fetch])
}

/** Returns a chunk when it has loaded. Does not load it. */
export function useLoadedChunk<Chunk>(fetch: () => Promise<Chunk>): Chunk | undefined {
  const { loaded, subscribe } = usePage().chunks
  return useSyncExternalStore(subscribe, () => loaded(fetch))
}
