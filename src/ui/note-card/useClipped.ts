import { useEffect, useRef, useState, type RefObject } from 'react'

/** What a box hides of its text: lines, or only the ends of lines of code. */
type ClippedPart = 'lines' | 'ends' | undefined

/** A ref for a box that may hide a part of its text, and what it hides; what it was stays while the box is `open`. */
export function useClipped<Box extends HTMLElement>(
  text: string,
  isOpen: boolean,
): readonly [RefObject<Box | null>, ClippedPart] {
  const box = useRef<Box>(null)
  const [clipped, setClipped] = useState<ClippedPart>()
  // Other text may be hidden in a box of the same size, which the observer only tells of when it begins to watch.
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

/** One observer for all boxes: it runs once after layout, when reading sizes is free. */
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) listeners.get(target)?.(clippedIn(target))
})

function clippedIn(box: Element): ClippedPart {
  if (box.scrollHeight > box.clientHeight + 1) return 'lines'
  return Array.from(box.children).some((child) => child.scrollWidth > child.clientWidth + 1)
    ? 'ends'
    : undefined
}
