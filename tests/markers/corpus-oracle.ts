import { type Counts, headOf } from './corpus-items.ts'
import { fold, HARD, type Line, type Token } from './corpus-lines.ts'
import {
  boxOf,
  isCutAway,
  isMonospace,
  isOffScreen,
  isSeen,
  marksOf,
  styleOf,
  transformed,
} from './corpus-look.ts'

/**
 * What Chromium draws of HTML, as the lines of a note: laid out in a frame without scripts and network, read by computed
 * styles and by the boxes of the text, with the policy for what a note cannot hold on top. It shares no code with the
 * importer, so that one can be held against the other. Runs in a page.
 */
export async function openFrame(): Promise<(html: string) => Promise<Line[]>> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.style.cssText = 'width: 1280px; height: 720px'
  document.body.append(frame)
  return async (html) => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.srcdoc = NO_NETWORK + html + NO_WRAPPING
    await loaded
    const drawn = frame.contentDocument
    return drawn ? linesOf(drawn.documentElement) : []
  }
}

const NO_NETWORK = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`
/** A space at which a line wraps has no width; here no line does. */
const NO_WRAPPING = '<style>*, ::before { text-wrap-mode: nowrap !important }</style>'

function linesOf(root: Element): Line[] {
  const marked = fragment(root)
  const tokens: Token[] = []
  read(root, tokens, {
    isWanted: (node) => marked.every((isInside) => isInside(node)),
    level: -1,
    counts: new Map(),
  })
  return fold(tokens)
}

interface Place {
  readonly isWanted: (node: Node) => boolean
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
  return [(node) => follows(start, node), (node) => follows(node, end)]
}

function follows(a: Node, b: Node): boolean {
  return Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
}

const MATH = 'http://www.w3.org/1998/Math/MathML'

const NO_TEXT =
  'script, style, title, template, noscript, textarea, select, button, svg, img, video, audio, canvas, iframe, object, noembed, noframes, datalist, meter, progress'

function read(node: Node, out: Token[], place: Place): void {
  if (isText(node)) readText(node, out, place)
  else if (isElement(node)) readElement(node, out, place)
}

function readElement(element: Element, out: Token[], place: Place, isInRow = false): void {
  const style = styleOf(element)
  const display = style.display
  if (element.matches(NO_TEXT) || display === 'none') return
  const tag = element.localName
  if (isCutAway(element)) return
  // What is inside a formula is laid out in boxes, all of them on one line.
  const isInline = /^(inline|contents|ruby)/.test(display) || element.namespaceURI === MATH
  const wanted = place.isWanted(element)
  if (tag === 'br') {
    if (wanted && !element.classList.contains('Apple-interchange-newline')) out.push(['break'])
    return
  }
  if (tag === 'hr') {
    if (wanted && isSeen(element))
      out.push(['edge'], ...Array.from('———', (char): Token => ['char', char, 0]), ['edge'])
    return
  }
  const box = boxOf(element)
  if (tag === 'input') {
    if (box && wanted && isSeen(element)) out.push(['box', box])
    return
  }
  if (display === 'table-row' || (display === 'table-cell' && !isInRow)) {
    // A row that is not written is made of the cells side by side; the first of them stands for it.
    const first = element.previousElementSibling
    if (display === 'table-cell' && first && styleOf(first).display === 'table-cell') return
    const cells = display === 'table-row' ? cellsIn(element) : run(element)
    const pages = cells.map((cell) => {
      const inner: Token[] = []
      for (const child of cell) {
        if (isElement(child)) readElement(child, inner, place, true)
        else read(child, inner, place)
      }
      return fold(inner)
    })
    out.push(['edge'], ['row', pages])
    return
  }
  const isList = ['ul', 'ol', 'menu', 'dir'].includes(tag)
  const isInList = element.closest('ul, ol, menu, dir') !== null
  const isItem = tag === 'li' && !isInline && (isInList || style.listStyleType !== 'none')
  if (!isInline) out.push(['edge'])
  if (isList) out.push(['item', ''])
  if (isItem) out.push(['item', headOf(element, place.level, place.counts)])
  const isPre = ['pre', 'listing', 'xmp', 'plaintext'].includes(tag)
  const keeps = /^(preserve|break-spaces)$/.test(style.whiteSpaceCollapse)
  // A list whose items keep their white space, in whatever face, is a list.
  const isCode = keeps && (isPre || (!isInline && isMonospace(style.fontFamily) && !element.closest('li')))
  if (isCode) out.push(['code', isPre])
  if (box && wanted) out.push(['box', box])
  if (tag === 'q' && wanted) quote(element, 0, out)
  const isDeeper = isList || (isItem && !isInList)
  readInside(element, out, isDeeper ? { ...place, level: place.level + 1 } : place)
  if (tag === 'q' && wanted) quote(element, 1, out)
  if (isCode) out.push(['end'])
  if (tag === 'a' && wanted) annex(element, out)
  if (!isInline) out.push(['edge'])
  if (isItem || isList) out.push(['pop'])
}

/** The marks around a quotation are no text of the page, but they are drawn. */
function quote(element: Element, side: 0 | 1, out: Token[]): void {
  const isInner = element.parentElement?.closest('q') !== null
  const char = (isInner ? '\u2018\u2019' : '\u201C\u201D').charAt(side)
  if (isSeen(element)) out.push(['char', char, marksOf(element)])
}

function readInside(element: Element, out: Token[], place: Place): void {
  for (const child of element.childNodes) {
    const isFolded = element.localName === 'details' && !element.hasAttribute('open')
    if (!isFolded || child.nodeName === 'SUMMARY') read(child, out, place)
  }
}

function cellsIn(row: Element): Node[][] {
  const groups: Node[][] = []
  let isLoose = false
  for (const child of row.childNodes) {
    const isCell = isElement(child) && styleOf(child).display === 'table-cell'
    if (isCell || !isLoose) groups.push([])
    groups.at(-1)?.push(child)
    isLoose = !isCell
  }
  return groups.filter((group) => group.some((node) => isElement(node) && styleOf(node).display !== 'none'))
}

function run(first: Element): Element[][] {
  const cells: Element[][] = []
  for (
    let cell: Element | null = first;
    cell && styleOf(cell).display === 'table-cell';
    cell = cell.nextElementSibling
  )
    cells.push([cell])
  return cells
}

function readText(text: Text, out: Token[], place: Place): void {
  const parent = text.parentElement
  if (!parent || !place.isWanted(text) || !isSeen(parent) || isSourceOnly(text)) return
  const style = styleOf(parent)
  const marks = marksOf(parent)
  const keepsLines = style.whiteSpaceCollapse !== 'collapse'
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
    if (char === '\n' && keepsLines) out.push(['break'])
    else if (/[ \t\n\r\f]/.test(char)) {
      const isDrawn = [...range.getClientRects()].some((rect) => rect.width > 0)
      // Beside a picture two spaces are drawn; without it there is one.
      const last = out.at(-1)
      const isSecond =
        !keepsLines && (last?.[0] === 'box' || (last?.[0] === 'char' && last[1] === ' ' && !last[3]))
      if (isDrawn && !isSecond)
        out.push([
          'char',
          style.whiteSpaceCollapse.startsWith('preserve-b') || !keepsLines ? ' ' : char,
          marks,
          keepsLines,
        ])
    } else if (/[\u00a0\u202f\u2007]/.test(char)) out.push(['char', HARD, marks])
    else if (!isOffScreen(range))
      for (const shown of transformed(char, style.textTransform, text.data, at - char.length))
        out.push(['char', shown, marks])
  }
}

/** A line break between an item's tag and its first block, which is drawn where it is kept: by policy it is none of the item. */
function isSourceOnly(text: Text): boolean {
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

function annex(link: Element, out: Token[]): void {
  const address = (link.getAttribute('href') ?? '').trim()
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return
  const shown = (link.textContent ?? '').replace(/\s|\u200b/g, '').toLowerCase()
  const bare = address
    .toLowerCase()
    .replace(/^(https?:\/\/|mailto:)(www\.)?/, '')
    .replace(/\/$/, '')
  if (shown !== '' && isSeen(link) && !shown.includes(bare) && !shown.includes(decodeURI(bare)))
    out.push(['annex', ` (${address})`, marksOf(link.parentElement ?? link)])
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE
}
