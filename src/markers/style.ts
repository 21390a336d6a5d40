import { attribute, onlyChild, tagOf } from './dom.ts'
import type { Values } from './cascade.ts'
import { BOLD, STRIKE, UNDERLINE, type Marks } from './doc.ts'

/** What text takes over from the elements around it: everything about its look that a note can show. */
export interface Style {
  readonly weight: number
  readonly lines: Marks
  readonly link: boolean
  readonly space: Space
  readonly monospace: boolean
  readonly visible: boolean
  readonly sized: boolean
  /** The items of a list have numbers, bullets, or nothing in front of them. */
  readonly marker: 'number' | 'bullet' | 'none'
  readonly transform: string
}

/** What becomes of white space: drawn as one space, kept, or only its line breaks kept. */
export type Space = 'collapse' | 'keep' | 'lines'

export function isHeading(element: Element, tag: string): boolean {
  return HEADINGS.has(tag) || attribute(element, 'role') === 'heading'
}

/** How an element takes part in the layout. */
export type Kind = 'none' | 'inline' | 'block' | 'row' | 'cell'

export const PLAIN: Style = {
  weight: 400,
  lines: 0,
  link: false,
  space: 'collapse',
  monospace: false,
  visible: true,
  sized: true,
  marker: 'bullet',
  transform: 'none',
}

/** An element's style, from what is declared for it and its parent's. */
export function styleOf(element: Element, tag: string, css: Values, parent: Style): Style {
  const link = parent.link || isLink(element, tag)
  return {
    weight: weightOf(css.get('font-weight'), parent.weight),
    lines: linesOf(element, tag, css, parent.lines, link),
    link,
    space: SPACES.get(css.get('white-space') ?? '') ?? parent.space,
    monospace: monospaceOf(css.get('font-family'), parent.monospace),
    visible: visibleOf(css.get('visibility'), parent.visible),
    sized: sizedOf(css.get('font-size'), parent.sized),
    marker: markerOf(css.get('list-style-type'), parent.marker),
    transform: css.get('text-transform') ?? parent.transform,
  }
}

/** The marks of text in this style. */
export function marksOf(style: Style): Marks {
  return (style.weight >= 600 ? BOLD : 0) | style.lines
}

export function isLink(element: Element, tag: string): boolean {
  return tag === 'a' && attribute(element, 'href') !== null
}

/** What is declared, with the display that comes of it: what floats, is placed or lies in a flexible box is a block. */
export function laidOut(css: Values, isInFlexible: boolean): Values {
  if (!isInFlexible && !isOutOfFlow(css) && !isFloating(css)) return css
  const display = css.get('display') ?? 'inline'
  if (display === 'none' || display === 'contents') return css
  const block = display.startsWith('inline-') ? display.slice('inline-'.length) : display
  return new Map(css).set('display', KINDS.has(block) || block === 'inline' ? 'block' : block)
}

export function kindOf(css: Values): Kind {
  const display = css.get('display') ?? 'inline'
  if (isOutOfSight(css, display)) return 'none'
  return KINDS.get(display) ?? (/^(inline|ruby|math)/.test(display) ? 'inline' : 'block')
}

/** Whether what is in an element lies in a flexible box. */
export function isFlexible(css: Values, outside: boolean): boolean {
  const display = css.get('display') ?? ''
  return display === 'contents' ? outside : display.endsWith('flex') || display.endsWith('grid')
}

/** Text as its style draws it; a word that began in other text is not capitalized again. */
export function transformed(text: string, style: Style, isInWord: boolean): string {
  if (style.transform === 'uppercase') return text.toUpperCase()
  if (style.transform === 'lowercase') return text.toLowerCase()
  if (style.transform !== 'capitalize') return text
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u2019]*/gu, (word, at: number) =>
    at === 0 && isInWord ? word : word.charAt(0).toUpperCase() + word.slice(1),
  )
}

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

// Maps and not objects: a style sheet may ask for `constructor`, which every object has.
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['none', 'none'],
  ['contents', 'inline'],
  ['table-row', 'row'],
  ['table-cell', 'cell'],
  ['table-column', 'none'],
  ['table-column-group', 'none'],
])

const SPACES: ReadonlyMap<string, Space> = new Map([
  ['normal', 'collapse'],
  ['nowrap', 'collapse'],
  ['collapse', 'collapse'],
  ['pre', 'keep'],
  ['pre-wrap', 'keep'],
  ['break-spaces', 'keep'],
  ['preserve', 'keep'],
  ['preserve nowrap', 'keep'],
  ['pre-line', 'lines'],
  ['preserve-breaks', 'lines'],
])

