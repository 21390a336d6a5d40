import { findCards, isInWindow } from '../card-elements.ts'
import type { CardPlaces, MoveCards } from './packColumns.ts'

/**
 * Calls `place`, and scrolls so that the first card in the window stays where it is. If the list has other cards or another order, those
 * in the window move to their new places, also from another list, and a new one appears gradually. The focus of a keyboard user stays in
 * the window.
 */
export const moveCards: MoveCards = ({ list, places, isNewOrder, scrolled = scrollY, place }) => {
  const { byId } = places
  const cards = Array.from(list.querySelectorAll<HTMLElement>(':scope > li'))
  const lists = list.parentElement?.parentElement ?? list
  const origin = boxOf(lists)
  // A window that gets higher ends the scroll at the old height of the lists, before the event.
  const lost = Math.max(0, scrolled - scrollY)
  origin.y -= lost
  const placed = Array.from(findCards(lists), (card) => ({
    card,
    top: origin.top + (byId.get(idOf(card))?.top ?? Infinity),
  }))
  // Also a card of the other list, which moves with the height of this one. A card that is new in its list has no place there yet.
  const first = placed.find(({ card, top }) => card.style.top !== '' && top + card.offsetHeight > 0)
  const { activeElement: focused } = document
  const isFocusInWindow = placed.some(
    ({ card, top }) => card.contains(focused) && top + card.offsetHeight > 0 && top < innerHeight,
  )
  // Browsers do not keep the scroll position when a script moves the cards. Some do at times, and then both would scroll.
  lists.style.overflowAnchor = 'none'
  // React may have added or removed a section above.
  keepFirst()
  const before = new Map(cards.map((card) => [card, boxBefore(card, origin, byId)]))
  place()
  keepFirst()
  // Notes that a search has hidden push the others down.
  if (focused && isFocusInWindow && focused.matches(':focus-visible') && !isInWindow(focused))
    focused.scrollIntoView({ block: 'nearest' })
  if (isNewOrder && cards.some((card) => before.get(card)) && isMotionWelcome())
    for (const card of cards) if (isInWindow(card)) animate(card, before.get(card))
  remember(lists, byId)
  // The page may be high enough for the rest of the scroll only when the other list has been placed.
  places.scrolled = scrollY + (lost > 0 && first ? restingBox(first.card).top - first.top : 0)
  const ids = new Set(cards.map(idOf))
  // The list that such a card comes from may be placed before the one that it goes to.
  queueMicrotask(() => {
    for (const [id, known] of byId) if (known.list === list && !ids.has(id)) byId.delete(id)
  })

  function keepFirst() {
    // While the start of the list is in the window, nothing is kept in place: new cards push the others down.
    if (first && origin.top < 0) scrollBy(0, restingBox(first.card).top - first.top)
  }
}

interface Point {
  readonly left: number
  readonly top: number
}

/** The previous position of a card in the window; undefined if it is new. */
function boxBefore(card: HTMLElement, origin: Point, byId: CardPlaces['byId']): Point | undefined {
  if (card.style.top !== '') return boxOf(card)
  const place = byId.get(idOf(card))
  return place && { left: origin.left + place.left, top: origin.top + place.top }
}

/**
 * Remembers where all placed cards are, measured from the corner of what holds the lists, which moves with the page. A card that is pinned
 * leaves its list and appears in the other one as a new element.
 */
function remember(lists: HTMLElement, byId: CardPlaces['byId']) {
  const origin = boxOf(lists)
  for (const card of findCards(lists)) {
    const list = card.parentElement
    const { left, top } = restingBox(card)
    if (list && card.style.top !== '')
      byId.set(idOf(card), { list, left: left - origin.left, top: top - origin.top })
  }
}

/** The position of a card in the window, without the animation that moves it. */
function restingBox(card: HTMLElement): Point {
  const { left = 0, top = 0 } = card.parentElement?.getBoundingClientRect() ?? {}
  return { left: left + card.offsetLeft, top: top + card.offsetTop }
}

/** Not while the person types a search, where each key changes the list. */
function isMotionWelcome(): boolean {
  const isSearching = document.activeElement?.matches('[type=search]') === true
  return !isSearching && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `from` is undefined if the card is new. */
function animate(card: HTMLElement, from: Point | undefined) {
  if (!from) return card.animate([{ opacity: 0 }, {}], MOTION)
  const { left, top } = boxOf(card)
  const [x, y] = [from.left - left, from.top - top]
  return x === 0 && y === 0 ? undefined : card.animate([{ translate: `${x}px ${y}px` }, {}], MOTION)
}

const MOTION: KeyframeAnimationOptions = { duration: 150, easing: 'ease-out' }

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect()
}

function idOf({ dataset }: HTMLElement): string {
  return dataset.note ?? ''
}
