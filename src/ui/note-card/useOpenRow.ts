import { useCallback, type RefCallback } from 'react'

/** While a card is open, marks the cards in its grid row, which must not grow with it. Returns the ref for the card. */
export function useOpenRow(open: boolean): RefCallback<HTMLLIElement> {
  return useCallback(
    (card: HTMLLIElement | null) => {
      const list = card?.parentElement
      if (!open || !list) return undefined
      const cards = list.getElementsByTagName('li')
      const mark = (isClosing = false) => {
        const all = Array.from(cards)
        const opened = all.filter((each) => each.dataset['open'] && !(isClosing && each === card))
        const tops = new Set(opened.map((each) => each.offsetTop))
        for (const each of all) each.toggleAttribute('data-open-row', tops.has(each.offsetTop))
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
    },
    [open],
  )
}
