import {
  createSupportCheck,
  type Declaration,
  type Declarations,
  INITIAL_VALUES,
  longhandsOf,
  parseDeclarations,
  parseSheet,
  removeComments,
  type Rule,
  splitTopLevel,
  substituteVariables,
  type SupportCheck,
  type Variables,
} from './css.ts'
import { attribute, classNames, matches } from './dom.ts'
import { EXACT_TEXT } from './own-html.ts'
import { USER_AGENT_SHEET } from './user-agent-sheet.ts'

export interface Cascade {
  /**
   * An element's cascaded values: property -> value, including the user agent's sheet. Variables are substituted from the
   * element's own declarations and from `inherited`. The element's own variables are among the returned values.
   */
  cascadedValues(element: Element, tag: string, inherited: Variables): CascadedValues
  /** The number format of a list level such as `l0:level1` in Word's style sheet. */
  numberFormat(level: string): string | undefined
}

export type CascadedValues = ReadonlyMap<string, string>

/** The cascade of the user agent's sheet, the given author sheets, presentational hints and `style` attributes. */
export function createCascade(sheets: readonly string[]): Cascade {
  const isSupported = createSupportCheck()
  const userAgent = createIndex(parseSheet(USER_AGENT_SHEET, isSupported))
  const rules = parseSheet(sheets.join('\n'), isSupported)
  const author = createIndex(rules.filter((rule) => !rule.selector.startsWith('@')))
  const formats = numberFormats(rules)
  const cache = new Map<string, CascadeResult>()
  let budget = MATCHING_BUDGET
  let isExhausted = false

  const matchesCandidate = (candidate: Candidate, { element, tag, classes }: Target): boolean => {
    const { compound, selector, cost } = candidate
    budget -= cost
    if (!compound) return budget > 0 && matches(element, selector)
    return (
      (compound.tag === '' || compound.tag === tag) &&
      compound.classes.every((name) => classes.includes(name))
    )
  }

  const layersOf = (candidates: readonly Candidate[], target: Target): readonly Declarations[] =>
    candidates
      .filter((candidate) => matchesCandidate(candidate, target))
      .toSorted((a, b) => a.rank - b.rank)
      .map((candidate) => candidate.declarations)

  const resolve = (result: CascadeResult, inherited: Variables): CascadedValues => {
    budget -= result.winners.size + VARIABLE_COST * result.variableCount
    return valuesOf(result, inherited, isSupported)
  }

  return {
    numberFormat: (level) => formats.get(level),
    cascadedValues(element, tag, inherited) {
      if (budget <= 0 && !isExhausted) {
        isExhausted = true
        cache.clear()
      }
      const key = [tag, ...STYLE_ATTRIBUTES.map((name) => attribute(element, name) ?? '\0')].join('\n')
      const cached = cache.get(key)
      if (cached) return resolve(cached, inherited)
      const target = targetOf(element, tag)
      const [userAgentRules, authorRules] = [
        lookUp(userAgent, target),
        budget > 0 ? lookUp(author, target) : [],
      ]
      const result = cascadeLayers(
        layersOf(userAgentRules, target),
        [
          ...presentationalHints(element),
          ...layersOf(authorRules, target),
          parseDeclarations(removeComments(attribute(element, 'style') ?? ''), isSupported),
        ],
        isSupported,
      )
      // A result can be shared by equal elements only if no selector depends on more than the element itself.
      if (userAgentRules.every(isSimple) && authorRules.every(isSimple)) cache.set(key, result)
      return resolve(result, inherited)
    },
  }
}

/** Candidates by lookup key: `#id`, `.class`, tag, or '' for selectors without any of these. */
type Index = ReadonlyMap<string, readonly Candidate[]>

interface Candidate {
  readonly selector: string
  readonly key: string
  /** The parsed selector if it is a simple compound; null if it must be matched with `Element.matches`. */
  readonly compound: Compound | null
  readonly declarations: Declarations
  readonly rank: number
  /** What matching it takes from the budget. */
  readonly cost: number
}

