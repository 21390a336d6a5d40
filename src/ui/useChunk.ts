import { useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from './loadChunk.ts'

/** A lazy chunk, from when it is first wanted; `onFailure` is called where it cannot be had. */
export function useChunk<Chunk>(
  fetch: () => Promise<Chunk>,
  wanted: boolean,
  onFailure: () => void,
): Chunk | undefined {
  const [loaded, setLoaded] = useState<{ readonly chunk: Chunk }>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    loadChunk(fetch).then(
      (chunk) => gone || setLoaded({ chunk }),
      () => gone || fail(),
    )
    return () => {
      gone = true
    }
  }, [wanted, fetch])
  return loaded?.chunk
}
