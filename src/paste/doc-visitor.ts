import { isDrawnFormula, isFormulaLayout, signsOfPower } from './formulas.ts'
import { isWithoutText, textAround } from './user-agent-sheet.ts'
import { checkboxOf } from './checkboxes.ts'
import { NO_VARIABLES, variablesOf, type Cascade } from './cascade.ts'
import { BOLD, type Block, type Marks } from '../markers/doc.ts'
import { attribute, followingText, labelledCodeIn, type Visitor } from './dom.ts'
import { createDrawnMarker, mayDrawMarker, type DrawnMarker } from './drawn-markers.ts'
import { emojiText } from './symbols.ts'
import { closeAnonymousRow, type Frame, type Row } from './frame.ts'
import { createHeadings, isHeadingButton } from './headings.ts'
import { addsToText, linkAddress } from './links.ts'
import { createList, isItemElement, isListElement, isOrderedItem, levelOf } from './lists.ts'
import { EXACT_TEXT, TABS, TAB_SPACE } from '../markers/own-html.ts'
import { BlockBuilder, type PendingItem } from './block-builder.ts'
import { isOwnWord, layoutValues } from './positioned-text.ts'
import { isFilled } from './row-runs.ts'
import { isCollapsible } from './white-space.ts'
import { isFlexContainer, isHeading, boxTypeOf, marksOf, DEFAULT_STYLE, styleOf, drawnText } from './style.ts'
import {
  createWordListCounter,
  detectListParagraph,
  readMsoList,
  takeMarkerText,
  type WordMarker,
} from './word-lists.ts'