interface Compound {
  readonly tag: string
  readonly id: string
  readonly classes: readonly string[]
}

interface Target extends Compound {
  readonly element: Element
}

/**
 * The budget of one paste for selectors, declarations and variables, so that it cannot block the page. When it is spent, style sheets no
 * longer apply; `style` attributes still do.
 */
const MATCHING_BUDGET = 1_000_000
/** The cost of `Element.matches`. For a relational selector it is squared. */
const SELECTOR_COST = 50

/** Conditions on descendants or siblings. The browser searches all of them. */
const RELATIONAL_SELECTOR = /:has\(|\sof\s/
/** The cost of substituting the variables of one declaration. */
const VARIABLE_COST = 20

/** The attributes that affect an element's style. */
const STYLE_ATTRIBUTES = ['class', 'id', 'style', 'hidden', 'popover', 'type']

function createIndex(rules: readonly Rule[]): Index {
  const index = new Map<string, Candidate[]>()
  for (const [order, { selector, declarations }] of rules.entries()) {
    const candidate = indexRule(selector, declarations, order)
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
  const classes = classNames(element)
    .split(/\s+/)
    .filter((name) => name !== '')
  return { element, tag, id: attribute(element, 'id') ?? '', classes }
}

/** The number formats of the lists in Word's style sheet: `l0:level1` -> `bullet`, `alpha-lower` … */
function numberFormats(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const formats = new Map<string, string>()
  for (const { selector, declarations } of rules) {
    if (!selector.startsWith('@list') || !selector.includes(':level')) continue
    // Word omits the format for decimal numbers.
    const format = declarations.get('mso-level-number-format')?.value ?? 'decimal'
    formats.set(selector.slice(5).trim(), format)
  }
  return formats
}

function indexRule(selector: string, declarations: Declarations, order: number): Candidate {
  const compound = parseCompound(selector)
  const last = compound ?? parseCompound(lastCompound(selector))
  const key = last?.id ? `#${last.id}` : last?.classes[0] ? `.${last.classes[0]}` : (last?.tag ?? '')
  const cost = compound ? 1 : RELATIONAL_SELECTOR.test(selector) ? SELECTOR_COST ** 2 : SELECTOR_COST
  return { selector, key, compound, declarations, rank: order + specificity(selector) * 1e6, cost }
}

/** `p.MsoNormal`, `.xl65`, `td`: a tag, classes, ids and nothing else. */
function parseCompound(selector: string): Compound | null {
  if (/[\s>+~:[\]()\\]/.test(selector)) return null
  const [tag = '', ...names] = selector.split(/(?=[.#])/)
  const startsWithName = /^[.#]/.test(tag)
  const all = startsWithName ? [tag, ...names] : names
  return {
    tag: startsWithName || tag === '*' ? '' : tag.toLowerCase(),
    id: all.find((name) => name.startsWith('#'))?.slice(1) ?? '',
    classes: all.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
  }
}

/** The part of a selector after its last combinator, up to the first condition. */
function lastCompound(selector: string): string {
  const lastPart = splitTopLevel(selector, ' \t\n>+~').at(-1) ?? ''
  return lastPart.slice(0, lastPart.search(/[:[(]|$/))
}

/** How specific a selector is: ids, then classes and conditions, then tags. */
function specificity(selector: string): number {
  let weight = 0
  for (const [part, name = '', argument] of selector.matchAll(SELECTOR_PARTS)) {
    if (argument !== undefined && SELECTOR_LIST_PSEUDO_CLASSES.has(name))
      weight += Math.max(0, ...splitTopLevel(argument, ',').map(specificity))
    else if (name !== 'where') weight += part.startsWith('#') ? 1e4 : /^(::|[a-z])/i.test(part) ? 1 : 100
  }
  return Math.min(999_999, weight)
}

/** An id, a class, a condition in brackets, a pseudo-class or element with its argument, or a tag. */
const SELECTOR_PARTS =
  /#[^\s>+~:.[#]+|\.[^\s>+~:.[#]+|\[[^\]]*\]|::?([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?|(?<![\w-])[a-z][\w-]*/gi
const SELECTOR_LIST_PSEUDO_CLASSES: ReadonlySet<string> = new Set(['is', 'not', 'has', '-webkit-any'])

/** Attributes that act as style. Their precedence is lower than that of all author sheets. */
function* presentationalHints(element: Element): Generator<Declarations> {
  if (attribute(element, 'hidden') !== null || attribute(element, 'popover') !== null) yield DISPLAY_NONE
  const type = LIST_TYPES.get(attribute(element, 'type') ?? '')
  if (type) yield type
  if (attribute(element, 'class') === EXACT_TEXT) yield SPACES_KEPT
}

const DISPLAY_NONE = createHint('display', 'none')
const SPACES_KEPT = createHint('white-space', 'pre-wrap')

function createHint(name: string, value: string): Declarations {
  return new Map([[name, { value, isImportant: false }]])
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
  }).map(([type, value]) => [type, createHint('list-style-type', value)]),
)

/** The winning declarations, and those of the user agent, which `revert` restores. */
interface CascadeResult {
  readonly winners: Declarations
  readonly userAgent: Declarations
  /** The values, if no declaration contains variables; otherwise null. */
  readonly constantValues: CascadedValues | null
  /** The number of declarations that contain variables. */
  readonly variableCount: number
}

function cascadeLayers(
  userAgentLayers: readonly Declarations[],
  authorLayers: readonly Declarations[],
  isSupported: SupportCheck,
): CascadeResult {
  const userAgent = new Map(userAgentLayers.flatMap((layer) => [...layer]))
  const winners = new Map<string, Declaration>(userAgent)
  for (const layer of authorLayers)
    for (const [name, declaration] of layer)
      if (declaration.isImportant || !winners.get(name)?.isImportant) winners.set(name, declaration)
  const variableCount = [...winners.values()].filter(
    ({ variableProperty }) => variableProperty !== undefined,
  ).length
  const result = { winners, userAgent, constantValues: null, variableCount }
  return variableCount === 0
    ? { ...result, constantValues: valuesOf(result, NO_VARIABLES, isSupported) }
    : result
}

/** An element's own variables, with the inherited ones as prototype. */
export function variablesOf(values: Iterable<readonly [string, string]>, inherited: Variables): Variables {
  const own = [...values].filter(([name]) => name.startsWith('--'))
  return own.length > 0 ? Object.assign(Object.create(inherited), Object.fromEntries(own)) : inherited
}

export const NO_VARIABLES: Variables = Object.create(null)

function valuesOf(
  { winners, userAgent, constantValues }: CascadeResult,
  inherited: Variables,
  isSupported: SupportCheck,
): CascadedValues {
  if (constantValues) return constantValues
  const values = new Map<string, string>()
  const own = [...winners].map(([name, { value }]) => [name, value] as const)
  const variables = variablesOf(own, inherited)
  for (const [name, { value, variableProperty }] of winners) {
    const substituted = substituteVariables(value, variables)
    const resolved =
      variableProperty === undefined || variableProperty === name
        ? substituted
        : substituted && longhandsOf(variableProperty, substituted, isSupported)[name]
    const chosen = resolved?.startsWith('revert')
      ? userAgent.get(name)?.value
      : resolved === 'initial'
        ? INITIAL_VALUES.get(name)
        : resolved
    if (chosen && !INHERIT_KEYWORDS.has(chosen)) values.set(name, chosen)
  }
  return values
}

/** Keywords with which a property inherits from the parent. */
const INHERIT_KEYWORDS: ReadonlySet<string> = new Set(['inherit', 'unset'])
