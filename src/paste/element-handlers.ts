import { pixels } from './box.ts'
import { checkboxOf } from './checkboxes.ts'
import type { Conversion } from './conversion.ts'
import { attribute, classNames, labelledCodeIn } from './dom.ts'
import { createDrawnMarker, mayDrawMarker } from './drawn-markers.ts'
import { isDrawnWithoutText, textAround } from './element-text.ts'
import { signsOfPower } from './formulas.ts'
import type { Frame } from './frame.ts'
import { isHeading } from './headings.ts'
import { followsBox, isOwnWord, isSeparator } from './layout.ts'
import type { PendingItem } from './line-block.ts'
import { addsToText, endsWithAddress, linkAddress } from './links.ts'
import { createList, isItemElement, isListElement, isOrderedItem, isPost, levelOf } from './lists.ts'
import { EXACT_TEXT } from './own-html.ts'
import { emojiText } from './symbols.ts'
import { detectListParagraph, INDENT_PX, isBelowItem, readMsoList } from './word-lists.ts'

/** What an element does to a conversion when it opens. May return what it does when it closes. */
type ElementHandler = (frame: Frame, conversion: Conversion) => (() => void) | void

/** Run in this order when an element opens. The functions that they return run in reverse order when it closes. */
export const ELEMENT_HANDLERS: readonly ElementHandler[] = [
  function handleHeading(frame, conversion) {
    if (isHeading(frame.element, frame.tag)) frame.heading ??= conversion.headings.open()
  },
  function handleRow(frame, conversion) {
    if (frame.boxType !== 'row' || conversion.builder.inCode) return
    return conversion.openRow(frame)
  },
  function handleCell(frame, conversion) {
    const { row } = frame
    if (frame.boxType !== 'cell' || !row || conversion.builder.inCode) return
    conversion.endAnonymousCell(row)
    frame.row = null
    return () => conversion.endCell(row)
  },
  function handleOwnWord(frame, conversion) {
    if (followsBox(frame)) conversion.builder.endWord()
    // Items side by side are words of their own, and so are labels and boxes with a margin.
    if (!isOwnWord(frame) && !(frame.tag === 'li' && frame.boxType === 'inline')) return
    const divide = isSeparator(frame)
      ? () => conversion.builder.text(' ', 0, 'collapse')
      : () => conversion.builder.endWord()
    divide()
    return divide
  },
  function handleBlock(frame, conversion) {
    if (frame.boxType === 'inline') return
    conversion.builder.endLineAtBlockBoundary()
    const wasExact = conversion.builder.isExact
    conversion.builder.isExact ||= attribute(frame.element, 'class') === EXACT_TEXT
    return () => {
      conversion.builder.endLineAtBlockBoundary()
      conversion.builder.isExact = wasExact
    }
  },
  function handleList(frame, conversion) {
    if (!isListElement(frame.element, frame.tag) || conversion.builder.inCode) return
    const outer = conversion.builder.item
    if (outer && !outer.block) {
      if (conversion.drawnMarker?.isFound() || conversion.builder.hasLineCheckbox)
        conversion.builder.endItem()
      else outer.isMarkerHidden = true
    }
    conversion.drawnMarker = null
    conversion.builder.item = null
    frame.list = createList(frame.element, ++frame.level)
    return () => {
      conversion.builder.endLineAtBlockBoundary()
      conversion.builder.item = outer
    }
  },
  function handleItem(frame, conversion) {
    const { element, tag, boxType, list, style } = frame
    if (!isItemElement(element, tag, list) || boxType !== 'block' || conversion.builder.inCode) return
    const { listMarker: marker, isVisible, hasFontSize } = style
    // Chats, cards and comments use items without a list mark. They are not list items.
    if (marker === 'none' && (!list || isPost(element))) return
    const indent = levelOf(element, list)
    const number = list?.nextNumber(element, indent) ?? 1
    // Lists inside an item without a list are still one level deeper than the item.
    if (!list) frame.level = indent
    const isOrdered = list?.isOrdered ?? false
    const isNumbered = isOrderedItem(element) ?? (marker === 'none' ? isOrdered : marker === 'number')
    const drawn = mayDrawMarker(frame) ? createDrawnMarker(element, number, isOrdered) : null
    conversion.drawnMarker = drawn
    const attributes = () =>
      drawn?.attributes(indent) ??
      (isNumbered ? ({ type: 'number', indent, number } as const) : ({ type: 'bullet', indent } as const))
    const item: PendingItem = { attributes }
    conversion.lastItem = { item, left: INDENT_PX * (indent + 1) }
    // A note has no pictures. Without them, an item is shown by its list mark alone.
    const isEmpty = () =>
      (marker === 'none' || item.hasPicture === true) &&
      !drawn?.isFound() &&
      !conversion.builder.hasLineCheckbox
    const end = conversion.openItem(item, () => !isVisible || !hasFontSize || isEmpty())
    return () => {
      end()
      conversion.drawnMarker = null
    }
  },
  function handleWordItem(frame, conversion) {
    if (
      frame.boxType !== 'block' ||
      isListElement(frame.element, frame.tag) ||
      conversion.builder.item ||
      conversion.builder.inCode
    )
      return
    const msoList = readMsoList(frame.values.get('mso-list') ?? '')
    const detected = frame.values.has('mso-list') ? null : detectListParagraph(frame)
    const left = pixels(frame.values.get('margin-left'))
    if (!msoList && !detected) {
      const { lastItem } = conversion
      return lastItem && isBelowItem(frame, lastItem.left) ? conversion.openItem(lastItem.item) : undefined
    }
    const { list, level } = msoList ?? { list: '', level: detected?.level ?? 1 }
    const format = conversion.cascade.numberFormat(`${list}:level${level}`)
    const marker = { text: '', remaining: detected?.length ?? 0, isInComment: false }
    conversion.wordMarker = marker
    const item: PendingItem = {
      attributes: (previous) => conversion.wordLists.nextItem({ list, level, format }, marker.text, previous),
    }
    conversion.lastItem = { item, left }
    const end = conversion.openItem(item)
    return () => {
      end()
      conversion.wordMarker = null
    }
  },
  function handleCode(frame, conversion) {
    if (conversion.builder.inCode || frame.style.whiteSpace !== 'preserve') return
    const isPreformatted = frame.tag === 'pre'
    if (isPreformatted) frame.labelledCode ??= labelledCodeIn(frame.element)
    // A list whose items preserve white space is a list, even in a monospaced font. A block in an item has the font for itself.
    const canBeCode = !conversion.builder.item || (frame.tag !== 'li' && frame.values.has('font-family'))
    const isMonospaceBlock = frame.boxType !== 'inline' && frame.style.isMonospace && canBeCode
    const { labelledCode } = frame
    if (labelledCode ? labelledCode !== frame.element : !isPreformatted && !isMonospaceBlock) return
    conversion.builder.openCode(isPreformatted || labelledCode !== null)
    return () => conversion.builder.closeCode()
  },
  function handleLink(frame, conversion) {
    const address = conversion.builder.inCode ? null : linkAddress(frame.element, frame.tag)
    if (address === null) return
    const text = `(${address})`
    // Programs write a link of several formats as several links.
    const link = { text: conversion.builder.continueLink(text) }
    const marks = conversion.marksIn(conversion.innermostFrame)
    frame.link = link
    return () => {
      if (addsToText(link.text, address))
        conversion.builder.appendAddress({ text, marks, linkText: link.text })
      else if (endsWithAddress(link.text)) conversion.builder.endWord()
    }
  },
  function handleTextAround(frame, conversion) {
    const around =
      textAround(frame.element, frame.tag, conversion.openFrames) ??
      signsOfPower(frame, conversion.innermostFrame, conversion.textBefore)
    if (!around) return
    conversion.addGeneratedText(around[0], frame)
    return () => conversion.addGeneratedText(around[1], frame)
  },
  handleCheckbox,
]

