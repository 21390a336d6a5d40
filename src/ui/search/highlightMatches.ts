import { itemMark } from '../../markers/doc.ts'
import { findMatches, type TextRange } from '../../notes/search/find-matches.ts'
import { foldAccents } from '../../notes/search/fold-text.ts'
import './highlightMatches.css'

/** Whether the browser highlights text without changing elements. Firefox does from version 140 on. */
export const canHighlight = () => 'highlights' in CSS

/**
 * Highlights what the query finds in the elements below `root` that match `selector`, such as cards, also in those that are rendered later. It
 * changes no element: nothing of it is copied or stored. `name` is that of the highlight in CSS. Returns a function that removes the highlights.
 */
export function highlightMatches(root: Element, query: string, name: string, selector: string): () => void {
  if (!canHighlight()) return () => {}
  let frame = requestAnimationFrame(update)
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  })
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(name)
  }

  function update() {
    const highlight = new Highlight()
    for (const card of root.querySelectorAll(selector))
      for (const range of rangesInCard(card, query)) highlight.add(range)
    CSS.highlights.set(name, highlight)
  }
}

function rangesInCard(card: Element, query: string): readonly StaticRange[] {
  const parts = Array.from(card.querySelectorAll('[data-searched]'), (part) => partTextOf(part, query))
  const matches = findMatches(
    parts.map(({ text }) => text),
    query,
  )
  return parts.flatMap((part, index) => rangesIn(part, matchesInText(part, matches[index] ?? [])))
}

/** Whether a query may mean checkboxes: `[x]` or `[ ]`, which are part of what is searched. An `x` alone is a letter. */
export function canMeanCheckbox(query: string): boolean {
  return /[[\]]/.test(foldAccents(query))
}

export interface PartText {
  readonly text: string
  /** The text nodes, and where each begins in the text. */
  readonly nodes: readonly { readonly node: Text; readonly start: number }[]
  /** The marks of check items, which the page shows as boxes. Their texts begin where the marks end. Ascending. */
  readonly marks: readonly { readonly start: number; readonly textStart: number; readonly end: number }[]
}

/** The text of an element with a line end between its blocks. It has the marks of check items if the query may mean them. */
export function partTextOf(element: Element, query: string): PartText {
  const hasMarks = canMeanCheckbox(query)
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const nodes: { readonly node: Text; readonly start: number }[] = []
  const marks: { start: number; textStart: number; end: number }[] = []
  let text = ''
  let lastBlock: Element | null | undefined
  let box: Element | undefined
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof HTMLBRElement) text += '\n'
    if (hasMarks && node instanceof Element && isCheckbox(node)) box = node
    if (!(node instanceof Text)) continue
    const block = node.parentElement?.closest('div, code, h3, p, li')
    if (lastBlock && block !== lastBlock) text += '\n'
    lastBlock = block
    if (box && block?.contains(box)) {
      const start = text.length
      text += itemMark({
        type: 'check',
        indent: 0,
        isChecked: box.matches(':checked, [aria-checked=true]'),
        runs: [],
      })
      marks.push({ start, textStart: text.length, end: text.length })
    }
    box = undefined
    nodes.push({ node, start: text.length })
    text += node.data
    const mark = marks.at(-1)
    if (mark && text.lastIndexOf('\n') < mark.start) mark.end = text.length
  }
  return { text, nodes, marks }
}

/** Of a card or of the editor. */
function isCheckbox(element: Element): boolean {
  return element.matches('input, [role=checkbox]')
}

/** Moves what was found in the mark of a check item to the text of the item. The matches are ascending, and so is the result. */
export function matchesInText({ marks }: PartText, matches: readonly TextRange[]): readonly TextRange[] {
  let next = 0
  const moved: TextRange[] = []
  for (const [from, to] of matches) {
    while ((marks[next]?.end ?? Infinity) <= from) next++
    const mark = marks[next]
    const isInMark = mark && from >= mark.start && from < mark.textStart
    const range: TextRange = isInMark ? [mark.textStart, to > mark.textStart ? to : mark.end] : [from, to]
    if (range[0] >= (moved.at(-1)?.[1] ?? 0)) moved.push(range)
  }
  return moved
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
