import { useEffectEvent, useLayoutEffect } from 'react'
import { avoidObstacles, type Rect } from './avoidObstacles.ts'

/** Elements that toasts must not cover: the header's controls, an offer to reload, a dialog's close button. */
const OBSTACLE_SELECTOR = '[data-toast-obstacle]'

/** The composer, which has the full width of a phone. There toasts cover it only if they have no other place. */
const COMPOSER = '[data-expanded]'
/** The buttons below it, as to continue a draft. */
const DRAFT_BUTTONS = `${COMPOSER} + :has(button)`
/** Its title and toolbar. Toasts cover the empty lines below the text before they cover these. */
const COMPOSER_CONTROLS = `${COMPOSER} :is(input, [role='toolbar'])`
/** Its title, field and buttons. Toasts cover the toolbar before a text without empty lines, whose checkboxes would miss presses. */
const COMPOSER_FIELDS = `${COMPOSER} :is(input, [contenteditable], [role='toolbar'] ~ div)`
/** The items of the card whose checkbox has the focus. The next press is often on another one. */
const CHECK_ITEMS = '[data-checks]:focus-within'
/** In CSS pixels. */
const PHONE_WIDTH = 768

/** The distance from the window's edge, in CSS pixels. */
const MARGIN = 16
/** In CSS pixels. */
const FOCUS_RING_WIDTH = 4

/** Keeps the toasts in their corner of the window, below everything that they must not cover. */
export function useToastPosition(toastRegion: HTMLElement, isShown: boolean, isPaused: boolean) {
  // A toast that is being used does not move.
  const reposition = useEffectEvent(() => isPaused || positionToasts(toastRegion))
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    let container: Element | null = null
    const scheduleReposition = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        reposition()
        if (container === toastRegion.parentElement) return
        // A dialog whose content arrives moves its controls.
        container = toastRegion.parentElement
        if (container) resizes.observe(container)
      })
    }
    positionToasts(toastRegion)
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('scroll', scheduleReposition, { signal, capture: true, passive: true })
    addEventListener('resize', scheduleReposition, { signal })
    addEventListener('focusin', scheduleReposition, { signal })
    visualViewport?.addEventListener('resize', scheduleReposition, { signal })
    visualViewport?.addEventListener('scroll', scheduleReposition, { signal })
    const resizes = new ResizeObserver(scheduleReposition)
    resizes.observe(toastRegion)
    resizes.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      listeners.abort()
      resizes.disconnect()
    }
  }, [toastRegion, isShown])
}

function positionToasts(toastRegion: HTMLElement) {
  const viewport = visibleViewport()
  const { left, right, height } = toastRegion.getBoundingClientRect()
  const top = viewport.top + MARGIN
  const rect = { left, right, top, bottom: top + height }
  const obstacles = boxesOf(toastRegion, OBSTACLE_SELECTOR)
  const isPhone = innerWidth <= PHONE_WIDTH
  const composer = isPhone ? boxesOf(toastRegion, `${COMPOSER}, ${DRAFT_BUTTONS}`) : []
  const focused = focusedRects(toastRegion)
  const checkItems = boxesOf(toastRegion, CHECK_ITEMS)
  const availableTop =
    avoidObstacles(rect, [...obstacles, ...composer, ...focused, ...checkItems], viewport) ??
    avoidObstacles(rect, [...obstacles, ...composer, ...focused], viewport) ??
    (isPhone
      ? (avoidObstacles(rect, [...obstacles, ...composerTextRects(toastRegion)], viewport) ??
        avoidObstacles(rect, [...obstacles, ...boxesOf(toastRegion, COMPOSER_FIELDS)], viewport))
      : undefined) ??
    avoidObstacles(rect, [...obstacles, ...focused], viewport) ??
    avoidObstacles(rect, [...obstacles, ...caretRects()], viewport) ??
    avoidObstacles(rect, obstacles, { ...viewport, bottom: Infinity })
  const usedTop = availableTop ?? top
  // A low window may have no other place. To cover a header for a while is less harm than to hide the focused control.
  const visibleTop = focused.some((each) =>
    isHidden(each, { ...rect, top: usedTop, bottom: usedTop + height }),
  )
    ? avoidObstacles(rect, focused, viewport)
    : undefined
  toastRegion.style.insetBlockStart = `${visibleTop ?? usedTop}px`
}

/** Whether toasts cover a control that is not higher than they are. */
function isHidden({ left, right, top, bottom }: Rect, toasts: Rect): boolean {
  return (
    bottom - top <= toasts.bottom - toasts.top &&
    left < toasts.right &&
    right > toasts.left &&
    top < toasts.bottom &&
    bottom > toasts.top
  )
}

function boxesOf(toastRegion: HTMLElement, selector: string): readonly Rect[] {
  return Array.from(toastRegion.parentElement?.querySelectorAll(selector) ?? [], (each) =>
    each.getBoundingClientRect(),
  )
}

/** The visible part of the window, without an on-screen keyboard. */
function visibleViewport(): Rect {
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {}
  return { left: 0, top, right: innerWidth, bottom: top + height }
}

function focusedRects(toastRegion: HTMLElement): readonly Rect[] {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || toastRegion.contains(activeElement)) return []
  // A region that was focused by a script, like the list, may fill the window.
  if (activeElement instanceof HTMLElement && activeElement.tabIndex < 0) return []
  return [withRing(activeElement.getBoundingClientRect())]
}

/** The composer's title, text and buttons, without the empty part of its field. */
function composerTextRects(toastRegion: HTMLElement): readonly Rect[] {
  const text = document.createRange()
  const field = document.querySelector(`${COMPOSER} [contenteditable]`)
  if (field) text.selectNodeContents(field)
  return [...boxesOf(toastRegion, COMPOSER_CONTROLS), ...caretRects(), withRing(text.getBoundingClientRect())]
}

/** The caret's line, for a focused field that is too large to place the toasts beside it. */
function caretRects(): readonly Rect[] {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  const { startContainer } = range
  const lines = Array.from(range.getClientRects())
  if (lines.length === 0 && startContainer instanceof Element)
    lines.push(startContainer.getBoundingClientRect())
  return lines.map(withRing)
}

function withRing({ left, top, right, bottom }: Rect): Rect {
  return {
    left: left - FOCUS_RING_WIDTH,
    top: top - FOCUS_RING_WIDTH,
    right: right + FOCUS_RING_WIDTH,
    bottom: bottom + FOCUS_RING_WIDTH,
  }
}
