/** Marks the cards in the grid row of an open card, which must not grow with it. Returns a function that ends this. */
export function markOpenRow(card: HTMLElement): () => void {
  const list = card.parentElement
  if (!list) return () => {}
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
}
