import { BOLD, type Marks, STRIKE, UNDERLINE } from '../markers/doc.ts'
import { isFloat, isOutOfFlow, pixels, withDisplay } from './box.ts'
import type { CascadedValues } from './cascade.ts'
import { boxStateOf } from './checkboxes.ts'
import { attribute, onlyChild, tagOf } from './dom.ts'
import { isHidden } from './hidden.ts'
import { replaceSymbols, type SymbolFont, symbolFontOf } from './symbols.ts'
import { type WhiteSpaceMode, whiteSpaceModeOf } from './white-space.ts'

/** The inherited style of text, as far as a note can show it. */
export interface Style {
  readonly weight: number
  readonly decorations: Marks
  readonly isInLink: boolean
  readonly whiteSpace: WhiteSpaceMode
  readonly isMonospace: boolean
  /** The symbol font of the text; null in other fonts. */
  readonly symbolFont: SymbolFont | null
  readonly isVisible: boolean
  readonly hasFontSize: boolean
  /** Whether list items have numbers, bullets, boxes or no marker. */
  readonly listMarker: 'number' | 'bullet' | 'unchecked' | 'checked' | 'none'
  readonly textTransform: string
  /** Whether text is above or below the line; '' for other text. */
  readonly script: 'sub' | 'super' | ''
}

/** An element's role in the layout. */
export type BoxType = 'none' | 'inline' | 'block' | 'row' | 'cell'

export const DEFAULT_STYLE: Style = {
  weight: 400,
  decorations: 0,
  isInLink: false,
  whiteSpace: 'collapse',
  isMonospace: false,
  symbolFont: null,
  isVisible: true,
  hasFontSize: true,
  listMarker: 'bullet',
  textTransform: 'none',
  script: '',
}

/** Computes an element's style from its cascaded values and its parent's style. */
export function styleOf(element: Element, tag: string, values: CascadedValues, parent: Style): Style {
  const isInLink = parent.isInLink || isLink(element, tag)
  const face = tag === 'font' ? attribute(element, 'face')?.toLowerCase() : undefined
  const family = values.get('font-family') ?? face
  // Evernote sets this on blocks of code, whose white space its own style sheet keeps.
  const isEvernoteCode = values.get('--en-codeblock') === 'true'
  const whiteSpace = isEvernoteCode ? 'pre' : values.get('white-space')
  return {
    weight: fontWeightOf(values.get('font-weight'), parent.weight),
    decorations:
      (isOwnBox(tag, values) ? 0 : parent.decorations) | decorationsOf(element, tag, values, isInLink),
    isInLink,
    whiteSpace: whiteSpaceModeOf(whiteSpace) ?? parent.whiteSpace,
    isMonospace: isEvernoteCode || computed(family, parent.isMonospace, isMonospace),
    symbolFont: computed(family, parent.symbolFont, symbolFontOf),
    isVisible: computed(values.get('visibility'), parent.isVisible, isVisible),
    hasFontSize: hasFontSizeIn(values.get('font-size'), parent.hasFontSize),
    listMarker: computed(values.get('list-style-type'), parent.listMarker, listMarkerOf),
    textTransform: values.get('text-transform') ?? parent.textTransform,
    script: scriptOf(tag, values) || parent.script,
  }
}

/** What a value says, or the parent's if the element has no value. */
function computed<Value>(value: string | undefined, parent: Value, valueOf: (value: string) => Value): Value {
  return value === undefined ? parent : valueOf(value)
}

/** The marks of text in this style. */
export function marksOf(style: Style): Marks {
  return (style.weight >= 600 ? BOLD : 0) | style.decorations
}

export function isLink(element: Element, tag: string): boolean {
  return tag === 'a' && attribute(element, 'href') !== null
}

/** The cascaded values with blockified `display`: floats, positioned elements and flex items are blocks. */
export function blockify(values: CascadedValues, isInFlexContainer: boolean): CascadedValues {
  if (!isInFlexContainer && !isOutOfFlow(values) && !isFloat(values)) return values
  const display = values.get('display') ?? 'inline'
  if (display === 'none' || display === 'contents') return values
  const block = display.replace(/^(?:-webkit-)?inline-/, '')
  return withDisplay(values, BOX_TYPES.has(block) || block === 'inline' ? 'block' : block)
}

/** The box of an element. Pages draw their own check boxes over inputs that only `display` does not hide. */
export function boxTypeOf(values: CascadedValues, tag: string): BoxType {
  const display = values.get('display') ?? 'inline'
  if (tag !== 'input' && isHidden(values, display)) return 'none'
  return BOX_TYPES.get(display) ?? (/^(?:-webkit-)?(?:inline|ruby|math)/.test(display) ? 'inline' : 'block')
}

/** Whether an element's children are flex or grid items. */
export function isFlexContainer(values: CascadedValues, isInFlexContainer: boolean): boolean {
  const display = values.get('display') ?? ''
  return display === 'contents' ? isInFlexContainer : display.endsWith('flex') || display.endsWith('grid')
}

/**
 * A text as the browser draws it in a style, between the texts before and after it. A word that began before it is not capitalized again. A
 * number above or below the line is not part of the number beside it, as in 10⁶ and log₂8.
 */