/** Creates the visitor that converts the visible content of a tree to blocks while `walk` visits it. */
export function createDocVisitor(
  cascade: Cascade,
  isFragmentMarked: boolean,
): Visitor & { blocks(): readonly Block[] } {
  const openFrames: Frame[] = []
  const wordLists = createWordListCounter()
  const headings = createHeadings()
  let builder = new BlockBuilder()
  let isInFragment = !isFragmentMarked
  let isInMarkerComment = false
  let wordMarker: WordMarker | null = null
  let drawnMarker: DrawnMarker | null = null
  /** The text of the last text node that was read. */
  let lastText = ''

  /** Run in this order when an element opens. The returned cleanups run in reverse order when it closes. */
  const elementHandlers: ((frame: Frame) => (() => void) | void)[] = [
    function handleRow(frame) {
      if (frame.boxType !== 'row' || builder.inCode) return
      return openRow(frame)
    },
    function handleCell(frame) {
      const { row } = frame
      if (frame.boxType !== 'cell' || !row || builder.inCode) return
      closeCell(row)
      frame.row = null
      return () => {
        row.cells.push(builder.blocks())
        builder = new BlockBuilder()
      }
    },
    function handleLabel(frame) {
      // Items side by side are words of their own.
      if (!isOwnWord(frame.values) && !(frame.tag === 'li' && frame.boxType === 'inline')) return
      builder.endWord()
      return () => builder.endWord()
    },
    function handleBlock(frame) {
      if (frame.boxType === 'inline') return
      builder.endLineAtBlockBoundary()
      const wasExact = builder.isExact
      builder.isExact ||= attribute(frame.element, 'class') === EXACT_TEXT
      return () => {
        builder.endLineAtBlockBoundary()
        builder.isExact = wasExact
      }
    },
    function handleList(frame) {
      if (!isListElement(frame.element, frame.tag) || builder.inCode) return
      const outer = builder.item
      if (outer && !outer.runs) {
        if (drawnMarker?.isFound()) builder.endItem()
        else outer.isMarkerHidden = true
      }
      drawnMarker = null
      builder.item = null
      frame.list = createList(frame.element, ++frame.level)
      return () => {
        builder.endLineAtBlockBoundary()
        builder.item = outer
      }
    },
    function handleItem(frame) {
      const { element, tag, boxType } = frame
      if (!isItemElement(element, tag, frame.list) || boxType !== 'block' || builder.inCode) return
      // Chats and cards use items without a list and without a list mark. They are not list items.
      if (!frame.list && frame.style.listMarker === 'none') return
      const indent = levelOf(frame.element, frame.list)
      const number = frame.list?.nextNumber(frame.element, indent) ?? 1
      // Lists inside an item without a list are still one level deeper than the item.
      if (!frame.list) frame.level = indent
      const { listMarker: marker } = frame.style
      const isNumbered =
        isOrderedItem(frame.element) ?? (marker === 'none' ? frame.list?.isOrdered : marker === 'number')
      const drawn = mayDrawMarker(frame) ? createDrawnMarker(frame.element, number) : null
      drawnMarker = drawn
      const end = openItem({
        attributes: () =>
          drawn?.attributes(indent) ??
          (isNumbered ? { type: 'number', indent, number } : { type: 'bullet', indent }),
      })
      return () => {
        end()
        drawnMarker = null
      }
    },
    function handleWordItem(frame) {
      if (
        frame.boxType !== 'block' ||
        isListElement(frame.element, frame.tag) ||
        builder.item ||
        builder.inCode
      )
        return
      const msoList = readMsoList(frame.values.get('mso-list') ?? '')
      const detected = msoList || frame.values.has('mso-list') ? null : detectListParagraph(frame)
      if (!msoList && !detected) return
      const { list, level } = msoList ?? { list: '', level: detected?.level ?? 1 }
      const format = cascade.numberFormat(`${list}:level${level}`)
      const marker = { text: '', remaining: detected?.length ?? 0 }
      wordMarker = marker
      const end = openItem({ attributes: () => wordLists.nextItem(list, level, marker.text, format) })
      return () => {
        end()
        wordMarker = null
        isInMarkerComment = false
      }
    },
    function handleCode(frame) {
      if (builder.inCode || frame.style.whiteSpace !== 'preserve') return
      const isPreformatted = PREFORMATTED_ELEMENTS.has(frame.tag)
      if (isPreformatted) frame.labelledCode ??= labelledCodeIn(frame.element)
      // A list whose items preserve white space is a list, even in a monospaced font.
      const isMonospaceBlock = frame.boxType !== 'inline' && frame.style.isMonospace && !builder.item
      const { labelledCode } = frame
      if (labelledCode ? labelledCode !== frame.element : !isPreformatted && !isMonospaceBlock) return
      builder.openCode(isPreformatted || labelledCode !== null)
      return () => builder.closeCode()
    },
    function handleLink(frame) {
      const address = builder.inCode ? null : linkAddress(frame.element, frame.tag)
      if (address === null) return
      const text = `(${address})`
      // Programs write a link of several formats as several links.
      const link = { text: builder.continueLink(text) }
      const marks = marksIn(openFrames.at(-1))
      frame.link = link
      return () => {
        if (addsToText(link.text, address)) builder.appendAddress({ text, marks, linkText: link.text })
      }
    },
    function handleTextAround(frame) {
      const around =
        textAround(frame.element, frame.tag, openFrames) ?? signsOfPower(frame, openFrames.at(-1))
      if (!around) return
      addGeneratedText(around[0], frame)
      return () => addGeneratedText(around[1], frame)
    },
    function handleCheckbox(frame) {
      addCheckbox(frame)
    },
  ]

  const addCheckbox = (frame: Frame): void => {
    const isChecked = checkboxOf(frame)
    if (isChecked === null || !isInFragment || !frame.style.isVisible) return
    drawnMarker?.stop()
    builder.addCheckbox(isChecked)
  }

  /** Adds text that is not in a text node. */
  const addGeneratedText = (text: string, frame: Frame): void => {
    const { style } = frame
    if (isInFragment && style.isVisible && style.hasFontSize)
      builder.text(text, marksIn(frame), style.whiteSpace)
    lastText = text
  }

  const marksIn = (frame: Frame | undefined): Marks =>
    headings.marks(frame?.heading ?? null, marksOf(frame?.style ?? DEFAULT_STYLE))

  const openRow = (frame: Frame): (() => void) => {
    builder.endLineAtBlockBoundary()
    const outer = builder
    const row: Row = { cells: [] }
    frame.row = row
    builder = new BlockBuilder()
    return () => {
      closeCell(row)
      builder = outer
      builder.addRow(row.cells)
    }
  }

  /** Cells outside a row form an anonymous row, which ends before the next content that is not a cell. */
  const openAnonymousRow = (parent: Frame): void => {
    if (parent.row) return
    parent.endAnonymousRow = openRow(parent)
  }

  const openItem = (item: PendingItem): (() => void) => {
    const outer = builder.item
    const wasInFragment = isInFragment
    builder.item = item
    return () => {
      builder.endLineAtBlockBoundary()
      if (!isInFragment && !wasInFragment) item.isMarkerHidden = true
      builder.endItem()
      builder.item = outer
    }
  }

  /** Ends the current cell. Content of a row outside its cells also becomes a cell. */
  const closeCell = (row: Row): void => {
    const blocks = builder.blocks()
    if (isFilled(blocks)) row.cells.push(blocks)
    else if (blocks.length === 0) return
    builder = new BlockBuilder()
  }

  const voidElements: ReadonlyMap<string, (frame: Frame) => void> = new Map(
    Object.entries({
      br: ({ element }) => {
        if (isInFragment && !(attribute(element, 'class') ?? '').includes('Apple-interchange-newline'))
          builder.addLineBreak()
      },
      hr: ({ style }) => {
        builder.endLineAtBlockBoundary()
        if (isInFragment && style.isVisible) builder.text('———', 0, 'collapse')
        builder.endLineAtBlockBoundary()
      },
      img(frame) {
        if (frame.isInListMarker || !isInFragment || !frame.style.isVisible) return
        const text = emojiText(frame.element)
        drawnMarker?.stop()
        if (frame.link) frame.link.text += text
        builder.text(text, marksIn(frame), frame.style.whiteSpace)
      },
      input: addCheckbox,
      button: addCheckbox,
    }),
  )

  return {
    enter(element, tag) {
      if (isWithoutText(element, tag)) return false
      const parent = openFrames.at(-1)
      const declared = cascade.cascadedValues(element, tag, parent?.variables ?? NO_VARIABLES)
      const values = layoutValues(element, tag, declared, parent, builder.isLineEmpty)
      const boxType = boxTypeOf(values, tag)
      if (boxType === 'none' || (parent?.isClosedDetails && tag !== 'summary')) return false
      if (parent && boxType === 'cell' && !builder.inCode) openAnonymousRow(parent)
      else if (parent) closeAnonymousRow(parent)
      const frame: Frame = {
        element,
        tag,
        values,
        boxType,
        style: styleOf(element, tag, values, parent?.style ?? DEFAULT_STYLE),
        variables: variablesOf(values, parent?.variables ?? NO_VARIABLES),
        isFlexContainer: isFlexContainer(values, parent?.isFlexContainer ?? false),
        isInListMarker: parent?.isInListMarker === true || values.get('mso-list') === 'ignore',
        isInFormula: parent?.isInFormula === true || isDrawnFormula(element, tag),
        hasLineBreaks: null,
        isClosedDetails: tag === 'details' && attribute(element, 'open') === null,
        list: parent?.list ?? null,
        level: parent?.level ?? -1,
        row: parent?.row ?? null,
        link: parent?.link ?? null,
        labelledCode: parent?.labelledCode ?? null,
        heading: parent?.heading ?? (isHeading(element, tag) ? headings.open() : null),
        endAnonymousRow: null,
        cleanups: [],
      }
      const handleVoid = voidElements.get(tag)
      if (handleVoid && !isHeadingButton(element, tag, parent)) {
        handleVoid(frame)
        return false
      }
      for (const handle of elementHandlers) {
        const cleanup = handle(frame)
        if (cleanup) frame.cleanups.push(cleanup)
      }
      openFrames.push(frame)
      return true
    },

    leave() {
      const frame = openFrames.pop()
      if (!frame) return
      closeAnonymousRow(frame)
      for (const cleanup of frame.cleanups.toReversed()) cleanup()
    },

    text(written) {
      const frame = openFrames.at(-1)
      if (
        !frame ||
        !isInFragment ||
        frame.isClosedDetails ||
        !frame.style.isVisible ||
        !frame.style.hasFontSize
      )
        return
      const isTabs = written.startsWith(TAB_SPACE) && attribute(frame.element, 'class') === TABS
      const plain = isTabs ? written.replaceAll(TAB_SPACE, '\t') : written
      const raw = drawnMarker ? drawnMarker.takeFrom(plain) : plain
      // A flex or grid container does not show white space between its items, even if it preserves white space.
      const ignoresSpaces = frame.isFlexContainer || isFormulaLayout(frame.tag)
      if (raw === '' || (ignoresSpaces && isCollapsible(raw))) return
      const data = wordMarker?.remaining ? takeMarkerText(wordMarker, raw) : raw
      if (wordMarker && (frame.isInListMarker || isInMarkerComment))
        wordMarker.text += data.replaceAll('\u00A0', ' ')
      else if (!frame.isInListMarker || !builder.item) {
        if (frame.endAnonymousRow && data.trim() === '') return
        closeAnonymousRow(frame)
        if (frame.link) frame.link.text += data
        if (frame.heading && marksOf(frame.style) & BOLD && data.trim() !== '') frame.heading.isBold = true
        const space = isTabs ? 'preserve' : frame.style.whiteSpace
        const isCode = frame.style.isMonospace && space === 'preserve'
        const around = [
          builder.isLineEmpty && !builder.inCode ? '' : lastText,
          followingText(frame.element),
        ] as const
        builder.text(drawnText(data, frame.style, around), marksIn(frame), space, isCode)
        lastText = data
      }
    },

    comment(data) {
      const text = data.trim()
      if (text === '[if !supportLists]') isInMarkerComment = wordMarker !== null
      else if (text === '[endif]') isInMarkerComment = false
      else if (isFragmentMarked && text === 'StartFragment') isInFragment = true
      else if (isFragmentMarked && text === 'EndFragment') isInFragment = false
    },

    blocks: () => headings.resolveMarks(builder.blocks()),
  }
}

const PREFORMATTED_ELEMENTS: ReadonlySet<string> = new Set(['pre', 'listing', 'xmp', 'plaintext'])
