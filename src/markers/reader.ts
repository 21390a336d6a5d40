import { WITHOUT_TEXT } from './browser-sheet.ts'
import { boxOf } from './boxes.ts'
import { NO_VARIABLES, variablesOf, type Cascade, type Values } from './cascade.ts'
import type { Variables } from './css.ts'
import { BOLD, type Block, type Marks } from './doc.ts'
import { attribute, type Visitor } from './dom.ts'
import { createHeadings, type Heading } from './headings.ts'
import { addressBeyond, webAddress } from './links.ts'
import { createList, isOrderedItem, levelOf, type List } from './lists.ts'
import { TABS, TAB_SPACE } from './own-html.ts'
import { Page, type ItemSlot } from './page.ts'
import {
  isFlexible,
  isHeading,
  isLink,
  kindOf,
  laidOut,
  marksOf,
  PLAIN,
  styleOf,
  transformed,
  type Kind,
  type Style,
} from './style.ts'
import { createWordLists, readDrawnItem, readMsoList } from './word.ts'

/** Reads a tree as it is walked and lays down what it shows. */
export function createReader(
  cascade: Cascade,
  hasFragment: boolean,
): Visitor & { blocks(): readonly Block[] } {
  const frames: Frame[] = []
  const wordLists = createWordLists()
  const headings = createHeadings()
  let page = new Page()
  let isWanted = !hasFragment
  let isDrawnMark = false
  let wordMark: WordMark | null = null
  let isInWord = false

  /** What elements do, in this order, when they open; what they give back is done when they close, in reverse. */
  const effects: ((frame: Frame) => (() => void) | void)[] = [
    function ownRow(frame) {
      if (frame.kind !== 'row' || page.inCode) return
      return startRow(frame)
    },
    function ownCell(frame) {
      const { row } = frame
      if (frame.kind !== 'cell' || !row || page.inCode) return
      endCell(row)
      frame.row = null
      return () => {
        row.cells.push(page)
        page = new Page()
      }
    },
    function ownLines(frame) {
      if (frame.kind === 'inline') return
      page.edge()
      isInWord = false
      return () => {
        page.edge()
        isInWord = false
      }
    },
    function ownList(frame) {
      if (!LISTS.has(frame.tag) || page.inCode) return
      const outer = page.item
      if (outer && !outer.runs) outer.silent = true
      page.item = null
      frame.list = createList(frame.element, ++frame.level)
      return () => {
        page.edge()
        page.item = outer
      }
    },
    function ownItem(frame) {
      if (frame.tag !== 'li' || frame.kind !== 'block' || page.inCode) return
      // Chats and cards are made of items that belong to no list and show no mark.
      if (!frame.list && frame.style.marker === 'none') return
      const level = levelOf(frame.element, frame.list)
      const number = frame.list?.count(frame.element, level) ?? 1
      const indent = level
      // What lies in an item of no list is drawn deeper than it all the same.
      if (!frame.list) frame.level = level
      const { marker } = frame.style
      const isOrdered = isOrderedItem(frame.element) ?? frame.list?.isOrdered
      const isNumbered = marker === 'none' ? isOrdered : marker === 'number'
      return startItem({
        mark: () => (isNumbered ? { type: 'number', indent, number } : { type: 'bullet', indent }),
      })
    },
    function ownWordItem(frame) {
      if (frame.kind !== 'block' || LISTS.has(frame.tag) || page.item || page.inCode) return
      const told = readMsoList(frame.css.get('mso-list') ?? '')
      const stripped = told || frame.css.has('mso-list') ? null : readDrawnItem(frame)
      if (!told && !stripped) return
      const { list, level } = told ?? { list: '', level: stripped?.level ?? 1 }
      const format = cascade.numberFormat(`${list}:level${level}`)
      const mark = { drawn: '', left: stripped?.length ?? 0 }
      wordMark = mark
      const end = startItem({ mark: () => wordLists.mark(list, level, mark.drawn, format) })
      return () => {
        end()
        wordMark = null
        isDrawnMark = false
      }
    },
    function ownCode(frame) {
      if (page.inCode || frame.style.space !== 'keep') return
      // A list whose items keep their white space, in whatever face, is a list.
      const isWritten = frame.kind !== 'inline' && frame.style.monospace && !page.item
      if (!CODE.has(frame.tag) && !isWritten) return
      page.openCode(CODE.has(frame.tag))
      return () => page.closeCode()
    },
    function ownAddress(frame) {
      const address = isLink(frame.element, frame.tag)
        ? webAddress(attribute(frame.element, 'href') ?? '')
        : null
      if (address === null || page.inCode) return
      const link = { text: '' }
      const marks = marksIn(frames.at(-1))
      frame.link = link
      return () => {
        if (addressBeyond(link.text, address)) page.annex(`(${address})`, marks)
      }
    },
    function ownQuotes(frame) {
      if (frame.tag !== 'q') return
      const level = frames.filter(({ tag }) => tag === 'q').length
      const [open = '', close = ''] = QUOTES[level % QUOTES.length] ?? []
      drawn(open, frame)
      return () => drawn(close, frame)
    },
    function ownBox(frame) {
      const box = boxOf(frame)
      if (box && isWanted && frame.style.visible) page.checkbox(box)
    },
  ]

  /** Text that is in no text node. */
  const drawn = (text: string, frame: Frame): void => {
    const { style } = frame
    if (isWanted && style.visible && style.sized) page.text(text, marksIn(frame), style.space)
  }

  const marksIn = (frame: Frame | undefined): Marks =>
    headings.marks(frame?.heading ?? null, marksOf(frame?.style ?? PLAIN))

  const startRow = (frame: Frame): (() => void) => {
    page.edge()
    const outer = page
    const row: Row = { cells: [] }
    frame.row = row
    page = new Page()
    return () => {
      endCell(row)
      page = outer
      page.row(row.cells)
    }
  }

  /** Cells that stand in no row make one of their own, up to the next thing that is no cell. */
  const joinRow = (parent: Frame): void => {
    if (parent.row) return
    parent.endLooseRow = startRow(parent)
  }

  const leaveRow = (parent: Frame): void => {
    if (!parent.endLooseRow) return
    parent.endLooseRow()
    parent.endLooseRow = null
    parent.row = null
  }

  const startItem = (slot: ItemSlot): (() => void) => {
    const outer = page.item
    const wasWanted = isWanted
    page.item = slot
    return () => {
      page.edge()
      if (!isWanted && !wasWanted) slot.silent = true
      page.endItem()
      page.item = outer
    }
  }

  /** What stands in a row beside its cells is a cell too. */
  const endCell = (row: Row): void => {
    if (page.isFilled()) row.cells.push(page)
    else if (page.blocks().length === 0) return
    page = new Page()
  }

  const singles: ReadonlyMap<string, (frame: Frame) => void> = new Map(
    Object.entries({
      br: ({ element }) => {
        if (isWanted && !(attribute(element, 'class') ?? '').includes('Apple-interchange-newline'))
          page.lineBreak()
      },
      hr: ({ style }) => {
        page.edge()
        if (isWanted && style.visible) page.text('———', 0, 'collapse')
        page.edge()
      },
      input: (frame) => {
        const box = boxOf(frame)
        if (box && isWanted && frame.style.visible) page.checkbox(box)
      },
    }),
  )

  return {
    enter(element, tag) {
      if (WITHOUT_TEXT.has(tag)) return false
      const parent = frames.at(-1)
      const declared = cascade.declared(element, tag, parent?.variables ?? NO_VARIABLES)
      const css = laidOut(declared, parent?.isFlexible ?? false)
      const kind = kindOf(css)
      if (kind === 'none' || (parent?.isClosed && tag !== 'summary')) return false
      if (parent && kind === 'cell' && !page.inCode) joinRow(parent)
      else if (parent) leaveRow(parent)
      const frame: Frame = {
        element,
        tag,
        css,
        kind,
        style: styleOf(element, tag, css, parent?.style ?? PLAIN),
        variables: variablesOf(css, parent?.variables ?? NO_VARIABLES),
        isFlexible: isFlexible(css, parent?.isFlexible ?? false),
        isMark: parent?.isMark === true || css.get('mso-list') === 'ignore',
        isClosed: tag === 'details' && attribute(element, 'open') === null,
        list: parent?.list ?? null,
        level: parent?.level ?? -1,
        row: parent?.row ?? null,
        link: parent?.link ?? null,
        heading: parent?.heading ?? (isHeading(element, tag) ? headings.open() : null),
        endLooseRow: null,
        endings: [],
      }
      const single = singles.get(tag)
      if (single) {
        single(frame)
        return false
      }
      for (const effect of effects) {
        const ending = effect(frame)
        if (ending) frame.endings.push(ending)
      }
      frames.push(frame)
      return true
    },

    leave() {
      const frame = frames.pop()
      if (!frame) return
      leaveRow(frame)
      for (const ending of frame.endings.toReversed()) ending()
    },

    text(written) {
      const frame = frames.at(-1)
      if (!frame || !isWanted || frame.isClosed || !frame.style.visible || !frame.style.sized) return
      const isTabs = written.startsWith(TAB_SPACE) && attribute(frame.element, 'class') === TABS
      const all = isTabs ? written.replaceAll(TAB_SPACE, '\t') : written
      const data = wordMark?.left ? behindMark(wordMark, all) : all
      if (wordMark && (frame.isMark || isDrawnMark)) wordMark.drawn += data.replaceAll('\u00A0', ' ')
      else if (!frame.isMark || !page.item) {
        if (frame.endLooseRow && data.trim() === '') return
        leaveRow(frame)
        if (frame.link) frame.link.text += data
        if (frame.heading && marksOf(frame.style) & BOLD && data.trim() !== '') frame.heading.isBold = true
        page.text(transformed(data, frame.style, isInWord), marksIn(frame), frame.style.space)
        isInWord = /[\p{L}\p{N}]$/u.test(data)
      }
    },

    comment(data) {
      const text = data.trim()
      if (text === '[if !supportLists]') isDrawnMark = wordMark !== null
      else if (text === '[endif]') isDrawnMark = false
      else if (hasFragment && text === 'StartFragment') isWanted = true
      else if (hasFragment && text === 'EndFragment') isWanted = false
    },

    blocks: () => headings.settle(page.blocks()),
  }
}

