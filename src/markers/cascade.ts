import { BROWSER_SHEET } from './browser-sheet.ts'
import {
  INHERITED,
  longhandsOf,
  parseDeclarations,
  parseSheet,
  split,
  withVariables,
  type Declarations,
  type Declared,
  type Rule,
  type Variables,
} from './css.ts'
import { attribute, matches } from './dom.ts'
import { KEPT_SPACES } from './own-html.ts'

export interface Cascade {
  /**
   * What is declared for an element: property -> value, the browser's own sheet included. Variables are filled in from
   * those around it; its own are among its properties.
   */
  declared(element: Element, tag: string, around: Variables): Values
  /** What Word's sheet says of the numbers of a list level such as `l0:level1`. */
  numberFormat(level: string): string | undefined
}

export type Values = ReadonlyMap<string, string>

/** The cascade of the browser's own style sheet, those that came along, and what the elements themselves say. */
export function createCascade(sheets: readonly string[]): Cascade {
  const browser = createIndex(parseSheet(BROWSER_SHEET))
  const rules = parseSheet(sheets.join('\n'))
  const author = createIndex(rules.filter((rule) => !rule.selector.startsWith('@')))
  const formats = numberFormats(rules)
  const known = new Map<string, Won>()
  let patience = PATIENCE
  let isExhausted = false

  const picks = (candidate: Candidate, { element, tag, classes, id }: Target): boolean => {
    const { compound, selector } = candidate
    patience -= compound ? 1 : LOOKS_AROUND.test(selector) ? COST * COST : COST
    if (!compound) return patience > 0 && matches(element, selector)
    return (
      (compound.tag === '' || compound.tag === tag) &&
      (compound.id === '' || compound.id === id) &&
      compound.classes.every((name) => classes.includes(name))
    )
  }

  const layersOf = (candidates: readonly Candidate[], target: Target): readonly Declarations[] =>
    candidates
      .filter((candidate) => picks(candidate, target))
      .toSorted((a, b) => a.rank - b.rank)
      .map((candidate) => candidate.declarations)

  const settle = (won: Won, around: Variables): Values => {
    patience -= won.winners.size + COST_OF_VARIABLE * won.asking
    return valuesOf(won, around)
  }

  return {
    numberFormat: (level) => formats.get(level),
    declared(element, tag, around) {
      if (patience <= 0 && !isExhausted) {
        isExhausted = true
        known.clear()
      }
      const key = [tag, ...ASKED.map((name) => attribute(element, name) ?? '\0')].join('\n')
      const before = known.get(key)
      if (before) return settle(before, around)
      const target = targetOf(element, tag)
      const [drawn, came] = [lookUp(browser, target), patience > 0 ? lookUp(author, target) : []]
      const won = overlay(layersOf(drawn, target), [
        ...hints(element),
        ...layersOf(came, target),
        parseDeclarations(attribute(element, 'style') ?? ''),
      ])
      // Only where no selector asks for more than the element itself are its likes drawn alike.
      if (drawn.every(isSimple) && came.every(isSimple)) known.set(key, won)
      return settle(won, around)
    },
  }
}

/** By what they are looked up with: an id, a class, a tag, or nothing that tells. */
type Index = ReadonlyMap<string, readonly Candidate[]>

interface Candidate {
  readonly selector: string
  readonly key: string
  /** The whole selector, when it is that simple; the tree is asked about the others. */
  readonly compound: Compound | null
  readonly declarations: Declarations
  readonly rank: number
}

interface Compound {
  readonly tag: string
  readonly id: string
  readonly classes: readonly string[]
}

interface Target extends Compound {
  readonly element: Element
}

/** How many questions the sheets that came along may cost, so that no paste hangs the page. */
const PATIENCE = 1_000_000
/** What it costs to ask the tree; a question about what is inside or behind costs that for each of it. */
const COST = 50

