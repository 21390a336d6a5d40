import { type Block, BOLD, type Marks, plainText, type Run, STRIKE, UNDERLINE } from '../../../markers/doc.ts'
import { addRun } from '../../../markers/inline.ts'
import { parse } from '../../../markers/parse.ts'
import { splitRunLines } from '../../../markers/serialize.ts'
import { docToHtml } from '../../../paste/doc-to-html.ts'
import { isTextField } from '../../text-input.ts'
import preview from '../Preview.module.css'

/**
 * Copies selected text of cards as the editor copies it. The browser would copy it with its looks: light letters where the theme is dark, the
 * fonts of the app, and checkboxes that plain text does not have. What a card has beside its text is left out.
 */
export function copySelectedText(event: ClipboardEvent) {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || isTextField(event.target) || event.defaultPrevented) return
  const range = selection.getRangeAt(0)
  const doc: Block[] = []
  for (const part of document.querySelectorAll('[data-searched]'))
    if (range.intersectsNode(part)) readBlocks(clonePart(part, range), doc)
  if (doc.length === 0) return
  event.clipboardData?.setData('text/plain', plainText(doc))
  event.clipboardData?.setData('text/html', docToHtml(doc))
  event.preventDefault()
}

/** What is selected of an element, with the elements around it. */
function clonePart(part: Element, range: Range): DocumentFragment {
  const inside = range.cloneRange()
  if (!part.contains(inside.startContainer)) inside.setStart(part, 0)
  if (!part.contains(inside.endContainer)) inside.setEnd(part, part.childNodes.length)
  const fragment = inside.cloneContents()
  for (
    let node: Node | null = inside.commonAncestorContainer;
    node && node !== part;
    node = node.parentNode
  ) {
    const around = node.cloneNode()
    // Words of a line of code are copied as text.
    if (!(around instanceof Element) || (around.matches('code') && !range.toString().includes('\n'))) continue
    around.append(fragment)
    fragment.append(around)
  }
  return fragment
}

const BLOCKS = 'div, code'

/** Reads what a `Preview` has rendered. */
function readBlocks(parent: ParentNode & Node, doc: Block[]) {
  let runs: Run[] = []
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(BLOCKS)) {
      endLines()
      readBlock(node, doc)
    } else readRuns(node, 0, runs)
  }
  endLines()

  function endLines() {
    const lines = splitRunLines(runs)
    // Each line has a line end.
    if (lines.at(-1)?.length === 0) lines.pop()
    for (const line of lines) doc.push({ type: 'paragraph', runs: line })
    runs = []
  }
}

function readBlock(element: Element, doc: Block[]) {
  if (element.matches('code')) return void doc.push({ type: 'code', code: element.textContent })
  const mark = takeListMark(element)
  // As it is stored, with a text.
  const [item] = parse(`${mark}a`)
  if (!item || !('indent' in item)) return readBlocks(element, doc)
  const runs: Run[] = []
  readRuns(element, 0, runs)
  doc.push({ ...item, runs })
}

/** Removes the list mark or the checkbox of an item, if it is selected too. Returns what is stored for it. */
function takeListMark(element: Element): string {
  const mark = element.querySelector(`:scope > .${preview.mark}, :scope > input`)
  mark?.remove()
  if (!(mark instanceof HTMLInputElement)) return mark?.textContent ?? ''
  const indent = element instanceof HTMLElement ? Number.parseInt(element.style.paddingInlineStart) : 0
  return `${'   '.repeat(indent)}• [${mark.checked ? 'x' : ' '}] `
}

function readRuns(node: Node, marks: Marks, runs: Run[]) {
  if (node instanceof Text) addRun(runs, node.data, marks)
  const own = marks | (MARKS_BY_TAG[node.nodeName] ?? 0)
  for (const child of node.childNodes) readRuns(child, own, runs)
}

const MARKS_BY_TAG: Readonly<Record<string, Marks>> = { STRONG: BOLD, U: UNDERLINE, S: STRIKE }