export function drawnText(
  written: string,
  style: Style,
  [before, after]: readonly [before: string, after: string],
): string {
  // The number above the line of a fraction. A whole number before it is apart, as in 1 1/2.
  if (style.script === 'super' && SCRIPT_NUMBER.test(written) && SLASH.test(after))
    return /\d$/.test(before) ? ` ${written}` : written
  if (style.script !== '' && SCRIPT_NUMBER.test(written) && (/\d$/.test(before) || /^\d/.test(after)))
    return written.replaceAll(/\S/g, (char) => SCRIPT_SIGNS[style.script].charAt(SIGNS.indexOf(char)))
  // There are no such characters for a point and a comma.
  if (style.script === 'super' && /\d$/.test(before) && /^\d/.test(written)) return `^${written}`
  const isInWord = /[\p{L}\p{N}]$/u.test(before)
  const text = style.symbolFont ? replaceSymbols(written, style.symbolFont) : written
  if (style.textTransform === 'uppercase') return text.toUpperCase()
  if (style.textTransform === 'lowercase') return text.toLowerCase()
  if (style.textTransform !== 'capitalize') return text
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u2019]*/gu, (match, at: number) =>
    at === 0 && isInWord ? match : match.charAt(0).toUpperCase() + match.slice(1),
  )
}

/** The sign of a fraction, without a unit after it as in 10⁶/l. */
const SLASH = /^[/\u2044]$/
const SCRIPT_NUMBER = /^\s*[-+\u2212]?\d+[-+\u2212]?\s*$/
const SIGNS = '0123456789+-\u2212'
const SCRIPT_SIGNS = { super: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋', '': SIGNS }

// These are maps, not objects, because a style sheet may contain the value `constructor`, which every object has.
const BOX_TYPES: ReadonlyMap<string, BoxType> = new Map([
  ['none', 'none'],
  ['contents', 'inline'],
  ['table-row', 'row'],
  ['table-cell', 'cell'],
])

/** Many style sheets place `sup` and `sub`, and shops the cents of a price, in another way than by the words `super` and `sub`. */
function scriptOf(tag: string, values: CascadedValues): Style['script'] {
  const align = values.get('vertical-align') ?? ''
  const isInline = (values.get('display') ?? 'inline').startsWith('inline')
  const top = isInline ? pixels(values.get('top')) : 0
  if (tag === 'sup' || align === 'super' || pixels(align) - top >= MIN_SHIFT) return 'super'
  return tag === 'sub' || align === 'sub' ? 'sub' : ''
}

/** In pixels. */
const MIN_SHIFT = 3

function fontWeightOf(value: string | undefined, parent: number): number {
  if (value === undefined) return parent
  if (value === 'bold') return 700
  if (value === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : 900
  if (value === 'lighter') return parent < 550 ? 100 : parent < 750 ? 400 : 700
  return Number(value) || 400
}

/** Whether the text decorations of the parent do not propagate to an element: to inline blocks, floats and out-of-flow boxes. */
function isOwnBox(tag: string, values: CascadedValues): boolean {
  return tag === WORD_PARAGRAPH_MARK || (values.get('display') ?? '').startsWith('inline-')
}

/** Represents the end of a paragraph in Word, which draws no decorations there. */
const WORD_PARAGRAPH_MARK = 'o:p'

/** The marks of an element's own decorations. */
function decorationsOf(element: Element, tag: string, values: CascadedValues, isInLink: boolean): Marks {
  const line = values.get('text-decoration-line') ?? ''
  const isUnderlined =
    line.includes('underline') && !isInLink && (UNDERLINE_ELEMENTS.has(tag) || !containsOnlyLink(element))
  return (line.includes('line-through') ? STRIKE : 0) | (isUnderlined ? UNDERLINE : 0)
}

/** Elements that mean an underline. Theirs is kept, unlike the underline of a link's style. */
const UNDERLINE_ELEMENTS: ReadonlySet<string> = new Set(['u', 'ins'])

/** Whether an element contains nothing but a link. Word and other programs underline such an element for its link. */
function containsOnlyLink(element: Element): boolean {
  let inner = onlyChild(element)
  for (let depth = 0; inner && depth < 4; depth++) {
    if (isLink(inner, tagOf(inner))) return true
    inner = onlyChild(inner)
  }
  return false
}

function isMonospace(family: string): boolean {
  return MONOSPACE_FAMILY.test(family)
}

/** Parts of the names of monospaced fonts. Monotype is a foundry. */
const MONOSPACE_FAMILY = /mono(?!type)|consol|courier|menlo|monaco| code|iosevka/

function isVisible(value: string): boolean {
  return value !== 'hidden' && value !== 'collapse'
}

function hasFontSizeIn(value: string | undefined, parent: boolean): boolean {
  if (value === undefined) return parent
  return Number.parseFloat(value) !== 0 && (parent || !RELATIVE_SIZE.test(value))
}

/** A size that depends on the size of the parent. */
const RELATIVE_SIZE = /(?:(?<!r)em|ex|%|smaller|larger)$/

function listMarkerOf(value: string): Style['listMarker'] {
  if (value === 'none') return 'none'
  const isText = value.startsWith('"') || value.startsWith("'")
  const isChecked = isText ? boxStateOf(value.slice(1, -1)) : null
  if (isChecked !== null) return isChecked ? 'checked' : 'unchecked'
  return BULLET_TYPES.has(value) || (isText && !NUMBER_IN_QUOTES.test(value)) ? 'bullet' : 'number'
}

/** A list style that is a literal string, as in the new Outlook: `"1. "`, `"(b) "`. */
const NUMBER_IN_QUOTES = /^["']\(?(?:\d+|[a-z]|[ivx]+)[.)]/

/** List styles that show bullets. All other styles, even unknown ones, show numbers. Only Apple's programs know the last four. */
const BULLET_TYPES: ReadonlySet<string> = new Set([
  'disc',
  'circle',
  'square',
  'disclosure-open',
  'disclosure-closed',
  'hyphen',
  'box',
  'check',
  'diamond',
])
