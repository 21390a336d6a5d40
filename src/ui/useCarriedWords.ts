import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { beforeReload, putAway, takeOut } from './carry.ts'
import type { Desk } from './desk.ts'

/** Brings unsaved words over a reload that the app offers. Returns whether they are on their way, so that nobody need be warned. */
export function useCarriedWords(desk: Desk, owner: string, onBack: () => void): () => boolean {
  const onTheirWay = useRef(false)
  const tell = useEffectEvent(onBack)

  useEffect(() => {
    const sheets = takeOut(owner)
    if (sheets.length === 0) return
    desk.restore(sheets)
    tell()
  }, [desk, owner])

  useEffect(
    () =>
      beforeReload(() => {
        onTheirWay.current = putAway(desk.unsaved(), owner)
      }),
    [desk, owner],
  )

  return useCallback(() => onTheirWay.current, [])
}
