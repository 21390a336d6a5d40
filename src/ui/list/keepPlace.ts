import type { RefObject } from 'react'
import { findCard, findCards, idOfCard, isInWindow } from './card-elements.ts'
import type { RowScroller } from './NoteListHandle.ts'

/** The cards in view when their elements were removed. */
export interface CardsInView {
  readonly query: string | undefined
  /** The distance of each card from the top of the window, by the note's id, in CSS pixels. */
  readonly tops: ReadonlyMap<string, number>
}

/**
 * Keeps what the person reads in place when all cards are rendered anew: in a list that becomes virtual or plain, and in a virtual list with
 * another number of columns. `element` contains the cards, and its `data-query` is their query. It is no parameter, because the caller would
 * then call this again for each key of a search. Returns a function that ends this and stores the cards in view for the next call.
 */
export function keepPlace(
  element: HTMLElement,
  rows: RefObject<RowScroller | null>,
  inView: RefObject<CardsInView | undefined>,
): () => void {
  const { current: last } = inView
  const listeners = new AbortController()
  const { signal } = listeners
  /** The height of the window before a resize. */
  let height = innerHeight
  let beforeResize: ReadonlyMap<string, number> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // At the first event of several, the rows are still at their places. They move when their new heights are measured, before the number of
  // columns is updated.
  addEventListener('resize', onResize)
  // The results of another query begin at the top.
  if (last && last.query === element.dataset.query && last.tops.size > 0) {
    restorePlace(element, rows, last.tops, listeners)
  } else listeners.abort()
  return () => {
    listeners.abort()
    removeEventListener('resize', onResize)
    clearTimeout(timer)
    // An element that is removed still has the query of its cards.
    inView.current = { query: element.dataset.query, tops: beforeResize ?? topsOf(element) }
  }

  function onResize() {
    beforeResize ??=
      focusedTop(element, height) ?? (signal.aborted ? undefined : last?.tops) ?? topsOf(element)
    height = innerHeight
    clearTimeout(timer)
    timer = setTimeout(() => (beforeResize = undefined), RESIZE_MS)
  }
}

/**
 * Scrolls the first of these cards that is listed to its distance from the top of the window, for some frames, because a virtual list
 * measures its rows meanwhile. Ends at the next input, or when the caller aborts `controller`, which is aborted at the end.
 */
export function restorePlace(
  element: Element,
  rows: RefObject<RowScroller | null>,
  tops: ReadonlyMap<string, number>,
  controller: AbortController,
) {
  const { signal } = controller
  abortOnInput(controller)
  const ids = Array.from(tops.keys())
  // In a microtask, when a list that is rendered anew can scroll, and before it is painted at its top.
  queueMicrotask(() => restore(0))

  function restore(frame: number) {
    if (signal.aborted) return
    const id = ids.find((each) => findCard(element, each))
    const card = findCard(element, id)
    if (card)
      scrollBy(0, Math.round(card.getBoundingClientRect().top - topInWindow(card, tops.get(id ?? ''))))
    else if (frame % FRAMES_PER_SCROLL === 0) ids.some((each) => rows.current?.scrollTo(each))
    if (frame < MAX_FRAMES) requestAnimationFrame(() => restore(frame + 1))
    else controller.abort()
  }
}

/** Aborts at the next scroll, press or key of the person. */
export function abortOnInput(controller: AbortController) {
  const { signal } = controller
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => controller.abort(), { signal, passive: true })
}

/** A virtual list is at its place within fewer frames. */
const MAX_FRAMES = 60
/** The list scrolls again if that had no effect, as in a list that has just become virtual. */
export const FRAMES_PER_SCROLL = 15
/** The list is rendered with other columns sooner. */
const RESIZE_MS = 200

/**
 * The distance of each card in view from the top of the window, by the note's id, in CSS pixels. None while the page is at its top, where a
 * new note appears.
 */
export function topsOf(element: Element): ReadonlyMap<string, number> {
  const cards = scrollY === 0 ? [] : Array.from(findCards(element))
  return new Map(
    cards.filter(isInWindow).map((card) => [card.dataset.note ?? '', card.getBoundingClientRect().top]),
  )
}

/** The place of the card with the focus, if it was in the window of this height: a zoom must not move it out of sight. */
function focusedTop(element: Element, height: number): ReadonlyMap<string, number> | undefined {
  const id = idOfCard(document.activeElement)
  const card = findCard(element, id)
  if (!card || id === undefined) return undefined
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < height ? new Map([[id, top]]) : undefined
}

/** A lower window would end above the card. */
function topInWindow({ offsetHeight }: HTMLElement, top = 0): number {
  return Math.min(top, Math.max(0, innerHeight - offsetHeight))
}
