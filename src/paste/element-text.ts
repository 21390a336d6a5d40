// Which elements have no text in a note, and what text a note has around an element.

import { isFloat, isOutOfFlow, pixels } from './box.ts'
import type { CascadedValues } from './cascade.ts'
import { attribute, classNames, hasAdjacentText, leadingContent, textContent } from './dom.ts'
import { hasFormulaSource, isDrawnFormula, isFormulaText, type OpenElement, signsAround } from './formulas.ts'
import { emojiText } from './symbols.ts'

/**
 * Whether the text of an element is never imported, whatever its style: media, form controls, scripts and other non-content. An image may
 * stand for an emoji. A browser shows the content of an object without data, in which Apple Notes puts its tables.
 */
export function isWithoutText(element: Element, tag: string): boolean {
  if (tag === 'img') return emojiText(element) === ''
  if (tag === 'object') return attribute(element, 'data') !== null
  return (
    ELEMENTS_WITHOUT_TEXT.has(tag) ||
    (isDrawnFormula(element, tag) && (hasAdjacentText(element) || hasFormulaSource(element))) ||
    (tag !== 'input' && isForScreenReaders(element) && !isFormulaText(element, tag)) ||
    isIcon(element) ||
    isHeadingLink(element)
  )
}

/** Whether an element without text is a picture or a form control that takes space in the line of its text. */
export function isDrawnWithoutText(element: Element, tag: string, values: CascadedValues): boolean {
  if (isDrawnFormula(element, tag) || !(DRAWN_ELEMENTS.has(tag) || isIcon(element))) return false
  return (
    values.get('display') !== 'none' && !isOutOfFlow(values) && !isFloat(values) && hasWidth(element, values)
  )
}

function hasWidth(element: Element, values: CascadedValues): boolean {
  return pixels(values.get('width') ?? attribute(element, 'width') ?? undefined, MIN_WIDTH) >= MIN_WIDTH
}

/** In pixels. Narrower pictures count readers. */
const MIN_WIDTH = 2

/** Whether only the style sheet of the page hides an element. Firefox copies the class alone; other browsers copy the style too. */
function isForScreenReaders(element: Element): boolean {
  const className = classNames(element)
  return (
    SCREEN_READER_CLASS.test(className) &&
    !className.includes('not-sr-only') &&
    attribute(element, 'style') === null
  )
}

/** The classes of Bootstrap, Tailwind, WordPress, HTML5 Boilerplate, Canvas, Moodle and Amazon. Tailwind may show some again. */
const SCREEN_READER_CLASS =
  /(?<!\S)(?:sr-only|visually-?hidden|screen-?reader-(?:only|text)|accesshide|a-offscreen)(?!\S)/

/**
 * The text that a note has around an element: quotation marks as browsers draw them, brackets around the reading of characters, which
 * browsers draw above them, or the signs of a formula. `openElements` are the elements around it.
 */
export function textAround(
  element: Element,
  tag: string,
  openElements: readonly OpenElement[],
): readonly [before: string, after: string] | undefined {
  if (tag === 'q') return QUOTES[openElements.filter((open) => open.tag === 'q').length % QUOTES.length]
  const parent = openElements.at(-1)
  if (tag !== 'rt') return signsAround(element, tag, parent)
  return parent?.tag === 'ruby' && textContent(element).trim() !== '' ? ['(', ')'] : undefined
}

/** The quotation marks of `q` elements, by nesting level. */
const QUOTES = [
  ['\u201C', '\u201D'],
  ['\u2018', '\u2019'],
] as const

/** Whether an element's text is the name of an icon, which a font draws in place of the text. */
function isIcon(element: Element): boolean {
  return ICON_CLASS.test(classNames(element)) && /^[a-z][a-z\d_]*$/.test(leadingContent(element).text.trim())
}

const ICON_CLASS =
  /(?<!\S)(?:(?:google-)?material-(?:icons|symbols)(?:-(?:extended|filled|outlined|rounded|round|sharp|two-tone))?|google-symbols)(?!\S)/

/** Whether an element is the sign beside a heading that documentation and notebooks show under the pointer, as a link to the heading. */
function isHeadingLink(element: Element): boolean {
  const className = classNames(element)
  return HEADING_LINK_CLASS.test(className) && !/[\p{L}\p{N}]/u.test(leadingContent(element).text)
}

/** The classes of Sphinx, MkDocs, VitePress, Jupyter, rustdoc and Docusaurus. */
const HEADING_LINK_CLASS =
  /(?<!\S)(?:header(?:link|-anchor)|(?:jp-Internal)?anchor-?link|doc-anchor|hash-link)(?!\S)/i

const DRAWN_ELEMENTS: ReadonlySet<string> = new Set(
  [
    ['audio', 'canvas', 'embed', 'iframe', 'img', 'svg', 'video'],
    ['button', 'input', 'meter', 'progress', 'select', 'textarea'],
  ].flat(),
)

const ELEMENTS_WITHOUT_TEXT: ReadonlySet<string> = new Set(
  [
    ['audio', 'canvas', 'embed', 'iframe', 'svg', 'video'],
    ['datalist', 'meter', 'progress', 'select', 'textarea'],
    ['noembed', 'noframes', 'noscript', 'script', 'style', 'title'],
  ].flat(),
)
