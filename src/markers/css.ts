/** The few properties that decide how pasted text looks, by name, in lower case, shorthands taken apart. */
export type Declarations = ReadonlyMap<string, Declared>

export interface Declared {
  readonly value: string
  readonly important: boolean
  /** The property that the value, which asks for variables, was written for; what it sets is known when they are. */
  readonly asks?: string
}

/** Variables by name; those of an element stand before those around it. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface Rule {
  readonly selector: string
  readonly declarations: Declarations
}

/**
 * The rules of a style sheet that hold on a screen, in order. Browsers' own parsers drop what only Word understands
 * (`mso-list`, `@list`), and those are what a pasted list is made of.
 */
export function parseSheet(text: string, depth = 0): readonly Rule[] {
  const css = depth === 0 ? withoutComments(text) : text
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const brace = find(css, at, '{;}')
    const prelude = css.slice(at, brace).trim()
    if (css[brace] !== '{') {
      at = brace + 1
      continue
    }
    const end = closing(css, brace)
    const body = css.slice(brace + 1, end)
    if (isGroup(prelude)) {
      if (depth < DEEPEST && holds(prelude)) for (const rule of parseSheet(body, depth + 1)) rules.push(rule)
    } else {
      const declarations = parseDeclarations(body)
      if (declarations.size > 0)
        for (const selector of split(prelude, ','))
          if (selector.length <= LONGEST) rules.push({ selector, declarations })
    }
    at = end + 1
  }
  return rules
}

/** What a `style` attribute or the body of a rule declares, as far as it is understood; the later one wins. */
export function parseDeclarations(text: string): Declarations {
  const declared = new Map<string, Declared>()
  for (const declaration of split(text, ';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const isVariable = property.startsWith('--')
    if (colon < 0 || (!isVariable && !PROPERTIES.has(property))) continue
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const bang = written.endsWith('important') ? written.lastIndexOf('!') : -1
    const important = bang >= 0 && written.slice(bang + 1).trim() === 'important'
    const value = important ? written.slice(0, bang).trim() : written
    const asks = value.includes('var(') ? property : ''
    const longhands = isVariable
      ? { [property]: value }
      : asks
        ? unknown(property, value)
        : longhandsOf(property, value)
    for (const [name, longhand] of Object.entries(longhands)) {
      const before = declared.get(name)
      if (longhand !== '' && (important || !before?.important))
        declared.set(name, asks ? { value: longhand, important, asks } : { value: longhand, important })
    }
  }
  return declared
}

/** The longhands that a value sets; none where browsers do not accept it. */
export function longhandsOf(property: string, value: string): Readonly<Record<string, string>> {
  return isAccepted(property, value) ? (PROPERTIES.get(property)?.(value) ?? {}) : {}
}

/** Fills in variables, or what is written for the case that there are none; null where neither is known. */
export function withVariables(value: string, variables: Variables, depth = 0): string | null {
  const start = value.indexOf('var(')
  if (start < 0) return value
  const end = find(value, start + 4, ')')
  const inside = value.slice(start + 4, end)
  const comma = find(inside, 0, ',')
  const known = variables[inside.slice(0, comma).trim()]
  const chosen = known ?? (comma < inside.length ? inside.slice(comma + 1).trim() : null)
  if (chosen === null || depth > DEEPEST || chosen.length > LONGEST) return null
  return withVariables(value.slice(0, start) + chosen + value.slice(end + 1), variables, depth + 1)
}

/** Whether a media query holds for this page's window. */
export function holdsOnScreen(query: string): boolean {
  return query.length <= LONGEST && (query === '' || matchMedia(query).matches)
}

/** What is inherited, and what `initial` makes of it. */
export const INHERITED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'font-family': 'serif',
    'font-size': 'medium',
    'font-weight': 'normal',
    'list-style-type': 'disc',
    'text-transform': 'none',
    visibility: 'visible',
    'white-space': 'normal',
  }),
)

const DEEPEST = 8
/** No program writes a longer selector. */
const LONGEST = 300

/** Rules that hold rules, and when those count. */
const GROUPS: readonly (readonly [name: string, holds: (condition: string) => boolean])[] = [
  ['@media', holdsOnScreen],
  ['@supports', (condition) => condition.length <= LONGEST && CSS.supports(condition)],
  ['@layer', () => true],
]

