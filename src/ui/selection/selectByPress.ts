import type { Store } from '../../store.ts'
import { findCard, idOfCard } from '../list/card-elements.ts'
import type { CardList } from '../list/NoteListHandle.ts'
import { extended, type Selection, toggled } from './selection.ts'

interface Ports {
  readonly selection: Store<Selection>
  readonly list: () => CardList | null
  /** The id of the note whose card has the focus. A range begins there if nothing is selected. */
  readonly focused: () => string | undefined
}

/**
 * Selects cards by a click with Shift, Ctrl or Cmd and, while some are selected, by any click on a card, also by a tap. A long press with a
 * finger selects the first one. Buttons and check items keep what they do, and so do links while nothing is selected. Alt+click does
 * nothing. Returns a function that ends this.
 */
export function selectByPress(element: HTMLElement, { selection, list, focused }: Ports): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressStart = { x: 0, y: 0 }
  let isLongPress = false
  const listeners = new AbortController()
  const { signal } = listeners
  // Before the handlers of the cards.
  element.addEventListener('click', onClick, { signal, capture: true })
  element.addEventListener('mousedown', keepTextUnselected, { signal })
  element.addEventListener('pointerdown', onPointerDown, { signal })
  element.addEventListener('pointermove', onPointerMove, { signal })
  element.addEventListener('contextmenu', onContextMenu, { signal })
  element.addEventListener('touchend', onTouchEnd, { signal })
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => clearTimeout(timer), { signal })

  return () => {
    clearTimeout(timer)
    listeners.abort()
  }

  function onClick(event: MouseEvent) {
    const { target, shiftKey, altKey } = event
    const id = idOfCard(target)
    if (id === undefined || !(target instanceof Element)) return
    const isCheck = target.matches('[data-select]')
    if ((isCheck && shiftKey) || (isSelecting(event) && !hasOwnEffect(event, target))) {
      event.preventDefault()
      event.stopPropagation()
      // After the browser has undone its own change of a checkbox.
      if (!endsTextSelection(event)) setTimeout(() => select(id, shiftKey))
    } else if (altKey && !isControl(target)) event.stopPropagation()
  }

  function isSelecting({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
    return shiftKey || ctrlKey || metaKey || selection.get().ids.size > 0
  }

  /** Whether a click does what its target is for. While notes are selected, a plain click on a link selects the card instead. */
  function hasOwnEffect({ detail, ctrlKey, metaKey, altKey }: MouseEvent, target: Element): boolean {
    // The `detail` of a click by a key is 0.
    const isPlain = detail > 0 && !ctrlKey && !metaKey && !altKey
    const selectsLinks = isPlain && selection.get().ids.size > 0
    return selectsLinks ? target.closest(NON_LINK_CONTROLS) !== null : isControl(target)
  }

  function select(id: string, isRange: boolean) {
    const order = list()?.notes.map((note) => note.id) ?? []
    const before = selection.get()
    selection.set(isRange ? extended(before, order, focused() ?? id, id) : toggled(before, id))
    // After a long press the browser may show the focus as that of a key, and the bar would scroll the card away from the finger.
    findCard(element, id)?.focus({ preventScroll: true, ...(isLongPress && { focusVisible: false }) })
  }

  function onPointerDown({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) {
    clearTimeout(timer)
    isLongPress = false
    const id = idOfCard(target)
    if (pointerType !== 'touch' || !isPrimary || id === undefined || isControl(target)) return
    pressStart = { x: clientX, y: clientY }
    timer = setTimeout(() => {
      isLongPress = true
      select(id, false)
    }, LONG_PRESS_MS)
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (Math.hypot(clientX - pressStart.x, clientY - pressStart.y) > MAX_MOVE) clearTimeout(timer)
  }

  /** A long press would also open the browser's menu. */
  function onContextMenu(event: MouseEvent) {
    if (isLongPress) event.preventDefault()
  }

  /** The end of a long press would click what is below the finger then, for example a button of the selection bar. */
  function onTouchEnd(event: TouchEvent) {
    if (isLongPress && event.cancelable) event.preventDefault()
    isLongPress = false
  }
}

/** Shorter than the press that opens the browser's menu. */
const LONG_PRESS_MS = 450
/** How far a finger may move during a long press, in CSS pixels. */
const MAX_MOVE = 10

/** The browser would select the text between two presses with Shift. */
function keepTextUnselected(event: MouseEvent) {
  if (event.shiftKey && idOfCard(event.target) !== undefined && !isControl(event.target))
    event.preventDefault()
}

/** Whether the person has selected text of a card, for example to copy it. With a modifier key, the text may have been selected before. */
function endsTextSelection({ shiftKey, ctrlKey, metaKey }: MouseEvent): boolean {
  return !shiftKey && !ctrlKey && !metaKey && getSelection()?.type === 'Range'
}

const NON_LINK_CONTROLS = 'button, input, [popover]'

/** Whether a press on the target does something of its own. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`a, ${NON_LINK_CONTROLS}`) !== null
}
