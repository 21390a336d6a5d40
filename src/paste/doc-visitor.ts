import { type Block, BOLD } from '../markers/doc.ts'
import { pixels } from './box.ts'
import { type Cascade, variablesOf } from './cascade.ts'
import { boxStateOf, checkboxOf } from './checkboxes.ts'
import { Conversion } from './conversion.ts'
import { adjacentText, attribute, followingText, textContent, type Visitor } from './dom.ts'
import { ELEMENT_HANDLERS, LEAF_HANDLERS } from './element-handlers.ts'
import { isDrawnWithoutText, isWithoutText } from './element-text.ts'
import { isDrawnFormula, isLayoutElement, isStackedFraction } from './formulas.ts'
import { closeAnonymousRow, type Frame, type Inherited, INITIAL } from './frame.ts'
import { layoutValues } from './layout.ts'
import { TAB_SPACE, TABS } from './own-html.ts'
import { boxTypeOf, drawnText, isFlexContainer, marksOf, styleOf } from './style.ts'
import { isTextButton } from './text-buttons.ts'
import { isCollapsible, type WhiteSpaceMode } from './white-space.ts'
import { takeMarkerText } from './word-lists.ts'

/** Creates the visitor that converts the visible content of a tree to blocks while `walk` visits it. */
export function createDocVisitor(
  cascade: Cascade,
  isFragmentMarked: boolean,
  space = INITIAL.style.whiteSpace,
): Visitor & { blocks(): readonly Block[] } {
  const conversion = new Conversion(cascade, !isFragmentMarked)
  const initial = { ...INITIAL, style: { ...INITIAL.style, whiteSpace: space } }
  return {
    enter(element, tag) {
      const parent = conversion.innermostFrame
      const inherited = parent ?? initial
      const declared = conversion.cascade.cascadedValues(element, tag, inherited.variables)
      if (isWithoutText(element, tag)) {
        if (isDrawnWithoutText(element, tag, declared)) conversion.addDrawing(declared, parent)
        return false
      }
      const values = layoutValues(element, tag, declared, parent, conversion.builder)
      const boxType = boxTypeOf(values, tag)
      if (boxType === 'none' || (parent?.isClosedDetails && tag !== 'summary')) return false
      if (parent && boxType === 'cell' && !conversion.builder.inCode) conversion.openAnonymousRow(parent)
      else if (parent) closeAnonymousRow(parent)
      const frame = createFrame({ element, tag, values, boxType }, inherited)
      const handleLeaf = LEAF_HANDLERS.get(tag)
      if (handleLeaf && !isTextButton(element, tag, parent) && !isCheckboxLabel(frame, conversion)) {
        handleLeaf(frame, conversion)
        return false
      }
      for (const handle of ELEMENT_HANDLERS) {
        const cleanup = handle(frame, conversion)
        if (cleanup) frame.cleanups.push(cleanup)
      }
      conversion.openFrames.push(frame)
      return true
    },

    leave() {
      const frame = conversion.openFrames.pop()
      if (!frame) return
      closeAnonymousRow(frame)
      for (const cleanup of frame.cleanups.toReversed()) cleanup()
    },

    text(written) {
      const frame = conversion.innermostFrame
      if (!frame || frame.isClosedDetails || !conversion.isTextShown(frame)) return
      const isTabs = written.startsWith(TAB_SPACE) && attribute(frame.element, 'class') === TABS
      const plain = isTabs ? written.replaceAll(TAB_SPACE, '\t') : written
      const raw = conversion.drawnMarker?.takeFrom(plain) ?? plain
      // A flex or grid container and a table do not show white space between their items, even if they preserve white space. If the
      // caller keeps the line ends of the source, those between blocks are only its format.
      const isBetweenBlocks = space !== 'collapse' && conversion.builder.isLineEmpty && raw.includes('\n')
      const ignoresSpaces = frame.isFlexContainer || isLayoutElement(frame.tag) || isBetweenBlocks
      if (raw === '' || (ignoresSpaces && isCollapsible(raw))) return
      const { wordMarker } = conversion
      const data = wordMarker ? takeMarkerText(wordMarker, raw) : raw
      if (wordMarker && (frame.isInListMarker || wordMarker.isInComment)) {
        wordMarker.text += data.replaceAll('\u00A0', ' ')
        const isChecked = boxStateOf(drawnText(data, frame.style, ['', '']))
        if (isChecked !== null) conversion.builder.addCheckbox(isChecked)
      } else if (!frame.isInListMarker || !conversion.builder.item)
        for (const part of data.split(CODE_BORDER))
          if (!takeCodeBorder(part, conversion))
            addText(part, frame, isTabs ? 'preserve' : frame.style.whiteSpace, conversion)
    },

    comment(data) {
      const text = data.trim()
      const { wordMarker } = conversion
      if (wordMarker && (text === '[if !supportLists]' || text === '[endif]'))
        wordMarker.isInComment = text !== '[endif]'
      else if (isFragmentMarked && (text === 'StartFragment' || text === 'EndFragment'))
        conversion.isInFragment = text === 'StartFragment'
    },

    blocks: () => conversion.blocks(),
  }
}

