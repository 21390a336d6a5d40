import { BROWSER_SHEET } from './browser-sheet.ts'
import { parseDeclarations, parseSheet, type Declarations, type Declared, type Rule } from './css.ts'
import { attribute, matches } from './dom.ts'

export interface Cascade {
  /** What is declared for an element: property -> value, the browser's own sheet included. */
  declared(element: Element, tag: string): ReadonlyMap<string, string>
  /** What Word's sheet says of the numbers of a list level such as `l0:level1`. */
  numberFormat(level: string): string | undefined
}

/** The cascade of the browser's own style sheet, those that came along, and what the elements themselves say. */
export function createCascade(sheets: readonly string[]): Cascade {
  const browser = createIndex(parseSheet(BROWSER_SHEET))
  const rules = parseSheet(sheets.join('\n'))
  const author = createIndex(rules.filter((rule) => !rule.selector.startsWith('@')))
  const formats = numberFormats(rules)
  const known = new Map<string, ReadonlyMap<string, string>>()
  let patience = PATIENCE

  const picks = (candidate: Candidate, { element, tag, classes, id }: Target): boolean => {
    const { compound, selector } = candidate
    patience -= compound ? 1 : COST
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

  return {
    numberFormat: (level) => formats.get(level),
    declared(element, tag) {
      const key = [tag, ...ASKED.map((name) => attribute(element, name))].join('\n')
      const before = known.get(key)
      if (before) return before
      const target = targetOf(element, tag)
      const [drawn, came] = [lookUp(browser, target), patience > 0 ? lookUp(author, target) : []]
      const declared = overlay([
        ...layersOf(drawn, target),
        ...hints(element),
        ...layersOf(came, target),
        parseDeclarations(attribute(element, 'style') ?? ''),
      ])
      // Only where no selector asks for more than the element itself are its likes drawn alike.
      if (drawn.every(isSimple) && came.every(isSimple)) known.set(key, declared)
      return declared
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
/** What it costs to ask the tree. */
const COST = 50

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
    const format = declarations.get('mso-level-number-format')
    if (format && selector.startsWith('@list')) formats.set(selector.slice(5).trim(), format.value)
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
  const behind = /(?:^|[\s>+~])([^\s>+~:[\]()]*)[^\s>+~]*$/.exec(selector)
  return behind?.[1] ?? ''
}

function specificity(selector: string): number {
  const ids = selector.match(/#/g)?.length ?? 0
  const classes = selector.match(/\.|\[|(?<!:):(?!:)/g)?.length ?? 0
  const tags = selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0
  return Math.min(99, ids) * 1e4 + Math.min(99, classes) * 100 + Math.min(99, tags)
}

/** Attributes that act as style: weaker than any sheet that came along. */
function* hints(element: Element): Generator<Declarations> {
  if (attribute(element, 'hidden') !== null || attribute(element, 'popover') !== null) yield NOT_DRAWN
  const type = LIST_TYPES[attribute(element, 'type') ?? '']
  if (type) yield type
}

const NOT_DRAWN = parseDeclarations('display: none')

const LIST_TYPES: Record<string, Declarations> = Object.fromEntries(
  Object.entries({
    '1': 'decimal',
    a: 'lower-alpha',
    A: 'upper-alpha',
    i: 'lower-roman',
    I: 'upper-roman',
    disc: 'disc',
    circle: 'circle',
    square: 'square',
  }).map(([type, value]) => [type, parseDeclarations(`list-style-type: ${value}`)]),
)

function overlay(layers: readonly Declarations[]): ReadonlyMap<string, string> {
  const winners = new Map<string, Declared>()
  for (const layer of layers)
    for (const [name, declared] of layer)
      if (declared.important || !winners.get(name)?.important) winners.set(name, declared)
  return new Map([...winners].map(([name, { value }]) => [name, value]))
}