function weightOf(value: string | undefined, parent: number): number {
  if (value === undefined) return parent
  if (value === 'bold') return 700
  if (value === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : 900
  if (value === 'lighter') return parent < 550 ? 100 : parent < 750 ? 400 : 700
  return Number(value) || 400
}

/** Lines through and under text are drawn across all inside, whatever that says, but not into boxes of their own. */
function linesOf(element: Element, tag: string, css: Values, parent: Marks, link: boolean): Marks {
  const drawn = css.get('text-decoration-line') ?? ''
  const isOwnBox =
    tag === WORD_MARK ||
    (css.get('display') ?? '').startsWith('inline-') ||
    isOutOfFlow(css) ||
    isFloating(css)
  const strike = drawn.includes('line-through') ? STRIKE : 0
  const underline =
    drawn.includes('underline') && !link && (UNDERLINES.has(tag) || !holdsOnlyLink(element)) ? UNDERLINE : 0
  return (isOwnBox ? 0 : parent) | strike | underline
}

/** Stands for the end of a paragraph in Word, which draws no lines there. */
const WORD_MARK = 'o:p'

/** Elements that underline by themselves: what they underline is no link's look. */
const UNDERLINES: ReadonlySet<string> = new Set(['u', 'ins'])

/** Word and others draw a link's line on an element close around it. */
function holdsOnlyLink(element: Element): boolean {
  let inner = onlyChild(element)
  for (let depth = 0; inner && depth < 4; depth++) {
    if (isLink(inner, tagOf(inner))) return true
    inner = onlyChild(inner)
  }
  return false
}

function monospaceOf(family: string | undefined, parent: boolean): boolean {
  if (family === undefined) return parent
  return MONOSPACE.some((name) => family.includes(name)) && !family.startsWith('monotype')
}

/** Parts of the names that monospaced faces go by. */
const MONOSPACE = [
  'mono',
  'consolas',
  'courier',
  'menlo',
  'monaco',
  'cascadia',
  'fira code',
  'source code',
  'typewriter',
]

function visibleOf(value: string | undefined, parent: boolean): boolean {
  if (value === undefined) return parent
  return value !== 'hidden' && value !== 'collapse'
}

function sizedOf(value: string | undefined, parent: boolean): boolean {
  if (value === undefined) return parent
  const size = Number.parseFloat(value)
  if (size === 0) return false
  return value.endsWith('em') || value.endsWith('%') || value.endsWith('er')
    ? parent || value.endsWith('rem')
    : true
}

function markerOf(value: string | undefined, parent: Style['marker']): Style['marker'] {
  if (value === undefined) return parent
  if (value === 'none') return 'none'
  const isText = value.startsWith('"') || value.startsWith("'")
  return BULLETS.has(value) || (isText && !NUMBER_IN_QUOTES.test(value)) ? 'bullet' : 'number'
}

/** A marker that is written out, as the new Outlook does: `"1. "`, `"(b) "`. */
const NUMBER_IN_QUOTES = /^["']\(?(?:\d+|[a-z]|[ivx]+)[.)]/

/** List styles that are not numbers; those that browsers do not know are. */
const BULLETS: ReadonlySet<string> = new Set([
  'disc',
  'circle',
  'square',
  'disclosure-open',
  'disclosure-closed',
])

function isFloating(css: Values): boolean {
  return !['', 'none'].includes(css.get('float') ?? '')
}

function isOutOfFlow(css: Values): boolean {
  const position = css.get('position')
  return position === 'absolute' || position === 'fixed'
}

/** Drawn nowhere, drawn beyond the page's edge, or cut down to nothing. */
function isOutOfSight(css: Values, display: string): boolean {
  const isBox = !(display === 'inline' || display === 'contents' || display.startsWith('table'))
  return (
    css.get('mso-hide') === 'all' ||
    css.get('content-visibility') === 'hidden' ||
    isFarAway(css.get('transform') ?? '') ||
    Number.parseFloat(css.get('opacity') ?? '1') === 0 ||
    (css.has('position') && (pixels(css.get('left')) < FAR || pixels(css.get('top')) < FAR)) ||
    (isBox && (pixels(css.get('margin-left')) < FAR || pixels(css.get('text-indent')) < FAR)) ||
    (isOutOfFlow(css) && isClipped(css.get('clip') ?? '')) ||
    isClipped(css.get('clip-path') ?? '') ||
    (isBox && isCollapsed(css))
  )
}

const FAR = -500

function isFarAway(transform: string): boolean {
  const [, name = '', length] = /^(translate|translatex|translatey|scale)\(([^,)]*)/.exec(transform) ?? []
  return name === 'scale' ? Number(length) === 0 : pixels(length) < FAR
}

function isCollapsed(css: Values): boolean {
  const overflow = css.get('overflow') ?? ''
  if (!overflow.startsWith('hidden') && !overflow.startsWith('clip')) return false
  const height = Math.min(pixels(css.get('height'), 99), pixels(css.get('max-height'), 99))
  const width = pixels(css.get('width'), 99)
  return height === 0 || width === 0 || (height <= 1 && width <= 1)
}

/** `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`, `inset(50%)`, `inset(100%)`, `circle(0)`. */
function isClipped(shape: string): boolean {
  const numbers = shape
    .slice(shape.indexOf('(') + 1)
    .split(/[\s,]+/)
    .map((part) => Number.parseFloat(part))
  if (shape.startsWith('rect(')) return numbers.every((number) => number <= 1)
  if (shape.startsWith('inset(')) return numbers.every((number) => number >= 50) && shape.includes('%')
  return shape.startsWith('circle(') && numbers[0] === 0
}

/** A length in pixels, near enough to tell what is far away. */
export function pixels(length: string | undefined, otherwise = 0): number {
  const number = Number.parseFloat(length ?? '')
  if (Number.isNaN(number)) return otherwise
  const unit = /[a-z%]*$/.exec(length ?? '')?.[0] ?? ''
  return number * (UNITS.get(unit) ?? 1)
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['em', 16],
  ['rem', 16],
  ['ch', 8],
  ['pt', 4 / 3],
  ['in', 96],
  ['cm', 38],
  ['mm', 4],
  ['vw', 12],
  ['vh', 8],
  ['%', 6],
])
