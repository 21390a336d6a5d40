import { scrollBetweenFrames, waitForIdle } from './frames.ts'
import styles from '../../src/ui/list/NoteList.module.css'

/** One card as HTML, and its place in the list in CSS pixels. */
export interface CardCopy {
  readonly html: string
  readonly top: number
  readonly bottom: number
}

/** How far outside of the window cards are rendered, as in the list. */
const OVERSCAN = 200

/**
 * The limit of any list of these cards: only those in the window exist, as HTML whose place and height are known. There is no framework, no
 * measuring, no event. Scrolls through the copies again and again. Returns the duration of each frame in ms.
 */
export async function scrollCopies(
  cards: readonly CardCopy[],
  step: number,
  frames: number,
): Promise<readonly number[]> {
  const height = Math.max(...cards.map(({ bottom }) => bottom)) + 16
  const rounds = Math.ceil((step * frames + innerHeight) / height) + 1
  const list = document.createElement('ul')
  list.className = styles.grid ?? ''
  list.style.height = `${height * rounds}px`
  document.body.append(list)
  const shown = new Map<number, Element>()
  window.scrollTo(0, 0)
  showCards()
  await waitForIdle()
  const times = await scrollBetweenFrames(step, frames, showCards)
  list.remove()
  return times

  function showCards() {
    const [from, to] = [scrollY - OVERSCAN, scrollY + innerHeight + OVERSCAN]
    const first = Math.max(0, Math.floor(from / height))
    const wanted = new Set<number>()
    for (let round = first; round * height < to; round++)
      for (const [index, { top, bottom }] of cards.entries())
        if (round * height + bottom > from && round * height + top < to)
          wanted.add(round * cards.length + index)
    for (const [key, card] of shown)
      if (!wanted.has(key)) {
        card.remove()
        shown.delete(key)
      }
    const added = [...wanted].filter((key) => !shown.has(key))
    list.insertAdjacentHTML('beforeend', added.map((key) => cards[key % cards.length]?.html ?? '').join(''))
    const elements = Array.from(list.querySelectorAll<HTMLElement>(':scope > li')).slice(-added.length)
    for (const [at, key] of added.entries()) {
      const element = elements[at]
      if (!element) continue
      element.style.top = `${Math.floor(key / cards.length) * height + (cards[key % cards.length]?.top ?? 0)}px`
      shown.set(key, element)
    }
  }
}
