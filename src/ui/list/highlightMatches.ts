import { findMatches, type TextRange } from '../../notes/find-matches.ts'
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
    const cards = Array.from(root.querySelectorAll('[data-note]'))
    CSS.highlights.set(NAME, new Highlight(...cards.flatMap((card) => rangesInCard(card, query))))
  }
}

function rangesInCard(card: Element, query: string): readonly Range[] {
  const parts = Array.from(card.querySelectorAll('[data-searched]'), (part) => textOf(part))
  const matches = findMatches(
    parts.map(({ text }) => text),
    query,
  )
  return parts.flatMap((part, index) => (matches[index] ?? []).map((match) => rangeOf(part, match)))
}

interface PartText {
  readonly text: string
  /** The text nodes, and where each begins in the text. */
  readonly nodes: readonly { readonly node: Text; readonly start: number }[]
}

/** The text of an element with a line end between its blocks. */
function textOf(element: Element): PartText {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { readonly node: Text; readonly start: number }[] = []
  let text = ''
  let lastBlock: Element | null | undefined
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!(node instanceof Text)) continue
    const block = node.parentElement?.closest('div, code, h3')
    if (lastBlock && block !== lastBlock) text += '\n'
    lastBlock = block
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

function rangeOf({ nodes }: PartText, [from, to]: TextRange): Range {
  const range = new Range()
  const first = nodes.findLast(({ start }) => start <= from)
  const last = nodes.findLast(({ start }) => start < to)
  if (first) range.setStart(first.node, Math.min(from - first.start, first.node.length))
  if (last) range.setEnd(last.node, Math.min(to - last.start, last.node.length))
  return range
}
