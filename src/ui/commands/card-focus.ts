import type { Note } from '../../notes/note.ts'
import type { ReadableStore } from '../../store.ts'
import { findCard, focusedCard, idOfCard, isInWindow } from '../list/card-elements.ts'
import { abortOnInput, FRAMES_PER_SCROLL } from '../list/keepPlace.ts'
import type { CardFocus, CardList } from '../list/NoteListHandle.ts'
import { scrollToFocus } from './scrollToFocus.ts'

/**
 * Gives the focus back to the list after the focused card has moved or was removed. The focus goes to the card's new place, else to the
 * card that moved up, else to the previous card, else to the list itself. Does nothing if another element has the focus.
 */
export function restoreFocus(list: CardList, lost: CardFocus, previousNotes: readonly Note[]): void {
  if (document.activeElement !== document.body) return
  const id = nextFocusId(lost.id, previousNotes, list.notes)
  const action = actionOf(lost.element)
  const find = () => findCheckbox(list, lost) ?? findInCard(list, id, action)
  const element = find()
  // For keyboard users the focused card scrolls into view. For pointer users the page stays where they look.
  if (id !== undefined && lost.isByKeyboard && (id === lost.id || !element)) focusWhenRendered(list, id, find)
  else (element ?? list.root.current)?.focus({ preventScroll: true })
}

/**
 * Gives the focus back to the list when a dialog closes that was opened from a card or a button which has been removed since, or by a key
 * while nothing had the focus: the browser leaves it on the body, and the next Tab would go behind the dialog, to the footer. Returns a
 * function that stops this.
 */
export function restoreFocusAfterDialogs(
  dialog: ReadableStore<unknown>,
  currentList: () => CardList | null,
): () => void {
  let opened: { readonly from: CardFocus; readonly notes: readonly Note[] } | undefined
  let opener: Element | null = null
  return dialog.subscribe(() => {
    if (dialog.get() === undefined) {
      const last = opened
      opened = undefined
      // The closed dialog has the focus until it is removed.
      requestAnimationFrame(() => {
        const list = currentList()
        // The browser does not scroll to the focus that it returns. An import may have added notes above it.
        if (document.activeElement !== document.body) scrollToFocus()
        else if (list && last) restoreFocus(list, last.from, last.notes)
        else if (opener === document.body || !opener?.isConnected)
          list?.root.current?.focus({ preventScroll: true })
      })
      return
    }
    const { activeElement: element } = document
    opener = element
    const id = idOfCard(element)
    const notes = currentList()?.notes
    if (notes && id !== undefined && element instanceof HTMLElement)
      opened = { from: { id, element, isByKeyboard: element.matches(':focus-visible') }, notes }
  })
}

/**
 * Focuses a card and scrolls it into view. A card that is not rendered gets the focus when it is. Returns a function that stops waiting for
 * that.
 */
export function focusCard(list: CardList, id: string): () => void {
  if (!findInCard(list, id) && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return focusWhenRendered(list, id)
}

/** Focuses the edit button of a card whose note was closed. The page does not scroll, unless keys need to show where the focus is. */
export function returnFocus(list: CardList, id: string): void {
  const button = findInCard(list, id, 'edit')
  button?.focus({ preventScroll: true })
  if (!button || document.activeElement !== button)
    focusWhenRendered(list, id, () => findInCard(list, id, 'edit'))
  else if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps the card with the focus in the window if it moves within some frames, because a command changes the list, or if the focus moves to
 * another card. Does nothing if the card is out of the window now. Ends at the next input.
 */
export function keepFocusInWindow(): void {
  const controller = new AbortController()
  const { signal } = controller
  abortOnInput(controller)
  const card = focusedCard()
  const top = card?.getBoundingClientRect().top
  if (card && isInWindow(card)) check(0)
  else controller.abort()

  function check(frame: number) {
    if (signal.aborted) return
    const focused = focusedCard()
    // A card that is moving may come into the window by itself.
    if (focused?.getAnimations().length === 0 && focused.getBoundingClientRect().top !== top)
      focused.scrollIntoView({ block: 'nearest' })
    if (frame < FRAMES_OF_CHANGE) requestAnimationFrame(() => check(frame + 1))
    else controller.abort()
  }
}

/** More than it takes to render the list with the change. */
const FRAMES_OF_CHANGE = 30

/** The only checkbox with the same name, because the text of the note has been rendered again. Another name is another item. */
function findCheckbox({ root: { current } }: CardList, { id, element }: CardFocus): HTMLElement | undefined {
  if (!(element instanceof HTMLInputElement) || !current) return undefined
  const boxes = Array.from(findCard(current, id)?.querySelectorAll('input') ?? [])
  const [box, ...others] = boxes.filter(({ ariaLabel }) => ariaLabel === element.ariaLabel)
  return others.length === 0 ? box : undefined
}

/** '' for a card and for its checkboxes, and 'edit' for a button that a card has only at times, such as "Show all". */
function actionOf(element: HTMLElement): string {
  const { note, action = 'edit' } = element.dataset
  return note === undefined && !(element instanceof HTMLInputElement) ? action : ''
}

/** The card of a note, or the button of it with this `data-action`, which may be in its menu. Null if the card is not rendered. */
function findInCard({ root: { current } }: CardList, id?: string, action = ''): HTMLElement | null {
  const card = current && findCard(current, id)
  const button = (name: string) => card?.querySelector<HTMLElement>(`[data-action="${name}"]`)
  return action === '' ? card : (button(action) ?? button('menu') ?? null)
}

/** The id of the note if it is still listed, else of the next note that is, else of the previous one. */
function nextFocusId(id: string, previousNotes: readonly Note[], notes: readonly Note[]): string | undefined {
  const presentIds = new Set(notes.map((note) => note.id))
  if (presentIds.has(id)) return id
  const index = previousNotes.findIndex((note) => note.id === id)
  const isPresent = (note: Note) => presentIds.has(note.id)
  return (
    previousNotes.slice(index + 1).find(isPresent) ??
    previousNotes.slice(0, Math.max(index, 0)).findLast(isPresent)
  )?.id
}

/** A virtual row appears some frames after scrolling, and is hidden until it is measured. By then the focus may be elsewhere. */
const MAX_FRAMES = 600

function focusWhenRendered(list: CardList, id: string, find = () => findInCard(list, id)): () => void {
  let frame = 0
  // A card that is rendered and still hidden leaves the focus where it was.
  const before = document.activeElement
  const attempt = (count: number) => {
    const element = find()
    if (!element && count % FRAMES_PER_SCROLL === 0) list.rows.current?.scrollTo(id)
    element?.focus()
    // A hidden element does not get the focus.
    if ((!element || document.activeElement !== element) && count < MAX_FRAMES)
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body || document.activeElement === before) attempt(count + 1)
      })
  }
  attempt(0)
  return () => cancelAnimationFrame(frame)
}
