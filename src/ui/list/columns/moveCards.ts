import type { MoveCards } from './packColumns.ts'

/**
 * Calls `place`, and scrolls so that the first card in the window stays where it is. If the list has other cards or another order, those
 * in the window move to their new places, and a new one appears gradually.
 */
export const moveCards: MoveCards = (list, place, isNewOrder) => {
  const cards = Array.from(list.querySelectorAll<HTMLElement>(':scope > li'))
  const placed = new Map(cards.map((card) => [card, card.style.top === '' ? undefined : boxOf(card)]))
  const first = cards.find((card) => card.getBoundingClientRect().bottom > 0)
  const before = first?.getBoundingClientRect().top ?? 0
  // Browsers do not keep the scroll position when a script moves the cards. Some do at times, and then both would scroll.
  list.style.overflowAnchor = 'none'
  place()
  scrollBy(0, (first?.getBoundingClientRect().top ?? 0) - before)
  if (isNewOrder && cards.some((card) => placed.get(card)) && isMotionWelcome())
    for (const card of cards) if (isInWindow(card)) animate(card, placed.get(card))
}

/** Not while the person types a search, where each key changes the list. */
function isMotionWelcome(): boolean {
  const isSearching = document.activeElement?.matches('[type=search]') === true
  return !isSearching && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** `from` is undefined if the card is new. */
function animate(card: HTMLElement, from: DOMRect | undefined) {
  if (!from) return card.animate([{ opacity: 0 }, {}], MOTION)
  const { left, top } = boxOf(card)
  const [x, y] = [from.left - left, from.top - top]
  return x === 0 && y === 0 ? undefined : card.animate([{ translate: `${x}px ${y}px` }, {}], MOTION)
}

const MOTION: KeyframeAnimationOptions = { duration: 150, easing: 'ease-out' }

function boxOf(card: HTMLElement): DOMRect {
  return card.getBoundingClientRect()
}

function isInWindow(card: HTMLElement): boolean {
  const { top, bottom } = boxOf(card)
  return bottom > 0 && top < innerHeight
}