/** Conditions on what is inside or beside an element, which are looked for in all of it. */
const LOOKS_AROUND = /:has\(|\sof\s/
/** What it costs to fill in the variables of a declaration. */
const COST_OF_VARIABLE = 20

/** The attributes that decide about an element's style. */
const ASKED = ['class', 'id', 'style', 'hidden', 'popover', 'type']

function createIndex(rules: readonly Rule[]): Index {
  const index = new Map<string, Candidate[]>()
  for (const [order, { selector, declarations }] of rules.entries()) {
    const candidate = readSelector(selector, declarations, order)
    const sameKey = index.get(candidate.key)
    if (sameKey) sameKey.push(candidate)
    else index.set(candidate.key, [candidate])
  }
  return index
}

function lookUp(index: Index, { tag, id, classes }: Target): readonly Candidate[] {
  return ['', tag, `#${id}`, ...new Set(classes.map((name) => `.${name}`))].flatMap(
    (key) => index.get(key) ?? [],
  )
}

function isSimple({ compound }: Candidate): boolean {
  return compound !== null
}

function targetOf(element: Element, tag: string): Target {
  const classes = (attribute(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '')
  return { element, tag, id: attribute(element, 'id') ?? '', classes }
}

/** What Word's sheet says of its lists: `@list l0:level1` -> `bullet`, `alpha-lower` … */
function numberFormats(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const formats = new Map<string, string>()
  for (const { selector, declarations } of rules) {
    if (!selector.startsWith('@list') || !selector.includes(':level')) continue
    // Word says nothing of plain numbers.
    const format = declarations.get('mso-level-number-format')?.value ?? 'decimal'
    formats.set(selector.slice(5).trim(), format)
  }
  return formats
}

function readSelector(selector: string, declarations: Declarations, order: number): Candidate {
  const compound = readCompound(selector)
  const last = compound ?? readCompound(lastCompound(selector))
  const key = last?.id ? `#${last.id}` : last?.classes[0] ? `.${last.classes[0]}` : (last?.tag ?? '')
  return { selector, key, compound, declarations, rank: order + specificity(selector) * 1e6 }
}

/** `p.MsoNormal`, `.xl65`, `td`: a tag, classes, ids and nothing else. */
function readCompound(selector: string): Compound | null {
  if (/[\s>+~:[\]()\\]/.test(selector)) return null
  const [tag = '', ...names] = selector.split(/(?=[.#])/)
  const named = /^[.#]/.test(tag)
  const all = named ? [tag, ...names] : names
  return {
    tag: named || tag === '*' ? '' : tag.toLowerCase(),
    id: all.find((name) => name.startsWith('#'))?.slice(1) ?? '',
    classes: all.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
  }
}

/** What stands behind the last combinator, up to its first condition. */
function lastCompound(selector: string): string {
  const behind = split(selector, ' \t\n>+~').at(-1) ?? ''
  return behind.slice(0, Math.max(0, behind.search(/[:[(]|$/)))
}

/** How specific a selector is: ids, then classes and conditions, then tags. */
function specificity(selector: string): number {
  let weight = 0
  for (const [part, name = '', inside] of selector.matchAll(PARTS)) {
    if (inside !== undefined && LISTS_OF_SELECTORS.has(name))
      weight += Math.max(0, ...split(inside, ',').map(specificity))
    else if (name !== 'where') weight += part.startsWith('#') ? 1e4 : /^(::|[a-z])/i.test(part) ? 1 : 100
  }
  return Math.min(999_999, weight)
}

/** An id, a class, a condition in brackets, a pseudo-class or element with what is in its parentheses, or a tag. */
const PARTS =
  /#[^\s>+~:.[#]+|\.[^\s>+~:.[#]+|\[[^\]]*\]|::?([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?|(?<![\w-])[a-z][\w-]*/gi
const LISTS_OF_SELECTORS: ReadonlySet<string> = new Set(['is', 'not', 'has', 'matches', '-webkit-any'])

/** Attributes that act as style: weaker than any sheet that came along. */
function* hints(element: Element): Generator<Declarations> {
  if (attribute(element, 'hidden') !== null || attribute(element, 'popover') !== null) yield NOT_DRAWN
  const type = LIST_TYPES.get(attribute(element, 'type') ?? '')
  if (type) yield type
  if (attribute(element, 'class') === KEPT_SPACES) yield SPACES_KEPT
}

const NOT_DRAWN = hint('display', 'none')
const SPACES_KEPT = hint('white-space', 'pre-wrap')

function hint(name: string, value: string): Declarations {
  return new Map([[name, { value, important: false }]])
}

const LIST_TYPES: ReadonlyMap<string, Declarations> = new Map(
  Object.entries({
    '1': 'decimal',
    a: 'lower-alpha',
    A: 'upper-alpha',
    i: 'lower-roman',
    I: 'upper-roman',
    disc: 'disc',
    circle: 'circle',
    square: 'square',
    none: 'none',
  }).map(([type, value]) => [type, hint('list-style-type', value)]),
)

/** The declarations that win, and the browser's own ones under them. */
interface Won {
  readonly winners: Declarations
  readonly drawn: Declarations
  /** The values, where no variable decides about them. */
  readonly values: Values | null
  /** How many declarations ask for variables. */
  readonly asking: number
}

function overlay(drawn: readonly Declarations[], came: readonly Declarations[]): Won {
  const own = new Map(drawn.flatMap((layer) => [...layer]))
  const winners = new Map<string, Declared>(own)
  for (const layer of came)
    for (const [name, declared] of layer)
      if (declared.important || !winners.get(name)?.important) winners.set(name, declared)
  const asking = [...winners.values()].filter(({ asks }) => asks !== undefined).length
  const won = { winners, drawn: own, values: null, asking }
  return asking === 0 ? { ...won, values: valuesOf(won, NO_VARIABLES) } : won
}

/** The variables of an element over those around it. */
export function variablesOf(values: Iterable<readonly [string, string]>, around: Variables): Variables {
  const own = [...values].filter(([name]) => name.startsWith('--'))
  return own.length > 0 ? Object.assign(Object.create(around), Object.fromEntries(own)) : around
}

export const NO_VARIABLES: Variables = Object.create(null)

function valuesOf({ winners, drawn, values }: Won, around: Variables): Values {
  if (values) return values
  const found = new Map<string, string>()
  const own = [...winners].map(([name, { value }]) => [name, value] as const)
  const variables = variablesOf(own, around)
  for (const [name, { value, asks }] of winners) {
    const filled = asks === undefined ? value : withVariables(value, variables)
    const set = asks === undefined || asks === name ? filled : filled && longhandsOf(asks, filled)[name]
    const chosen = set?.startsWith('revert')
      ? drawn.get(name)?.value
      : set === 'initial'
        ? INHERITED.get(name)
        : set
    if (chosen && !GONE.has(chosen)) found.set(name, chosen)
  }
  return found
}

/** Keywords that leave a property to what is around the element. */
const GONE: ReadonlySet<string> = new Set(['inherit', 'unset'])
