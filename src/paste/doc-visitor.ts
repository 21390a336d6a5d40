import { BOLD, type Block } from '../markers/doc.ts'
import { TABS, TAB_SPACE } from '../markers/own-html.ts'
import { NO_VARIABLES, variablesOf, type Cascade } from './cascade.ts'
import { Conversion } from './conversion.ts'
import { attribute, followingText, type Visitor } from './dom.ts'
import { ELEMENT_HANDLERS, VOID_ELEMENTS } from './element-handlers.ts'
import { isDrawnFormula, isFormulaLayout } from './formulas.ts'
import { closeAnonymousRow, type Frame } from './frame.ts'
import { isHeadingButton } from './headings.ts'
import { layoutValues } from './positioned-text.ts'
import { isFlexContainer, isHeading, boxTypeOf, marksOf, DEFAULT_STYLE, styleOf, drawnText } from './style.ts'
import { isWithoutText } from './user-agent-sheet.ts'
import { isCollapsible } from './white-space.ts'
import { takeMarkerText } from './word-lists.ts'

/** Creates the visitor that converts the visible content of a tree to blocks while `walk` visits it. */
export function createDocVisitor(
  cascade: Cascade,
  isFragmentMarked: boolean,
): Visitor & { blocks(): readonly Block[] } {
  const conversion = new Conversion(cascade, !isFragmentMarked)
  return {
    enter(element, tag) {
      if (isWithoutText(element, tag)) return false
      const parent = conversion.openFrames.at(-1)
      const declared = conversion.cascade.cascadedValues(element, tag, parent?.variables ?? NO_VARIABLES)
      const values = layoutValues(element, tag, declared, parent, conversion.builder.isLineEmpty)
      const boxType = boxTypeOf(values, tag)
      if (boxType === 'none' || (parent?.isClosedDetails && tag !== 'summary')) return false
      if (parent && boxType === 'cell' && !conversion.builder.inCode) conversion.openAnonymousRow(parent)
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
        heading: parent?.heading ?? (isHeading(element, tag) ? conversion.headings.open() : null),
        endAnonymousRow: null,
        cleanups: [],
      }
      const handleVoid = VOID_ELEMENTS.get(tag)
      if (handleVoid && !isHeadingButton(element, tag, parent)) {
        handleVoid(frame, conversion)
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
      const frame = conversion.openFrames.at(-1)
      if (
        !frame ||
        !conversion.isInFragment ||
        frame.isClosedDetails ||
        !frame.style.isVisible ||
        !frame.style.hasFontSize
      )
        return
      const isTabs = written.startsWith(TAB_SPACE) && attribute(frame.element, 'class') === TABS
      const plain = isTabs ? written.replaceAll(TAB_SPACE, '\t') : written
      const raw = conversion.drawnMarker ? conversion.drawnMarker.takeFrom(plain) : plain
      // A flex or grid container does not show white space between its items, even if it preserves white space.
      const ignoresSpaces = frame.isFlexContainer || isFormulaLayout(frame.tag)
      if (raw === '' || (ignoresSpaces && isCollapsible(raw))) return
      const data = conversion.wordMarker?.remaining ? takeMarkerText(conversion.wordMarker, raw) : raw
      if (conversion.wordMarker && (frame.isInListMarker || conversion.isInMarkerComment))
        conversion.wordMarker.text += data.replaceAll('\u00A0', ' ')
      else if (!frame.isInListMarker || !conversion.builder.item) {
        if (frame.endAnonymousRow && data.trim() === '') return
        closeAnonymousRow(frame)
        if (frame.link) frame.link.text += data
        if (frame.heading && marksOf(frame.style) & BOLD && data.trim() !== '') frame.heading.isBold = true
        const space = isTabs ? 'preserve' : frame.style.whiteSpace
        const isCode = frame.style.isMonospace && space === 'preserve'
        const around = [
          conversion.builder.isLineEmpty && !conversion.builder.inCode ? '' : conversion.lastText,
          followingText(frame.element),
        ] as const
        conversion.builder.text(
          drawnText(data, frame.style, around),
          conversion.marksIn(frame),
          space,
          isCode,
        )
        conversion.lastText = data
      }
    },

    comment(data) {
      const text = data.trim()
      if (text === '[if !supportLists]') conversion.isInMarkerComment = conversion.wordMarker !== null
      else if (text === '[endif]') conversion.isInMarkerComment = false
      else if (isFragmentMarked && text === 'StartFragment') conversion.isInFragment = true
      else if (isFragmentMarked && text === 'EndFragment') conversion.isInFragment = false
    },

    blocks: () => conversion.blocks(),
  }
}
