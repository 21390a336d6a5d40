import { useEffect, useRef, useState, type RefObject } from 'react'

/** The hidden part of a box's text: whole lines, or only the ends of code lines. */
type ClippedPart = 'lines' | 'ends' | undefined

/** Returns a ref for a box that may hide a part of its text, and the hidden part. The value does not change while the box is open. */
export function useClipped<Box extends HTMLElement>(
  text: string,
  isOpen: boolean,
): readonly [RefObject<Box | null>, ClippedPart] {
  const box = useRef<Box>(null)
  const [clipped, setClipped] = useState<ClippedPart>()
  // Observe again when the text changes: the observer reports size changes and the start of observing, not other text in the same size.
  useEffect(() => {
    const element = box.current
    if (!element || isOpen) return
    listeners.set(element, setClipped)
    observer.observe(element)
    return () => observer.unobserve(element)
  }, [text, isOpen])
  return [box, clipped]
}

const listeners = new WeakMap<Element, (clipped: ClippedPart) => void>()

/** One observer for all boxes. It runs once after layout, when reading sizes costs nothing. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) listeners.get(target)?.(clippedIn(target))
})

function clippedIn(box: Element): ClippedPart {
  if (box.scrollHeight > box.clientHeight + 1) return 'lines'
  return Array.from(box.children).some((child) => child.scrollWidth > child.clientWidth + 1)
    ? 'ends'
    : undefined
}
