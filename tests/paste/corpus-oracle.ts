import { type Counts, listMarkOf } from './corpus-items.ts'
import { tokensToLines, NO_BREAK_SPACE, type RenderedLine, type Token } from './corpus-lines.ts'
import {
  checkboxOf,
  isClipped,
  isMonospace,
  isOffScreen,
  isVisible,
  marksOf,
  styleOf,
  applyTextTransform,
} from './corpus-styles.ts'

/**
 * What Chromium renders of HTML, as the lines of a note. The HTML is laid out in a frame without scripts and network, and read by
 * computed styles and text boxes. A policy decides about what a note cannot contain. It shares no code with the importer, so that the
 * two can be compared. Runs in a page.
 */
export async function openFrame(): Promise<(html: string) => Promise<RenderedLine[]>> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.style.cssText = 'width: 1280px; height: 720px'
  document.body.append(frame)
  return async (html) => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.srcdoc = NO_NETWORK + html + NO_WRAP_STYLE
    await loaded
    const frameDocument = frame.contentDocument
    return frameDocument ? renderedLines(frameDocument.documentElement) : []
  }
}

const NO_NETWORK = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`
/** A space at which a line wraps has no width. Here no line wraps. */
const NO_WRAP_STYLE = '<style>*, ::before { text-wrap-mode: nowrap !important }</style>'

function renderedLines(root: Element): RenderedLine[] {
  const fragmentFilters = fragment(root)
  const tokens: Token[] = []
  readNode(root, tokens, {
    isInFragment: (node) => fragmentFilters.every((isInside) => isInside(node)),
    level: -1,
    counts: new Map(),
  })
  return tokensToLines(tokens)
}

interface ReadContext {
  readonly isInFragment: (node: Node) => boolean
  readonly level: number
  readonly counts: Counts
}

function fragment(root: Element): ((node: Node) => boolean)[] {
  const found = new Map<string, Node>()
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    found.set((node.nodeValue ?? '').trim(), node)
  const [start, end] = [found.get('StartFragment'), found.get('EndFragment')]
  if (!start || !end) return []
  return [(node) => isFollowedBy(start, node), (node) => isFollowedBy(node, end)]
}

function isFollowedBy(a: Node, b: Node): boolean {
  return Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
}

const MATH = 'http://www.w3.org/1998/Math/MathML'

const ELEMENTS_WITHOUT_TEXT =
  'script, style, title, template, noscript, textarea, select, button, svg, img, video, audio, canvas, iframe, object, noembed, noframes, datalist, meter, progress'

/** The alternative text of an image that chats and mail write for an emoji: the policy is to keep it. */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F)+$/u

function readNode(node: Node, out: Token[], context: ReadContext): void {
  if (isText(node)) readText(node, out, context)
  else if (isElement(node)) readElement(node, out, context)
}

function readElement(element: Element, out: Token[], context: ReadContext, isInRow = false): void {
  const style = styleOf(element)
  const display = style.display
  if (display === 'none') return
  const tag = element.localName
  const emoji = tag === 'img' ? (element.getAttribute('alt') ?? '') : ''
  if (EMOJI.test(emoji) && context.isInFragment(element) && isVisible(element))
    for (const char of emoji) out.push(['char', char, marksOf(element)])
  if (element.matches(ELEMENTS_WITHOUT_TEXT)) return
  if (isClipped(element)) return
  // A formula consists of boxes that are all on one line.
  const isInline = /^(inline|contents|ruby)/.test(display) || element.namespaceURI === MATH
  const isIncluded = context.isInFragment(element)
  if (tag === 'br') {
    if (isIncluded && !element.classList.contains('Apple-interchange-newline')) out.push(['break'])
    return
  }
  if (tag === 'hr') {
    if (isIncluded && isVisible(element))
      out.push(['edge'], ...Array.from('———', (char): Token => ['char', char, 0]), ['edge'])
    return
  }
  const box = checkboxOf(element)
  if (tag === 'input') {
    if (box && isIncluded && isVisible(element)) out.push(['box', box])
    return
  }
  if (display === 'table-row' || (display === 'table-cell' && !isInRow)) {
    // An anonymous row consists of the cells side by side. The first cell represents it.
    const first = element.previousElementSibling
    if (display === 'table-cell' && first && styleOf(first).display === 'table-cell') return
    const cells = display === 'table-row' ? cellsIn(element) : adjacentCells(element)
    const cellLines = cells.map((cell) => {
      const cellTokens: Token[] = []
      for (const child of cell) {
        if (isElement(child)) readElement(child, cellTokens, context, true)
        else readNode(child, cellTokens, context)
      }
      return tokensToLines(cellTokens)
    })
    out.push(['edge'], ['row', cellLines])
    return
  }
  const isList = ['ul', 'ol', 'menu', 'dir'].includes(tag)
  const isInList = element.closest('ul, ol, menu, dir') !== null
  const isItem = tag === 'li' && !isInline && (isInList || style.listStyleType !== 'none')
  if (!isInline) out.push(['edge'])
  if (isList) out.push(['item', ''])
  if (isItem) out.push(['item', listMarkOf(element, context.level, context.counts)])
  const isPre = ['pre', 'listing', 'xmp', 'plaintext'].includes(tag)
  const preservesSpace = /^(preserve|break-spaces)$/.test(style.whiteSpaceCollapse)
  // A list whose items preserve white space is a list, in any font.
  const isCode =
    preservesSpace && (isPre || (!isInline && isMonospace(style.fontFamily) && !element.closest('li')))
  // A label in a code block, which is drawn as ordinary text.
  const interruptsCode = !isInline && !preservesSpace && isInCode(element)
  if (interruptsCode) out.push(['end'])
  if (isCode) out.push(['code', isPre])
  if (box && isIncluded) out.push(['box', box])
  if (tag === 'q' && isIncluded) addQuote(element, 0, out)
  const isNested = isList || (isItem && !isInList)
  readInside(element, out, isNested ? { ...context, level: context.level + 1 } : context)
  if (tag === 'q' && isIncluded) addQuote(element, 1, out)
  if (isCode) out.push(['end'])
  if (interruptsCode) out.push(['edge'], ['code', true])
  if (tag === 'a' && isIncluded) addAddress(element, out)
  if (!isInline) out.push(['edge'])
  if (isItem || isList) out.push(['pop'])
}

function isInCode(element: Element): boolean {
  const { parentElement: parent } = element
  return (
    parent !== null && parent.closest('pre') !== null && styleOf(parent).whiteSpaceCollapse === 'preserve'
  )
}

/** Quotation marks are not text of the page, but they are rendered. */
function addQuote(element: Element, side: 0 | 1, out: Token[]): void {
  const isInner = element.parentElement?.closest('q') !== null
  const char = (isInner ? '\u2018\u2019' : '\u201C\u201D').charAt(side)
  if (isVisible(element)) out.push(['char', char, marksOf(element)])
}

function readInside(element: Element, out: Token[], context: ReadContext): void {
  for (const child of element.childNodes) {
    const isInClosedDetails = element.localName === 'details' && !element.hasAttribute('open')
    if (!isInClosedDetails || child.nodeName === 'SUMMARY') readNode(child, out, context)
  }
}

function cellsIn(row: Element): Node[][] {
  const groups: Node[][] = []
  let isAnonymousCell = false
  for (const child of row.childNodes) {
    const isCell = isElement(child) && styleOf(child).display === 'table-cell'
    if (isCell || !isAnonymousCell) groups.push([])
    groups.at(-1)?.push(child)
    isAnonymousCell = !isCell
  }
  return groups.filter((group) => group.some((node) => isElement(node) && styleOf(node).display !== 'none'))
}

function adjacentCells(first: Element): Element[][] {
  const cells: Element[][] = []
  for (
    let cell: Element | null = first;
    cell && styleOf(cell).display === 'table-cell';
    cell = cell.nextElementSibling
  )
    cells.push([cell])
  return cells
}

function readText(text: Text, out: Token[], context: ReadContext): void {
  const parent = text.parentElement
  if (!parent || !context.isInFragment(text) || !isVisible(parent) || isSourceWhiteSpace(text)) return
  const style = styleOf(parent)
  const marks = marksOf(parent)
  const preservesLines = style.whiteSpaceCollapse !== 'collapse'
  const range = text.ownerDocument.createRange()
  for (let at = 0; at < text.data.length;) {
    const char = String.fromCodePoint(text.data.codePointAt(at) ?? 0)
    const next = at + char.length
    range.setStart(text, at)
    range.setEnd(text, next)
    at = next
    if (/[\u200b\ufeff\u00ad]/.test(char)) {
      if (range.getBoundingClientRect().height > 0) out.push(['tall'])
      continue
    }
    if (char === '\n' && preservesLines) out.push(['break'])
    else if (/[ \t\n\r\f]/.test(char)) {
      const hasWidth = [...range.getClientRects()].some((rect) => rect.width > 0)
      // Next to a picture two spaces are rendered; without the picture there is one.
      const previous = out.at(-1)
      const isRepeatedSpace =
        !preservesLines &&
        (previous?.[0] === 'box' || (previous?.[0] === 'char' && previous[1] === ' ' && !previous[3]))
      if (hasWidth && !isRepeatedSpace)
        out.push([
          'char',
          style.whiteSpaceCollapse.startsWith('preserve-b') || !preservesLines ? ' ' : char,
          marks,
          preservesLines,
        ])
    } else if (/[\u00a0\u202f\u2007]/.test(char)) out.push(['char', NO_BREAK_SPACE, marks])
    else if (!isOffScreen(range))
      for (const transformedChar of applyTextTransform(
        char,
        style.textTransform,
        text.data,
        at - char.length,
      ))
        out.push(['char', transformedChar, marks])
  }
}

/** A preserved line break between an item's tag and its first block is rendered. By policy it is not part of the item. */
function isSourceWhiteSpace(text: Text): boolean {
  const { parentElement, previousSibling, nextElementSibling: next, data } = text
  return (
    parentElement?.localName === 'li' &&
    previousSibling === null &&
    next !== null &&
    text.nextSibling === next &&
    /^[ \t\r\n]*\n[ \t\r\n]*$/.test(data) &&
    !/^(inline|contents)/.test(styleOf(next).display)
  )
}

function addAddress(link: Element, out: Token[]): void {
  const address = (link.getAttribute('href') ?? '').trim()
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return
  const visibleText = (link.textContent ?? '').replace(/\s|\u200b/g, '').toLowerCase()
  const withoutProtocol = address
    .toLowerCase()
    .replace(/^(https?:\/\/|mailto:)(www\.)?/, '')
    .replace(/\/$/, '')
  if (
    visibleText !== '' &&
    isVisible(link) &&
    !visibleText.includes(withoutProtocol) &&
    !visibleText.includes(decodeURI(withoutProtocol))
  )
    out.push(['annex', ` (${address})`, marksOf(link.parentElement ?? link)])
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE
}
