import { type Doc, normalizeLineBreaks, plainRuns, plainText, sliceRuns, textOfRuns } from '../markers/doc.ts'
import { concatRuns } from '../markers/inline.ts'
import { hasDescendant, removeNode, rootElement, textContent, walk } from './dom.ts'
import { EMPTY, htmlToDoc, parseHtml } from './html-to-doc.ts'
import { removeGuards } from './inert-html.ts'
import { removeWhiteSpace } from './white-space.ts'
import { comparableText, withWordGaps } from './word-gaps.ts'

/**
 * Converts pasted HTML. The result is blank if the HTML shows the lines of the plain text as one line without formatting, so that the plain
 * text is inserted. Some programs put a text with line ends into an element, which collapses them.
 */
export function pastedToDoc(html: string, plain: string): Doc {
  const source = parseHtml(html)
  const root = rootElement(source)
  if (!root) return EMPTY
  if (hasDescendant(root, 'details')) {
    removeUnselected(root, plain)
    openShownDetails(root, plain)
  }
  let firstText = ''
  const mapText = (text: string): string => {
    if (firstText === '' && text.trim() !== '') firstText = text
    return text
  }
  const doc = htmlToDoc(source, { mapText })
  const lines = normalizeLineBreaks(plain).trim()
  if (lines.includes('\n') && isUnformattedLine(doc) && textContent(root).trim() === lines) return EMPTY
  const withLines = withLinesOf(lines, doc, source)
  // Chromium writes each sign of a formula on a line of its own.
  const withGaps = hasDescendant(root, 'math') ? withLines : withWordGaps(withLines, lines)
  return withoutLevelGaps(withEdgeSpaces(withLoneItem(withGaps, firstText), plain))
}

/**
 * Removes what follows the selected text. Of a selection that ends in the content of an open `details` element, Chromium copies the rest
 * of the page too.
 */
function removeUnselected(root: Element, plain: string): void {
  const selected = comparableText(removeWhiteSpace(plain))
  if (selected === '') return
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const unselected: Node[] = []
  let at = 0
  let hasText = false
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const written = node instanceof Element ? '' : removeGuards(node.textContent ?? '')
    const text = comparableText(removeWhiteSpace(written))
    if (at === selected.length) {
      unselected.push(node)
      hasText ||= text !== ''
    } else if (selected.startsWith(text, at)) at += text.length
  }
  if (hasText) for (const node of unselected) removeNode(node)
}

/** Opens collapsed parts if the plain text has all their texts. Editors write a part that is open on the page without its state. */
function openShownDetails(root: Element, plain: string): void {
  const shown = lettersOf(plain)
  const details: Element[] = []
  /** The number of open elements from the outermost `details` on. */
  let depth = 0
  let at = 0
  walk(root, {
    enter(element, tag) {
      if (tag === 'details') details.push(element)
      if (tag === 'details' || depth > 0) depth++
      return true
    },
    leave() {
      if (depth > 0) depth--
    },
    text(data) {
      if (at < 0 || depth === 0) return
      const letters = lettersOf(data)
      const start = shown.indexOf(letters, at)
      at = start < 0 ? -1 : start + letters.length
    },
    comment() {},
  })
  if (at >= 0) for (const element of details) element.setAttribute('open', '')
}

/**
 * Keeps the space at the start or the end of a part of a line, which divides it from the words that it is pasted between. In HTML it
 * collapses, or is the no-break space that Chromium writes for it.
 */
function withEdgeSpaces(doc: Doc, plain: string): Doc {
  const last = doc.at(-1)
  if (last?.type !== 'paragraph') return doc
  const text = textOfRuns(last.runs)
  if (text.trim() === '') return doc
  const hasStart = doc.length === 1 && /^[ \u00A0]\S/.test(plain) && !text.startsWith(' ')
  const hasEnd = /^\S[ \u00A0]$/.test(plain.slice(-2)) && !text.endsWith(' ')
  const withStart = concatRuns(plainRuns(hasStart ? ' ' : ''), last.runs)
  return [...doc.slice(0, -1), { ...last, runs: concatRuns(withStart, plainRuns(hasEnd ? ' ' : '')) }]
}

/**
 * The document with an item in place of its only line, if its first text node (`firstText`) is a list mark. Of an item that is selected in a
 * card, browsers copy the mark and the text without the element around them.
 */