/** Whether a button is the label of the checkbox before it, as the titles of tasks that open their details. */
function isCheckboxLabel(frame: Frame, { builder }: Conversion): boolean {
  if (frame.tag !== 'button' || !builder.hasLineCheckbox || !builder.isLineEmpty) return false
  return checkboxOf(frame) === null && /\p{L}/u.test(textContent(frame.element))
}

function createFrame(
  box: Pick<Frame, 'element' | 'tag' | 'values' | 'boxType'>,
  inherited: Inherited,
): Frame {
  const { element, tag, values } = box
  return {
    ...box,
    style: styleOf(element, tag, values, inherited.style),
    variables: variablesOf(values, inherited.variables),
    isFlexContainer: isFlexContainer(values, inherited.isFlexContainer),
    isInListMarker: inherited.isInListMarker || values.get('mso-list') === 'ignore',
    isInFormula: inherited.isInFormula || isDrawnFormula(element, tag) || isStackedFraction(element),
    left: inherited.left + pixels(values.get('margin-left')) + pixels(values.get('padding-left')),
    isClosedDetails: tag === 'details' && attribute(element, 'open') === null,
    list: inherited.list,
    level: inherited.level,
    row: inherited.row,
    link: inherited.link,
    labelledCode: inherited.labelledCode,
    heading: inherited.heading,
    endAnonymousRow: null,
    cleanups: [],
  }
}

/** The characters that Google Docs writes at the start and the end of a code block, whose lines are paragraphs. */
const [CODE_START, CODE_END] = ['\uEC03', '\uEC02']
const CODE_BORDER = new RegExp(`([${CODE_START}${CODE_END}])`)

/** Opens or closes code at such a character. Returns false for other text. */
function takeCodeBorder(text: string, conversion: Conversion): boolean {
  const { builder, isInBorderedCode } = conversion
  const isStart = text === CODE_START && builder.isLineEmpty && !builder.inCode
  if (isStart) builder.openCode(true)
  else if (text !== CODE_END || (builder.inCode && !isInBorderedCode)) return false
  else builder.closeCode()
  conversion.isInBorderedCode = isStart
  return true
}

/** Adds the text of a text node. */
function addText(data: string, frame: Frame, space: WhiteSpaceMode, conversion: Conversion): void {
  const isBlank = data.trim() === ''
  if (frame.endAnonymousRow && isBlank) return
  closeAnonymousRow(frame)
  if (frame.link) frame.link.text += data
  if (frame.heading && marksOf(frame.style) & BOLD && !isBlank) frame.heading.isBold = true
  const { builder } = conversion
  // Chromium copies the text beside a number above the line as an element.
  const nextText = frame.style.script === 'super' ? adjacentText(frame.element, 'nextElementSibling') : ''
  const after = followingText(frame.element) || nextText
  const text = drawnText(data, frame.style, [conversion.textBefore, after])
  builder.text(text, conversion.marksIn(frame), space, frame.style.isMonospace && space === 'preserve')
  conversion.lastText = data
}
