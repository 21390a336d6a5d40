import { type RefCallback, useCallback, useState } from 'react'

/** An event of the window: the page now uses its web fonts. */
export const FONTS_CHANGED = 'pinwell.fonts'

/** The hidden part of a box's text: whole lines, or only the ends of code lines. */
type ClippedPart = 'lines' | 'ends' | undefined

/**
 * Returns a ref for a box that may hide a part of its text, and the hidden part. The value does not change while `isPaused`: the box is open,
 * or lacks a part of the text.
 */
export function useClipped(
  text: string,
  isPaused: boolean,
): readonly [RefCallback<HTMLElement>, ClippedPart] {
  const [clipped, setClipped] = useState<ClippedPart>()
  const observeBox = useCallback(
    (box: HTMLElement | null) => {
      if (!box || isPaused) return undefined
      let last: ClippedPart | null = null
      const update = () => {
        const part = clippedIn(box)
        // React keeps every update without a change until the card renders again, which may be never.
        if (part !== last) setClipped((last = part))
      }
      // Before the card is painted, because the buttons that it gets make it higher. The first card makes the browser lay out all of them.
      update()
      const observer = new ResizeObserver(update)
      observer.observe(box)
      // Other fonts break lines elsewhere, and a box of full height keeps its size.
      addEventListener(FONTS_CHANGED, update)
      return () => {
        observer.disconnect()
        removeEventListener(FONTS_CHANGED, update)
      }
    },
    // Observe again when the text changes: the observer reports size changes and the start of observing, not other text in the same size.
    // oxlint-disable-next-line react/exhaustive-deps -- the text is what the box shows
    [text, isPaused],
  )
  return [observeBox, clipped]
}

function clippedIn(box: Element): ClippedPart {
  if (box.scrollHeight > box.clientHeight + 1) return 'lines'
  // In Firefox, an inline element, such as bold text, has a scroll width but no client width.
  return Array.from(box.children).some(
    (child) => child.clientWidth && child.scrollWidth > child.clientWidth + 1,
  )
    ? 'ends'
    : undefined
}
