import { useLayoutEffect, useRef, type RefObject } from 'react'

/** While a card is open, marks the cards in its grid row, which must not grow with it. Returns the ref for the card. */
export function useOpenRow(open: boolean): RefObject<HTMLLIElement | null> {
  const card = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { current } = card
    const list = current?.parentElement
    if (!open || !list) return
    const cards = list.getElementsByTagName('li')
    const mark = (isClosing = false) => {
      const all = Array.from(cards)
      const opened = all.filter((each) => each.dataset['open'] && !(isClosing && each === current))
      const tops = new Set(opened.map((each) => each.offsetTop))
      for (const each of all) each.toggleAttribute('data-beside', tops.has(each.offsetTop))
    }
    mark()
    const resizes = new ResizeObserver(() => mark())
    resizes.observe(list)
    const changes = new MutationObserver(() => mark())
    changes.observe(list, { childList: true })
    return () => {
      resizes.disconnect()
      changes.disconnect()
      mark(true)
    }
  }, [open])
  return card
}
