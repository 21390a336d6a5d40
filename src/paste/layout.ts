import type { BlockBuilder } from './block-builder.ts'
import { isFloat, isOutOfFlow, pixels, withDisplay } from './box.ts'
import type { CascadedValues } from './cascade.ts'
import {
  attribute,
  containsAllText,
  followingText,
  followsLikeElement,
  hasChild,
  hasDescendant,
  hasFewChildren,
  leadingContent,
  textContent,
} from './dom.ts'
import { isFormulaText } from './formulas.ts'
import type { Frame } from './frame.ts'
import { isHidden } from './hidden.ts'
import { blockify } from './style.ts'
import { whiteSpaceModeOf } from './white-space.ts'

/**
 * The cascaded values with the `display` of the layout: floats, positioned elements and flex items are blocks, unless they are parts of a
 * line of text or of code.
 */
export function layoutValues(
  element: Element,
  tag: string,
  values: CascadedValues,
  parent: Frame | undefined,
  { isLineEmpty, inCode }: Pick<BlockBuilder, 'isLineEmpty' | 'inCode'>,
): CascadedValues {
  if (isFormulaText(element, tag)) return INLINE
  // KaTeX draws in the boxes of tables.
  if (parent?.isInFormula) return withDisplay(values, 'inline')
  if (isLineEmpty && isDropCap(element, values)) return withDisplay(values, 'inline')
  if (isPdfText(element, values)) return values
  if (isEmptyOutsideLine(element, values)) return withDisplay(values, 'inline')
  if (!inCode && isPlacedCell(element, tag, values, parent)) return withDisplay(values, 'table-cell')
  const isInCodeRow = inCode && parent?.values.get('display') === 'flex' && !isColumn(parent)
  const isPartOfCodeLine = isInCodeRow && !/\n./s.test(textContent(element))
  const laidOut = blockify(values, !isPartOfCodeLine && (parent?.isFlexContainer ?? false))
  const display = laidOut.get('display') ?? ''
  const isLabel = parent && tag !== 'p' && LABEL_CONTENT.has(display) && isLabelContent(element, parent)
  return isLabel ? withDisplay(laidOut, `inline ${display}`) : laidOut
}

/**
 * Whether an element is a cell of a table that a style puts beside the others by other means, as in tables that scroll. Cells that a
 * narrow page stacks are blocks.
 */
function isPlacedCell(
  element: Element,
  tag: string,
  values: CascadedValues,
  parent: Frame | undefined,
): boolean {
  if (!CELL.test(tag) && !CELL_ROLE.test(attribute(element, 'role') ?? '')) return false
  const display = values.get('display') ?? 'inline'
  const isInRow = parent?.isFlexContainer && !isColumn(parent)
  const isPlaced = isInRow || isOutOfFlow(values) || display.startsWith('inline-')
  return isPlaced && display !== 'none' && !isHidden(values, 'block')
}

const CELL = /^t[dh]$/
const CELL_ROLE = /^(?:grid)?cell$|^(?:column|row)header$/

/** Whether an element takes no part in a line and shows no text, as hints do, which Chromium copies empty. The line goes on after it. */
function isEmptyOutsideLine(element: Element, values: CascadedValues): boolean {
  const isOutsideLine = values.get('display') !== 'none' && (isOutOfFlow(values) || isFloat(values))
  if (!isOutsideLine) return false
  const isWithoutSize = Number.parseFloat(values.get('font-size') ?? '') === 0 && !hasDescendant(element, '*')
  return isWithoutSize || values.get('visibility') === 'hidden' || textContent(element).trim() === ''
}

const INLINE: ReadonlyMap<string, string> = new Map([['display', 'inline']])

/**
 * Whether a block is all the text of a label that a page draws within a line: a mention, a source, a key. The label of a checkbox has a
 * line of its own.
 */
function isLabelContent(element: Element, parent: Frame): boolean {
  if (!LABEL.test(parent.values.get('display') ?? '')) return false
  if (isShortRow(parent)) return true
  return containsAllText(element, parent.element) && !hasChild(parent.element, 'input')
}

