import { type MouseEvent, type RefObject, useRef } from 'react'
import { useWindowEvent } from '../useWindowEvent.ts'
import type { ComposerField } from './ComposerField.ts'

interface Presses {
  /** Whether the closed composer is being pressed. The focus from that press must not open it yet. */
  readonly isPressed: () => boolean
  /** Whether a press anywhere on the page is beginning: the browser handles its `mousedown` event. */
  readonly isBeginning: () => boolean
  readonly onMouseDown: (event: MouseEvent) => void
  readonly onClick: (event: MouseEvent) => void
  /**
   * To be called when a press takes the focus. It ends the composition of a word, Chromium then scrolls to that word, and the click would
   * miss what is pressed.
   */
  readonly keepScroll: () => void
}

/**
 * Opens the closed composer when a press on it ends, with the caret in the text. The title appears where the text was. If the composer
 * opened earlier, the mouse events that follow a tap or the end of a mouse press would hit the title.
 */
export function usePresses(
  form: RefObject<HTMLFormElement | null>,
  field: RefObject<ComposerField | null>,
  expanded: boolean,
  open: () => void,
): Presses {
  const isPressing = useRef(false)
  /** Whether the last press opened the composer. The second click of a double click then belongs to that press. */
  const openedByPress = useRef(false)
  /** The scroll position of the page before the press that is beginning; undefined otherwise, also while a button is held down. */
  const scrollAtPress = useRef<number>(undefined)

  const release = () =>
    requestAnimationFrame(() => {
      if (!isPressing.current) return
      isPressing.current = false
      if (hasFocus(form)) open()
    })
  useWindowEvent(
    'mousedown',
    () => {
      scrollAtPress.current = scrollY
      setTimeout(() => (scrollAtPress.current = undefined))
    },
    { capture: true },
  )
  // A drag that ends outside the form fires no click on it. A context menu or a drag of text fires no mouseup.
  useWindowEvent('mouseup', release)
  useWindowEvent('dragend', release)
  useWindowEvent('contextmenu', release)

  return {
    isPressed: () => isPressing.current,
    isBeginning: () => scrollAtPress.current !== undefined,

    onMouseDown(event) {
      const isRepeated = event.detail > 1 && openedByPress.current
      if (!isRepeated) openedByPress.current = false
      if (!expanded && event.button === 0) isPressing.current = true
      // The default action would move the focus out of the text.
      if (isRepeated || isBackground(event)) event.preventDefault()
    },

    onClick(event) {
      if (expanded && !(isBackground(event) && !hasFocus(form))) return
      openedByPress.current = !expanded
      isPressing.current = false
      // Focus within the event handler, because iOS shows its keyboard only then.
      if (!field.current?.isFocused()) field.current?.focus()
      open()
    },

    keepScroll() {
      const top = scrollAtPress.current
      if (top !== undefined && top !== scrollY) scrollTo({ top, behavior: 'instant' })
    },
  }
}

function hasFocus(form: RefObject<HTMLFormElement | null>): boolean {
  return form.current?.contains(document.activeElement) ?? false
}

/** Whether the event hit the composer's background and no control or text. */
function isBackground({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('input, textarea, button, p, [contenteditable]')
}
