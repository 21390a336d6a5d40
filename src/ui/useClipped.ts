import { useCallback, useState } from 'react'

/** A ref for a box that may hide a part of its text, and whether it does; what it was stays while the box is `open`. */
export function useClipped(
  open: boolean,
): readonly [(box: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [clipped, setClipped] = useState(false)
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (!box || open) return undefined
      listeners.set(box, setClipped)
      observer.observe(box)
      return () => {
        observer.unobserve(box)
        listeners.delete(box)
      }
    },
    [open],
  )
  return [ref, clipped]
}

const listeners = new WeakMap<Element, (clipped: boolean) => void>()

/** One observer for all boxes: it runs once after layout, when reading sizes is free. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) listeners.get(target)?.(target.scrollHeight > target.clientHeight + 1)
})