/** Whether `layoutValues` has put a block into the line of its label. */
function isInLabel(values: CascadedValues): boolean {
  return values.get('display')?.startsWith('inline ') ?? false
}

/**
 * Whether an element is a word of its own: a label, a box with a margin, as tags that a page draws in a row, or a box that is wider than
 * its text, as the labels of values. A box without text is an icon.
 */
export function isOwnWord({ element, values, isInFormula }: Frame): boolean {
  if (isInFormula) return false
  return (
    isInLabel(values) ||
    SIDES.some((side) => hasSpace(values, `margin-${side}`)) ||
    (values.get('display') === 'inline-block' && isWiderThanText(element, values))
  )
}

/** Whether an element is a box with padding on both sides that follows another one of its kind, as keys and labels side by side. */
export function followsBox({ element, values }: Frame): boolean {
  return SIDES.every((side) => hasSpace(values, `padding-${side}`)) && followsLikeElement(element)
}

/** Whether a word is a sign with a margin on both sides, as between the parts of a path. */
export function isSeparator({ element, values }: Frame): boolean {
  const isSign = /^[\p{P}\p{S}]$/u.test(leadingContent(element).text.trim())
  return isSign && SIDES.every((side) => hasSpace(values, `margin-${side}`))
}

const SIDES = ['left', 'right']

function hasSpace(values: CascadedValues, property: string): boolean {
  return pixels(values.get(property)) >= MIN_SPACE
}

/** In pixels. Less space on a side does not divide words. */
const MIN_SPACE = 3

function isWiderThanText(element: Element, values: CascadedValues): boolean {
  const { length } = leadingContent(element).text.trim()
  if (length === 0) return pixels(values.get('width'), MIN_SPACE) >= MIN_SPACE
  return pixels(values.get('width')) >= length * LETTER_WIDTH + MIN_GAP
}

/** In pixels. Pages also draw single digits in boxes, which are one number. */
const LETTER_WIDTH = 8
const MIN_GAP = 12

/**
 * Whether an element is a label whose parts are drawn in a row: the keys of a shortcut, a price, a sign and its name, a source and the
 * number of other sources.
 */
function isShortRow(frame: Frame): boolean {
  const { element, values } = frame
  const isRow = /^inline[- ]flex$/.test(values.get('display') ?? '') && !isColumn(frame)
  return isRow && hasFewChildren(element) && isShort(element) && !hasDescendant(element, CHECKBOX)
}

function isColumn({ values }: Frame): boolean {
  return values.get('flex-direction')?.includes('column') ?? false
}

function isShort(element: Element): boolean {
  return textContent(element).trim().length <= MAX_LABEL_LENGTH
}

/** The texts of cards, whose parts are lines, are longer. */
const MAX_LABEL_LENGTH = 40
const CHECKBOX = 'input, [role=checkbox]'
const LABEL = /^inline(?:-flex$|-grid$| )/
const LABEL_CONTENT: ReadonlySet<string> = new Set(['block', 'flex', 'grid'])

/** Whether an element is the large first letter of a paragraph: the word goes on in the text after it. */
function isDropCap(element: Element, values: CascadedValues): boolean {
  return (
    ['left', 'inline-start'].includes(values.get('float') ?? '') &&
    values.get('display') !== 'none' &&
    /^\p{P}?\p{L}{1,2}$/u.test(leadingContent(element).text.trim()) &&
    /^\p{L}/u.test(followingText(element))
  )
}

/** Whether an element is text of a page that PDF.js shows. Each part of a line has its own position, so the part is no block. */
function isPdfText(element: Element, values: CascadedValues): boolean {
  return (
    values.get('position') === 'absolute' &&
    whiteSpaceModeOf(values.get('white-space')) === 'preserve' &&
    (attribute(element, 'role') === 'presentation' || attribute(element, 'class') === 'markedContent')
  )
}