function withLoneItem(doc: Doc, firstText: string): Doc {
  const [line, ...others] = doc
  if (line?.type !== 'paragraph' || others.length > 0 || line.runs[0]?.marks !== 0) return doc
  const [, mark, number] = /^ *((?:•|(\d{1,9})\.) )$/.exec(firstText) ?? []
  const text = textOfRuns(line.runs)
  const start = text.search(/\S/)
  if (mark === undefined || !text.startsWith(mark, start)) return doc
  const runs = sliceRuns(line.runs, start + mark.length)
  return [
    number === undefined
      ? { type: 'bullet', indent: 0, runs }
      : { type: 'number', indent: 0, number: Number(number), runs },
  ]
}

function isUnformattedLine([only, ...others]: Doc): boolean {
  return others.length === 0 && only?.type === 'paragraph' && only.runs.every(({ marks }) => marks === 0)
}

/**
 * The document with the lines of the plain text if line ends in the HTML are these lines, or if its only line is all these lines without
 * their ends. Firefox copies no style sheets, but chats keep line ends by a style, and code its indents. Chromium copies lines of code
 * without the grid that puts each on a line of its own. Indents and wide spaces stay if the plain text has them.
 */
function withLinesOf(plain: string, doc: Doc, source: Document): Doc {
  const lineCount = filledLines(plainText(doc)).length
  const hasAllLines = lineCount >= filledLines(plain).length
  if (hasAllLines && (!INDENTED_LINE.test(plain) || hasExactLines(doc, plain))) return doc
  const exact = htmlToDoc(source, { whiteSpace: 'preserve' })
  if (hasExactLines(exact, plain)) return exact
  if (hasAllLines) return doc
  const withBreaks = htmlToDoc(source, { whiteSpace: 'preserve-breaks' })
  if (hasFilledLines(withBreaks, plain)) return withBreaks
  if (lineCount !== 1) return doc
  const withLineEnds = htmlToDoc(source, { mapText: createLineEndInserter(plain) })
  return hasFilledLines(withLineEnds, plain) ? withLineEnds : doc
}

const INDENTED_LINE = /^(?: {2}|\t)\s*\S/m

/**
 * Returns a function that inserts the line ends of a plain text into the texts of the HTML: each before the text that begins the next line.
 * Together, these texts must have the characters of the plain text.
 */
function createLineEndInserter(plain: string): (text: string) => string {
  /** By the number of characters before them, without white space. */
  const lineEnds = new Map<number, string>()
  let length = 0
  for (const line of plain.split('\n')) {
    if (length > 0) lineEnds.set(length, `${lineEnds.get(length) ?? ''}\n`)
    length += removeWhiteSpace(line).length
  }
  let at = 0
  return (text) => {
    const lineEnd = lineEnds.get(at) ?? ''
    lineEnds.delete(at)
    at += removeWhiteSpace(text).length
    return lineEnd + text
  }
}

/** Whether the lines of a document are those of a text, also their indents. The address of a link may follow. */
function hasExactLines(doc: Doc, text: string): boolean {
  const read = linesOf(plainText(doc), (line) => line.trimEnd())
  const lines = linesOf(text, (line) => line.trimEnd())
  return read.length === lines.length && lines.every((line, index) => read[index]?.startsWith(line))
}

/** Whether the lines of a document have the letters and numbers of those of a text. */
function hasFilledLines(doc: Doc, text: string): boolean {
  const read = filledLines(plainText(doc))
  const lines = filledLines(text)
  return read.length === lines.length && lines.every((line, index) => read[index]?.includes(line))
}

/** The letters and numbers of each line that has any. */
function filledLines(text: string): readonly string[] {
  return linesOf(text, lettersOf)
}

/** The part of each line that `partOf` returns, without empty ones. */
function linesOf(text: string, partOf: (line: string) => string): readonly string[] {
  return text
    .split('\n')
    .map(partOf)
    .filter((part) => part !== '')
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Moves items out if their list begins at a deeper level or skips one, as in a part of a list. The editor does so too, but an imported note
 * is first shown as it is stored.
 */
function withoutLevelGaps(doc: Doc): Doc {
  const openLevels: number[] = []
  return doc.map((block) => {
    if (!('indent' in block)) {
      openLevels.length = 0
      return block
    }
    while ((openLevels.at(-1) ?? -1) >= block.indent) openLevels.pop()
    openLevels.push(block.indent)
    return { ...block, indent: openLevels.length - 1 }
  })
}
