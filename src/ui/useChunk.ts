import { useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from './loadChunk.ts'

/** Loads a chunk when it is first wanted. Calls `onFailure` if the chunk cannot be loaded. */
export function useChunk<Chunk>(
  fetch: () => Promise<Chunk>,
  isWanted: boolean,
  onFailure: () => void,
): Chunk | undefined {
  const [loaded, setLoaded] = useState<{ readonly chunk: Chunk }>()
  const onLoadFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted) return
    let isDisposed = false
    loadChunk(fetch).then(
      (chunk) => isDisposed || setLoaded({ chunk }),
      () => isDisposed || onLoadFailure(),
    )
    return () => {
      isDisposed = true
    }
  }, [isWanted, fetch])
  return loaded?.chunk
}
