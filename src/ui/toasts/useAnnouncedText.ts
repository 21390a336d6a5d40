import { useCallback } from 'react'
import { usePage } from '../PageContext.ts'
import { announce } from './announce.ts'

/** Returns a `ref` that announces the text of an element when it appears, because what was loading is there now. */
export function useAnnouncedText(): (element: HTMLElement | null) => void {
  const { toastRegion } = usePage()
  return useCallback((element) => element && announce(toastRegion, element.textContent), [toastRegion])
}
