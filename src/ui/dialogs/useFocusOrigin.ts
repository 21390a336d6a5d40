import { useRef } from 'react'

/** Remembers what had the focus before a part of the page got it. The focus returns there when that part is removed. */
export function useFocusOrigin() {
  const origin = useRef<Element>(null)
  return {
    /** To be called when an element of `part` gets the focus, with the element that had it before. */
    remember(part: Element, previous: Element | null) {
      if (!part.contains(previous)) origin.current = previous
    },
    restore() {
      if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true })
    },
  }
}
