import {
  adjacentText,
  attribute,
  childElements,
  classNames,
  hasDescendant,
  isInside,
  onlyChild,
  tagOf,
  textContent,
} from './dom.ts'

/**
 * Whether an element is a formula as KaTeX or MathJax draws it: in boxes at positions, a fraction from below. They also write it as MathML
 * for screen readers, which is read if it is there.
 */
export function isDrawnFormula(element: Element, tag: string): boolean {
  return (
    tag === 'mjx-math' || DRAWN_FORMULA_CLASS.test(classNames(element)) || isDrawnByMathJax2(element, tag)
  )
}

const DRAWN_FORMULA_CLASS = /(?<!\S)(?:katex-html|mjx-math|mwe-math-fallback-image-inline)(?!\S)/

/** MathJax 2 draws a formula in an element that screen readers skip. */
function isDrawnByMathJax2(element: Element, tag: string): boolean {
  return tag === 'nobr' && attribute(element, 'aria-hidden') === 'true'
}

/** Whether an element is the MathML or a sign of a formula. It is read even if the page hides it and draws the formula. */
export function isFormulaText(element: Element, tag: string): boolean {
  return tag === 'mjx-assistive-mml' || FORMULA_TEXT_CLASS.test(classNames(element)) || isHiddenSign(element)
}

/** Wikipedia draws fractions and has the signs between their parts for screen readers. */
function isHiddenSign(element: Element): boolean {
  return /(?<!\S)sr-only(?!\S)/.test(classNames(element)) && /^[+/]$/.test(textContent(element))
}

/** Whether an element is a fraction of Wikipedia, whose parts are drawn one above the other. */
export function isStackedFraction(element: Element): boolean {
  return /(?<!\S)sfrac(?!\S)/.test(classNames(element))
}

const FORMULA_TEXT_CLASS = /(?<!\S)(?:katex-mathml|MJX_Assistive_MathML|mwe-math-mathml-\w+)(?!\S)/

/** The source of a formula that Gemini draws and does not write as MathML; undefined for other elements. */
function formulaSource(element: Element): string | undefined {
  const source = attribute(element, FORMULA_SOURCE)
  if (source === null || hasDescendant(element, 'math')) return undefined
  return hasDescendant(element, '.katex-html') ? source : undefined
}

const FORMULA_SOURCE = 'data-math'

/** Whether a drawn formula is in an element with its source. */
export function hasFormulaSource(element: Element): boolean {
  return isInside(element, `[${FORMULA_SOURCE}]`)
}

/** Whether white space directly in an element is not shown: tables have text only in cells, MathML only in the elements for symbols. */
export function isLayoutElement(tag: string): boolean {
  return LAYOUT_ELEMENT.test(tag)
}

const LAYOUT_ELEMENT =
  /^(?:table|thead|tbody|tfoot|tr|math|semantics|m(?:row|style|sub|sup|subsup|frac|sqrt|root|over|under|underover|table|tr|td|padded|enclose))$/

/**
 * The signs that a note has around a part of a formula, because it has all parts on one line: `1/2`, `x^2`, `(a+b)/c`, `√2`. `parent` is the
 * element around it.
 */
export function signsAround(
  element: Element,
  tag: string,
  parent: OpenElement | undefined,
): Signs | undefined {
  const source = formulaSource(element)
  if (source !== undefined) return [source, '']
  if (tag === 'msqrt') return isOnePart(element) ? ['√', ''] : ['√(', ')']
  const separator = SEPARATORS.get(tag)
  if (separator !== undefined)
    return adjacentText(element, 'previousElementSibling').trim() === '' ? undefined : [separator, '']
  const parts = parent && !isWithoutSigns(parent.element) ? SIGNS_OF_PARTS.get(parent.tag) : undefined
  if (!parent || !parts)
    return SPACED.has(tag) && !isWithoutSigns(element) ? spacesAround(element) : undefined
  const signs = parts[indexIn(parent.element, element)]
  // Primes, stars and degrees stand directly beside their letter.
  if (!signs || !WORD.test(textContent(element))) return undefined
  const [before, after] = signs
  return isComposite(element) ? [`${before}(`, `)${after}`] : signs
}

/**
 * The signs around a power of letters, as in `x^n` and `2^(n+1)`, whose letters would seem to be on the line. Most other text above the line is
 * an ending, as in `2nd` and `Mme`, or refers to a note. `parent` is the element around it, `base` the text before it.
 */
