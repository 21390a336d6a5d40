import { useEffectEvent, useLayoutEffect } from 'react'
import { type Box, clearOf } from './clearOf.ts'
import { corner } from './toastCorner.ts'

/** Marks what toasts must not cover: the header's controls, an offer to reload, a dialog's close button. */
const KEEP_CLEAR = '[data-keep-clear]'

/** The composer, which is as wide as a phone. Toasts cover it there only where they find no other place. */
const COMPOSER = '[data-expanded]'
/** In CSS pixels. */
const PHONE_WIDTH = 768

/** Of the window's corner. */
const MARGIN = 16
/** For the focus ring. */
const RING = 4

/** Keeps the toasts in their corner, and there below whatever they must not cover. */
export function useToastPlace(isShown: boolean, isHeld: boolean) {
  // What is about to be used does not move away.
  const move = useEffectEvent(() => isHeld || place())
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => move())
    }
    place()
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('scroll', later, { signal, capture: true, passive: true })
    addEventListener('resize', later, { signal })
    addEventListener('focusin', later, { signal })
    visualViewport?.addEventListener('resize', later, { signal })
    visualViewport?.addEventListener('scroll', later, { signal })
    const resizes = new ResizeObserver(later)
    resizes.observe(corner)
    resizes.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      stop.abort()
      resizes.disconnect()
    }
  }, [isShown])
}

function place() {
  const view = viewBox()
  const { left, right, height } = corner.getBoundingClientRect()
  const top = view.top + MARGIN
  const box = { left, right, top, bottom: top + height }
  const fixed = boxesOf(KEEP_CLEAR)
  const composer = innerWidth <= PHONE_WIDTH ? boxesOf(COMPOSER) : []
  const free =
    clearOf(box, [...fixed, ...composer, ...focused()], view) ??
    clearOf(box, [...fixed, ...focused()], view) ??
    clearOf(box, [...fixed, ...caret()], view) ??
    clearOf(box, fixed, { ...view, bottom: Infinity })
  corner.style.insetBlockStart = `${free ?? top}px`
}

function boxesOf(selector: string): readonly Box[] {
  return Array.from(corner.parentElement?.querySelectorAll(selector) ?? [], (each) =>
    each.getBoundingClientRect(),
  )
}

/** What can be seen, without an on-screen keyboard. */
function viewBox(): Box {
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {}
  return { left: 0, top, right: innerWidth, bottom: top + height }
}

function focused(): readonly Box[] {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || corner.contains(activeElement)) return []
  return [withRing(activeElement.getBoundingClientRect())]
}

/** Of a field so large that there is no place beside it, the line that is being written. */
function caret(): readonly Box[] {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  const { startContainer } = range
  const lines = Array.from(range.getClientRects())
  if (lines.length === 0 && startContainer instanceof Element)
    lines.push(startContainer.getBoundingClientRect())
  return lines.map(withRing)
}

function withRing({ left, top, right, bottom }: Box): Box {
  return { left: left - RING, top: top - RING, right: right + RING, bottom: bottom + RING }
}
