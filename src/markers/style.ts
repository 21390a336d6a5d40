import { attribute, onlyChild, tagOf } from './dom.ts'
import { BOLD, STRIKE, UNDERLINE, type Marks } from './doc.ts'

/** What text takes over from the elements around it: everything about its look that a note can show. */
export interface Style {
  readonly weight: number
  readonly lines: Marks
  readonly heading: boolean
  readonly link: boolean
  readonly space: Space
  readonly monospace: boolean
  readonly visible: boolean
  readonly sized: boolean
  readonly numbered: boolean
}

/** What becomes of white space: drawn as one space, kept, or only its line breaks kept. */
export type Space = 'collapse' | 'keep' | 'lines'

/** How an element takes part in the layout. */
export type Kind = 'none' | 'inline' | 'block' | 'row' | 'cell'

export const PLAIN: Style = {
  weight: 400,
  lines: 0,
  heading: false,
  link: false,
  space: 'collapse',
  monospace: false,
  visible: true,
  sized: true,
  numbered: false,
}

/** An element's style, from what is declared for it and its parent's. */
export function styleOf(
  element: Element,
  tag: string,
  css: ReadonlyMap<string, string>,
  parent: Style,
): Style {
  const link = parent.link || isLink(element, tag)
  return {
    weight: weightOf(css.get('font-weight'), parent.weight),
    lines: linesOf(element, tag, css, parent.lines, link),
    heading: parent.heading || HEADINGS.has(tag) || attribute(element, 'role') === 'heading',
    link,
    space: SPACES[css.get('white-space') ?? ''] ?? parent.space,
    monospace: monospaceOf(css.get('font-family'), parent.monospace),
    visible: visibleOf(css.get('visibility'), parent.visible),
    sized: sizedOf(css.get('font-size'), parent.sized),
    numbered: numberedOf(css.get('list-style-type'), parent.numbered),
  }
}

/** The marks of text in this style. */
export function marksOf(style: Style): Marks {
  return (style.weight >= 600 || style.heading ? BOLD : 0) | style.lines
}

export function isLink(element: Element, tag: string): boolean {
  return tag === 'a' && attribute(element, 'href') !== null
}

export function kindOf(css: ReadonlyMap<string, string>): Kind {
  const display = css.get('display') ?? 'inline'
  if (isOutOfSight(css, display)) return 'none'
  return KINDS[display] ?? (display.startsWith('inline') || display.startsWith('ruby') ? 'inline' : 'block')
}

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const KINDS: Record<string, Kind> = {
  none: 'none',
  contents: 'inline',
  'table-row': 'row',
  'table-cell': 'cell',
  'table-column': 'none',
  'table-column-group': 'none',
}

const SPACES: Record<string, Space> = {
  normal: 'collapse',
  nowrap: 'collapse',
  initial: 'collapse',
  collapse: 'collapse',
  pre: 'keep',
  'pre-wrap': 'keep',
  'break-spaces': 'keep',
  preserve: 'keep',
  'preserve nowrap': 'keep',
  'pre-line': 'lines',
  'preserve-breaks': 'lines',
}

function weightOf(value: string | undefined, parent: number): number {
  if (value === undefined || value === 'inherit' || value === 'unset') return parent
  if (value === 'bold') return 700
  if (value === 'bolder') return parent < 350 ? 400 : parent < 550 ? 700 : 900
  if (value === 'lighter') return parent < 550 ? 100 : parent < 750 ? 400 : 700
  return Number(value) || 400
}

/** Lines through and under text are drawn across all inside, whatever that says, but not into boxes of their own. */
function linesOf(
  element: Element,
  tag: string,
  css: ReadonlyMap<string, string>,
  parent: Marks,
  link: boolean,
): Marks {
  const drawn = css.get('text-decoration-line') ?? ''
  const isOwnBox =
    tag === WORD_MARK ||
    (css.get('display') ?? '').startsWith('inline-') ||
    isOutOfFlow(css) ||
    !['', 'none'].includes(css.get('float') ?? '')
  const strike = drawn.includes('line-through') ? STRIKE : 0
  const underline = drawn.includes('underline') && !link && !holdsOnlyLink(element) ? UNDERLINE : 0
  return (isOwnBox ? 0 : parent) | strike | underline
}

/** Stands for the end of a paragraph in Word, which draws no lines there. */
const WORD_MARK = 'o:p'

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
  if (family === undefined || family === 'inherit' || family === 'unset') return parent
  return MONOSPACE.some((name) => family.includes(name))
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
  if (value === undefined || value === 'inherit' || value === 'unset') return parent
  return value !== 'hidden' && value !== 'collapse'
}

function sizedOf(value: string | undefined, parent: boolean): boolean {
  if (value === undefined || value === 'inherit' || value === 'unset') return parent
  const size = Number.parseFloat(value)
  if (size === 0) return false
  return value.endsWith('em') || value.endsWith('%') || value.endsWith('er')
    ? parent || value.endsWith('rem')
    : true
}

function numberedOf(value: string | undefined, parent: boolean): boolean {
  if (value === undefined || value === 'inherit' || value === 'unset') return parent
  return !BULLETS.has(value) && !value.startsWith('"') && !value.startsWith("'")
}

/** List styles that are not numbers; those that browsers do not know are. */
const BULLETS: ReadonlySet<string> = new Set([
  'none',
  'disc',
  'circle',
  'square',
  'initial',
  'disclosure-open',
  'disclosure-closed',
])

function isOutOfFlow(css: ReadonlyMap<string, string>): boolean {
  const position = css.get('position')
  return position === 'absolute' || position === 'fixed'
}

/** Drawn nowhere, drawn beyond the page's edge, or cut down to nothing. */
function isOutOfSight(css: ReadonlyMap<string, string>, display: string): boolean {
  const isBox =
    isOutOfFlow(css) || !(display === 'inline' || display === 'contents' || display.startsWith('table'))
  return (
    css.get('mso-hide') === 'all' ||
    Number.parseFloat(css.get('opacity') ?? '1') === 0 ||
    (css.has('position') && (pixels(css.get('left')) < FAR || pixels(css.get('top')) < FAR)) ||
    (isBox && (pixels(css.get('margin-left')) < FAR || pixels(css.get('text-indent')) < FAR)) ||
    (isOutOfFlow(css) && isClipped(css.get('clip') ?? '')) ||
    isClipped(css.get('clip-path') ?? '') ||
    (isBox && isCollapsed(css))
  )
}

const FAR = -500

function isCollapsed(css: ReadonlyMap<string, string>): boolean {
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

function pixels(length: string | undefined, otherwise = 0): number {
  const number = Number.parseFloat(length ?? '')
  if (Number.isNaN(number)) return otherwise
  const unit = (length ?? '').slice(-2)
  return number * (UNITS[unit] ?? 1)
}

const UNITS: Record<string, number> = { em: 16, pt: 4 / 3, in: 96, cm: 38, mm: 4 }