/** Each property that is read -> the longhands it sets; an empty value is one that browsers do not accept. */
const PROPERTIES: ReadonlyMap<string, ReadValue> = new Map(
  Object.entries<ReadValue>({
    font: (value) => {
      if (isKeyword(value)) return { 'font-weight': value, 'font-size': value, 'font-family': value }
      const words = value.split(' ')
      const size = words.findIndex((word) =>
        /^([\d.]+[a-z%]|((xx?-)?(small|large)|medium|smaller|larger)(\/|$))/.test(word),
      )
      const weight = words.slice(0, Math.max(0, size)).find((word) => isWeight(word) && word !== 'normal')
      return size < 0
        ? {}
        : { 'font-weight': weight ?? 'normal', 'font-size': words[size] ?? '', 'font-family': value }
    },
    all: (value) => (isKeyword(value) ? Object.fromEntries(ALL.map((name) => [name, value])) : {}),
    'font-weight': (value) => ({ 'font-weight': isWeight(value) || isKeyword(value) ? value : '' }),
    'text-decoration': (value) => linesIn(value),
    'text-decoration-line': (value) => linesIn(value),
    margin: (value) => {
      const [top = '', right = top, , left = right] = split(value, ' ')
      return { 'margin-left': left }
    },
    'white-space-collapse': (value) => ({ 'white-space': value }),
    'list-style': (value) => ({
      'list-style-type': value.split(' ').find((word) => !/^(inside|outside|url\()/.test(word)) ?? '',
    }),
    ...Object.fromEntries(
      [
        'clip',
        'clip-path',
        'content-visibility',
        'display',
        'float',
        'font-family',
        'font-size',
        'height',
        'left',
        'list-style-type',
        'margin-left',
        'max-height',
        'mso-hide',
        'mso-level-number-format',
        'mso-level-text',
        'mso-list',
        'opacity',
        'overflow',
        'position',
        'text-indent',
        'text-transform',
        'top',
        'transform',
        'visibility',
        'white-space',
        'width',
      ].map((name) => [name, (value: string) => ({ [name]: value })]),
    ),
  }),
)

type ReadValue = (value: string) => Readonly<Record<string, string>>

function linesIn(value: string): Record<string, string> {
  const isKnown = value.split(' ').some((word) => LINES.has(word) || isKeyword(word))
  return isKnown ? { 'text-decoration-line': value } : {}
}

const LINES: ReadonlySet<string> = new Set(['none', 'underline', 'overline', 'line-through', 'blink'])

function isWeight(value: string): boolean {
  const number = Number(value)
  return ['normal', 'bold', 'bolder', 'lighter'].includes(value) || (number >= 1 && number <= 1000)
}

function isKeyword(value: string): boolean {
  return ['inherit', 'initial', 'unset', 'revert', 'revert-layer'].includes(value)
}

/** What `all` sets, as far as it changes what is seen. */
const ALL = [
  'font-weight',
  'font-size',
  'font-family',
  'text-decoration-line',
  'text-transform',
  'white-space',
  'display',
  'visibility',
  'opacity',
  'position',
  'float',
  'list-style-type',
]

/** Every longhand of a property, with a value that is not known yet. */
function unknown(property: string, value: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(PROPERTIES.get(property)?.('inherit') ?? {}).map((name) => [name, value]),
  )
}

const accepted = new Map<string, boolean>()

/** Asks the browser, whose answers are few and kept; it knows nothing of Word's properties. */
function isAccepted(property: string, value: string): boolean {
  if (property.startsWith('mso-')) return true
  if (value.length > LONGEST) return false
  const key = `${property}:${value}`
  const known = accepted.get(key)
  if (known !== undefined) return known
  if (accepted.size >= MOST_KEPT) accepted.clear()
  const answer = CSS.supports(property, value)
  accepted.set(key, answer)
  return answer
}

const MOST_KEPT = 1000

function isGroup(prelude: string): boolean {
  return GROUPS.some(([name]) => prelude.toLowerCase().startsWith(name))
}

function holds(prelude: string): boolean {
  const group = GROUPS.find(([name]) => prelude.toLowerCase().startsWith(name))
  return group?.[1](prelude.slice(group[0].length).trim()) ?? false
}

function withoutComments(css: string): string {
  let kept = ''
  for (let at = 0; at < css.length;) {
    const start = css.indexOf('/*', at)
    if (start < 0) return (kept + css.slice(at)).replaceAll('<!--', '').replaceAll('-->', '')
    kept += css.slice(at, start)
    const end = css.indexOf('*/', start + 2)
    at = end < 0 ? css.length : end + 2
  }
  return kept.replaceAll('<!--', '').replaceAll('-->', '')
}

export function split(text: string, separator: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= text.length;) {
    const end = find(text, at, separator)
    const part = text.slice(at, end).trim()
    if (part !== '') parts.push(part)
    at = end + 1
  }
  return parts
}

/** The next of some characters that stands outside strings, brackets and escapes; the text's end where there is none. */
export function find(text: string, from: number, wanted: string): number {
  let brackets = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '"' || char === "'") at = stringEnd(text, at)
    else if (brackets === 0 && wanted.includes(char)) return at
    else if (char === '(' || char === '[') brackets++
    else if (char === ')' || char === ']') brackets = Math.max(0, brackets - 1)
  }
  return text.length
}

function closing(text: string, brace: number): number {
  let depth = 1
  let at = brace
  while (depth > 0 && at < text.length) {
    at = find(text, at + 1, '{}')
    depth += text[at] === '{' ? 1 : -1
  }
  return at
}

function stringEnd(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[quote] || text[at] === '\n') return at
  }
  return text.length
}
