import { findMatches, type TextRange } from '../../notes/search/find-matches.ts'
import './highlightMatches.css'

const NAME = 'search'

/**
 * Highlights what the query finds in the cards below an element, also in cards that are rendered later. It changes no element: nothing
 * of it is copied or stored. Returns a function that removes the highlights.
 */
export function highlightMatches(root: Element, query: string): () => void {
  if (!('highlights' in CSS)) return () => {}
  let frame = requestAnimationFrame(update)
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  })
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(NAME)
  }

  function update() {
    const highlight = new Highlight()
    for (const card of root.querySelectorAll('[data-note]'))
      for (const range of rangesInCard(card, query)) highlight.add(range)
    CSS.highlights.set(NAME, highlight)
  }
}

function rangesInCard(card: Element, query: string): readonly StaticRange[] {
  const parts = Array.from(card.querySelectorAll('[data-searched]'), (part) => textOf(part))
  const matches = findMatches(
    parts.map(({ text }) => text),
    query,
  )
  return parts.flatMap((part, index) => rangesIn(part, matches[index] ?? []))
}

export interface PartText {
  readonly text: string
  /** The text nodes, and where each begins in the text. */
  readonly nodes: readonly { readonly node: Text; readonly start: number }[]
}

/** The text of an element with a line end between its blocks. */
export function textOf(element: Element): PartText {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const nodes: { readonly node: Text; readonly start: number }[] = []
  let text = ''
  let lastBlock: Element | null | undefined
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof HTMLBRElement) text += '\n'
    if (!(node instanceof Text)) continue
    const block = node.parentElement?.closest('div, code, h3, p, li')
    if (lastBlock && block !== lastBlock) text += '\n'
    lastBlock = block
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

/** The matches, which are ascending. The ranges are static, because each change of the page would have to update live ones. */
export function rangesIn({ nodes }: PartText, matches: readonly TextRange[]): readonly StaticRange[] {
  let first = 0
  return matches.flatMap(([from, to]) => {
    while ((nodes[first + 1]?.start ?? Infinity) <= from) first++
    let last = first
    while ((nodes[last + 1]?.start ?? Infinity) < to) last++
    const [start, end] = [nodes[first], nodes[last]]
    if (!start || !end) return []
    return new StaticRange({
      startContainer: start.node,
      startOffset: Math.min(from - start.start, start.node.length),
      endContainer: end.node,
      endOffset: Math.min(to - end.start, end.node.length),
    })
  })
}