export function signsOfPower(
  element: ScriptElement,
  parent: ScriptElement | undefined,
  base: string,
): Signs | undefined {
  if (element.style.script !== 'super' || parent?.style.script === 'super') return undefined
  const power = textContent(element.element).trim()
  if (!BASE.test(base) || (NUMBER.test(power) && /\d$/.test(base))) return undefined
  if (REFERENCE.test(power) && NUMBER_WITH_REFERENCE.test(base)) return undefined
  if (LETTER_POWER.test(power)) return ['^', '']
  return COMPOSITE_POWER.test(power) ? ['^(', ')'] : undefined
}

interface ScriptElement {
  readonly element: Element
  readonly style: { readonly script: string }
}

/** Any letter but those that are also endings, as in `1a`, `2e`, `no`, `Mr` and `St`. */
const LETTER_POWER = /^(?![aeort])\p{L}$/u
/** The letters of the notes below a table, as in `12.5b`. */
const REFERENCE = /^[b-h]$/i
/** The end of a number of several digits other than 10. Numbers with powers of these letters are short, as in `2^h` and `10^d`. */
const NUMBER_WITH_REFERENCE = /[\d.,]\d$(?<![^\d.,]10|^10)/
/** Letters and digits with an operator or a Greek letter, as in `n+1`, `-x` and `2π`. */
const COMPOSITE_POWER =
  /^(?=.*[-+\u2212*/\p{Script=Greek}])[-+\u2212]?[\p{L}\d]+(?:\s?[-+\u2212*/]\s?[\p{L}\d]+)*$/u
const BASE = /(?<!\p{L})\p{L}$|[\d)]$/u
/** After a digit, `drawnText` writes such a power with superscript characters: 10⁶. */
const NUMBER = /^[-+\u2212]?\d+$/

export interface OpenElement {
  readonly element: Element
  readonly tag: string
}

type Signs = readonly [before: string, after: string]

const NUMERATOR: Signs = ['', '/']
const PLAIN: Signs = ['', '']
const BELOW: Signs = ['_', '']
const ABOVE: Signs = ['^', '']

/** The signs around the first, second and third part of an element. */
const SIGNS_OF_PARTS: ReadonlyMap<string, readonly (Signs | null)[]> = new Map([
  ['mfrac', [NUMERATOR, PLAIN]],
  ['mroot', [PLAIN, ['^(1/', ')']]],
  ['msup', [null, ABOVE]],
  ['msub', [null, BELOW]],
  ['munder', [null, BELOW]],
  ['msubsup', [null, BELOW, ABOVE]],
  ['munderover', [null, BELOW, ABOVE]],
])
/** Written before all cells and rows but the first. */
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['mtd', ' '],
  ['mtr', '; '],
])
/** Without spaces, a number or letter beside these would seem to be a part of them. */
const SPACED: ReadonlySet<string> = new Set(['mfrac', 'munder', 'munderover', 'msubsup'])
const WORD = /[\p{L}\p{N}]/u

/** Two numbers above each other without a line are no fraction, and a line below a letter is no index. */
function isWithoutSigns(element: Element): boolean {
  const isLine = Number.parseFloat(attribute(element, 'linethickness') ?? '1') !== 0
  return !isLine || attribute(element, 'accentunder') === 'true'
}

/** Spaces between a part and what stands beside it, as in `1 1/2`. */
function spacesAround(part: Element): Signs {
  const before = adjacentText(part, 'previousElementSibling').trim()
  const after = adjacentText(part, 'nextElementSibling').trim()
  return [WORD.test(before.slice(-1)) ? ' ' : '', WORD.test(after.slice(0, 1)) ? ' ' : '']
}

/** Whether a part must be in brackets on one line. */
function isComposite(element: Element): boolean {
  const tag = tagOf(element)
  return tag === 'mfrac' || (/^(?:mrow|mstyle|mpadded)$/.test(tag) && !isOnePart(element))
}

function isOnePart(element: Element): boolean {
  const only = onlyChild(element)
  return only !== null && !isComposite(only)
}

/** Which of the first three child elements it is; -1 for others. */
function indexIn(parent: Element, child: Element): number {
  let index = 0
  for (const element of childElements(parent)) {
    if (element === child) return index
    if (++index === 3) break
  }
  return -1
}