/** Takes the drawn mark from the start of a paragraph's text. */
function behindMark(mark: WordMark, text: string): string {
  const taken = text.slice(0, mark.left)
  mark.drawn += taken.replaceAll('\u00A0', ' ')
  mark.left -= taken.length
  return text.slice(taken.length)
}

interface Frame {
  readonly element: Element
  readonly tag: string
  readonly css: Values
  readonly kind: Kind
  readonly style: Style
  readonly variables: Variables
  /** What is in it lies in a flexible box. */
  readonly isFlexible: boolean
  /** Inside what Word draws before a list paragraph. */
  readonly isMark: boolean
  readonly isClosed: boolean
  list: List | null
  /** How deep the innermost list lies, or the item of no list; -1 outside. */
  level: number
  row: Row | null
  link: { text: string } | null
  readonly heading: Heading | null
  /** Ends the row that cells in it have made, while there is one. */
  endLooseRow: (() => void) | null
  readonly endings: (() => void)[]
}

interface WordMark {
  /** What is drawn before the paragraph. */
  drawn: string
  /** How many characters of its text are still to come. */
  left: number
}

interface Row {
  readonly cells: Page[]
}

/** What is drawn around quotations, from the outer to the inner. */
const QUOTES = [
  ['\u201C', '\u201D'],
  ['\u2018', '\u2019'],
]
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir'])
const CODE: ReadonlySet<string> = new Set(['pre', 'listing', 'xmp', 'plaintext'])
