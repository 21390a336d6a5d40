import type { CardPlaces, MoveCards } from './packColumns.ts'

/**
 * Calls `place`, and scrolls so that the first card in the window stays where it is. If the list has other cards or another order, those
 * in the window move to their new places, also from another list, and a new one appears gradually.
 */
export const moveCards: MoveCards = (list, place, isNewOrder, places) => {
  const cards = Array.from(list.querySelectorAll<HTMLElement>(':scope > li'))
  const origin = originOf(list)
  const before = new Map(cards.map((card) => [card, boxBefore(card, origin, places)]))
  const first = cards.find((card) => card.getBoundingClientRect().bottom > 0)
  const firstTop = first?.getBoundingClientRect().top ?? 0
  // Browsers do not keep the scroll position when a script moves the cards. Some do at times, and then both would scroll.
  list.style.overflowAnchor = 'none'
  place()
  scrollBy(0, (first?.getBoundingClientRect().top ?? 0) - firstTop)
  if (isNewOrder && cards.some((card) => before.get(card)) && isMotionWelcome())
    for (const card of cards) if (isInWindow(card)) animate(card, before.get(card))
  remember(list, cards, places)
}

interface Point {
  readonly left: number
  readonly top: number
}

/** The corner that the places of all cards are measured from. It moves with the page. */
function originOf(list: HTMLElement): Point {
  return (list.parentElement?.parentElement ?? list).getBoundingClientRect()
}

/** Where a card has been in the window; undefined if it is new. */
function boxBefore(card: HTMLElement, origin: Point, places: CardPlaces): Point | undefined {
  if (card.style.top !== '') return boxOf(card)
  const place = places.get(idOf(card))
  return place && { left: origin.left + place.left, top: origin.top + place.top }
}

/** Remembers where the cards are, because a card that is pinned leaves its list and appears in the other one as a new element. */
function remember(list: HTMLElement, cards: readonly HTMLElement[], places: CardPlaces) {
  const origin = originOf(list)
  const { left, top } = list.getBoundingClientRect()
  // The offset is the place at the end of a motion. The list is what it is measured from.
  for (const card of cards)
    places.set(idOf(card), {
      list,
      left: left + card.offsetLeft - origin.left,
      top: top + card.offsetTop - origin.top,
    })
  const ids = new Set(cards.map(idOf))
  // The list that such a card comes from may be placed before the one that it goes to.
  queueMicrotask(() => {
    for (const [id, place] of places) if (place.list === list && !ids.has(id)) places.delete(id)
  })
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

function boxOf(card: HTMLElement): DOMRect {
  return card.getBoundingClientRect()
}

function idOf({ dataset }: HTMLElement): string {
  return dataset['note'] ?? ''
}

function isInWindow(card: HTMLElement): boolean {
  const { top, bottom } = boxOf(card)
  return bottom > 0 && top < innerHeight
}
