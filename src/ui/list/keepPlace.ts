import type { KeepPlace } from './packColumns.ts'

// Browsers do not keep the scroll position when a script moves the cards.
export const keepPlace: KeepPlace = (list, place) => {
  const card = Array.from(list.children).find((each) => each.getBoundingClientRect().bottom > 0)
  const before = card?.getBoundingClientRect().top ?? 0
  // Some browsers do at times, and then both would scroll.
  list.style.overflowAnchor = 'none'
  place()
  scrollBy(0, (card?.getBoundingClientRect().top ?? 0) - before)
}