/** What an element does whose content is not read, by its tag. */
export const LEAF_HANDLERS: ReadonlyMap<string, (frame: Frame, conversion: Conversion) => void> = new Map(
  Object.entries({
    br: (frame, conversion) => {
      if (conversion.isTextShown(frame) && !classNames(frame.element).includes('Apple-interchange-newline'))
        conversion.builder.addLineBreak(frame.style.isMonospace)
    },
    hr: (frame, conversion) => {
      conversion.builder.endLineAtBlockBoundary()
      if (conversion.isShown(frame)) conversion.builder.text('———', 0, 'collapse')
      conversion.builder.endLineAtBlockBoundary()
    },
    img(frame, conversion) {
      if (frame.isInListMarker || !conversion.isShown(frame)) return
      const text = emojiText(frame.element)
      conversion.drawnMarker?.stop()
      if (frame.link) frame.link.text += text
      conversion.builder.text(text, conversion.marksIn(frame), frame.style.whiteSpace)
    },
    input: handleControl,
    button: handleControl,
  }),
)

function handleControl(frame: Frame, conversion: Conversion): void {
  const { element, tag, values } = frame
  const isDrawn = attribute(element, 'type') !== 'hidden' && isDrawnWithoutText(element, tag, values)
  if (checkboxOf(frame) !== null) handleCheckbox(frame, conversion)
  else if (isDrawn) conversion.addDrawing(values, conversion.innermostFrame)
}

function handleCheckbox(frame: Frame, conversion: Conversion): void {
  const isChecked = checkboxOf(frame)
  if (isChecked === null || !conversion.isShown(frame)) return
  conversion.drawnMarker?.stop()
  conversion.builder.addCheckbox(isChecked, conversion.checkLevel(frame.left))
}
