/** Longhand declarations by property, in lower case. Only the properties that affect pasted text are included. */
export type Declarations = ReadonlyMap<string, Declaration>

export interface Declaration {
  readonly value: string
  readonly isImportant: boolean
  /** If the value contains variables: the declared property, which is expanded to longhands after their substitution. */
  readonly variableProperty?: string
}

/** Variables by name. An element's own variables shadow inherited ones. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface Rule {
  readonly selector: string
  readonly declarations: Declarations
}

/**
 * The rules of a style sheet that apply to this page's window, in order. Browsers' own parsers drop Word's properties and
 * rules (`mso-list`, `@list`), but lists from Word depend on them.
 */
export function parseSheet(text: string, isSupported: SupportCheck, depth = 0): readonly Rule[] {
  const css = depth === 0 ? removeComments(text) : text
  const rules: Rule[] = []
  for (let at = 0; at < css.length;) {
    const brace = findTopLevel(css, at, '{;}')
    const prelude = css.slice(at, brace).trim()
    if (css[brace] !== '{') {
      at = brace + 1
      continue
    }
    const end = closingBrace(css, brace)
    const block = css.slice(brace + 1, end)
    const group = CONDITIONAL_GROUPS.find(([name]) => prelude.toLowerCase().startsWith(name))
    if (group) {
      const [name, holds] = group
      if (depth < MAX_DEPTH && holds(prelude.slice(name.length).trim()))
        for (const rule of parseSheet(block, isSupported, depth + 1)) rules.push(rule)
    } else {
      const declarations = parseDeclarations(block, isSupported)
      if (declarations.size > 0)
        for (const selector of splitTopLevel(prelude, ','))
          if (selector.length <= MAX_LENGTH) rules.push({ selector, declarations })
    }
    at = end + 1
  }
  return rules
}

/** The supported declarations of a `style` attribute or of a rule's body, without comments. Later declarations override earlier ones. */
export function parseDeclarations(css: string, isSupported: SupportCheck): Declarations {
  const declarations = new Map<string, Declaration>()
  for (const declaration of declarationsIn(css)) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const isVariable = property.startsWith('--')
    if (colon < 0 || (!isVariable && !PROPERTIES.has(property))) continue
    const text = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const bang = text.lastIndexOf('!')
    const isImportant = bang >= 0 && text.slice(bang + 1).trim() === 'important'
    const value = isImportant ? text.slice(0, bang).trim() : text
    const variableProperty = value.includes('var(') ? property : ''
    const longhands = isVariable
      ? { [property]: value }
      : variableProperty
        ? unresolvedLonghands(property, value)
        : longhandsOf(property, value, isSupported)
    for (const [name, longhand] of Object.entries(longhands)) {
      const previous = declarations.get(name)
      if (isImportant || !previous?.isImportant)
        declarations.set(
          name,
          variableProperty
            ? { value: longhand, isImportant, variableProperty }
            : { value: longhand, isImportant },
        )
    }
  }
  return declarations
}

/** The declarations of a rule's body, without the rules that are nested in it. */
function* declarationsIn(body: string): Generator<string> {
  for (let at = 0; at < body.length;) {
    const end = findTopLevel(body, at, '{;')
    if (body[end] === '{') at = closingBrace(body, end) + 1
    else {
      yield body.slice(at, end)
      at = end + 1
    }
  }
}

/** The longhands that a value sets; empty if browsers do not accept the value. */
export function longhandsOf(
  property: string,
  value: string,
  isSupported: SupportCheck,
): Readonly<Record<string, string>> {
  return isSupported(property, value) ? (PROPERTIES.get(property)?.(value) ?? {}) : {}
}

/** Substitutes variables, or their fallbacks if they are undefined; null if a variable has neither. */
export function substituteVariables(value: string, variables: Variables, depth = 0): string | null {
  const start = value.indexOf('var(')
  if (start < 0) return value
  const end = findTopLevel(value, start + 4, ')')
  const argument = value.slice(start + 4, end)
  const comma = findTopLevel(argument, 0, ',')
  const variable = variables[argument.slice(0, comma).trim()]
  const substitute = variable ?? (comma < argument.length ? argument.slice(comma + 1).trim() : null)
  if (substitute === null || depth > MAX_DEPTH || substitute.length > MAX_LENGTH) return null
  return substituteVariables(value.slice(0, start) + substitute + value.slice(end + 1), variables, depth + 1)
}

/** Whether a media query matches this page's window. */
export function matchesMedia(query: string): boolean {
  return query.length <= MAX_LENGTH && (query === '' || matchMedia(query).matches)
}

/** The initial values of inherited properties. */
export const INITIAL_VALUES: ReadonlyMap<string, string> = new Map(
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

const MAX_DEPTH = 8
/** The maximum length of selectors, values and conditions. Programs do not write longer ones. */
const MAX_LENGTH = 300

/** At-rules that contain rules, and when these apply. */
const CONDITIONAL_GROUPS: readonly (readonly [name: string, holds: (condition: string) => boolean])[] = [
  ['@media', matchesMedia],
  ['@supports', (condition) => condition.length <= MAX_LENGTH && CSS.supports(condition)],
  ['@layer', () => true],
]

const LONGHANDS =
  `animation animation-fill-mode bottom clip clip-path content-visibility display filter flex-direction flex-grow float font-family
font-size font-weight height left list-style-type margin-left margin-right max-height max-width min-height min-width mso-element
mso-hide mso-level-number-format mso-level-text mso-list mso-special-character opacity overflow-x overflow-y padding-bottom
padding-left padding-right padding-top position right scale text-decoration-line text-indent text-transform top transform
translate vertical-align visibility white-space width`.split(/\s+/)

/** Logical properties and the ones that they stand for in horizontal text. The side matters only for what is off the screen. */
const LOGICAL_PROPERTIES = [
  ['inset-inline-start', 'left'],
  ['inset-inline-end', 'right'],
  ['inset-block-start', 'top'],
  ['inset-block-end', 'bottom'],
  ['margin-inline-start', 'margin-left'],
  ['margin-inline-end', 'margin-right'],
  ['padding-inline-start', 'padding-left'],
  ['padding-inline-end', 'padding-right'],
  ['inline-size', 'width'],
  ['block-size', 'height'],
  ['max-inline-size', 'max-width'],
  ['max-block-size', 'max-height'],
] as const

/** The logical shorthands for two opposite sides. */
const LOGICAL_PAIRS = [
  ['inset-inline', 'left', 'right'],
  ['inset-block', 'top', 'bottom'],
  ['margin-inline', 'margin-left', 'margin-right'],
  ['padding-inline', 'padding-left', 'padding-right'],
  ['padding-block', 'padding-top', 'padding-bottom'],
] as const

/** Supported property -> the longhands that it sets. */
const PROPERTIES: ReadonlyMap<string, ExpandShorthand> = new Map(
  Object.entries<ExpandShorthand>({
    font: (value) => {
      if (isKeyword(value)) return { 'font-weight': value, 'font-size': value, 'font-family': value }
      const tokens = splitTopLevel(value, ' ')
      const size = tokens.findIndex((token) =>
        /^([\d.]+[a-z%]|0(\/|$)|(calc|clamp|max|min)\(|((xx?-)?(small|large)|medium|smaller|larger)(\/|$))/.test(
          token,
        ),
      )
      if (size < 0) return {}
      const weight = tokens.slice(0, size).find((token) => isWeight(token) && token !== 'normal')
      const rest = tokens.slice(size + 1).join(' ')
      // Chromium copies the line height as `12px / 1.5`.
      const family = rest.replace(/^\/ ?\S+ /, '')
      return { 'font-weight': weight ?? 'normal', 'font-size': tokens[size] ?? '', 'font-family': family }
    },
    all: (value) => Object.fromEntries(LONGHANDS.map((name) => [name, value])),
    'text-decoration': (value) => ({ 'text-decoration-line': value }),
    margin: (value) => {
      const { left, right } = sidesOf(value)
      return { 'margin-left': left, 'margin-right': right }
    },
    padding: (value) => {
      const { top, right, bottom, left } = sidesOf(value)
      return { 'padding-top': top, 'padding-right': right, 'padding-bottom': bottom, 'padding-left': left }
    },
    inset: sidesOf,
    overflow: (value) => {
      const [x = '', y = x] = value.split(' ')
      return { 'overflow-x': x, 'overflow-y': y }
    },
    flex: (value) => ({ 'flex-grow': value === 'auto' ? '1' : (value.split(' ')[0] ?? '') }),
    'flex-flow': (value) => ({ 'flex-direction': value }),
    'white-space-collapse': (value) => ({ 'white-space': value }),
    'list-style': (value) => ({
      'list-style-type': value.split(' ').find((token) => !/^(inside|outside|url\()/.test(token)) ?? 'disc',
    }),
    ...Object.fromEntries(LONGHANDS.map((name) => [name, (value: string) => ({ [name]: value })])),
    ...Object.fromEntries(
      LOGICAL_PROPERTIES.map(([logical, physical]) => [logical, (value: string) => ({ [physical]: value })]),
    ),
    ...Object.fromEntries(
      LOGICAL_PAIRS.map(([logical, start, end]) => [
        logical,
        (value: string) => {
          const { top, right } = sidesOf(value)
          return { [start]: top, [end]: right }
        },
      ]),
    ),
  }),
)

type ExpandShorthand = (value: string) => Readonly<Record<string, string>>

/** The values of the four sides. */
function sidesOf(value: string): Record<'top' | 'right' | 'bottom' | 'left', string> {
  const [top = '', right = top, bottom = top, left = right] = splitTopLevel(value, ' ')
  return { top, right, bottom, left }
}

function isWeight(value: string): boolean {
  const number = Number(value)
  return ['normal', 'bold', 'bolder', 'lighter'].includes(value) || (number >= 1 && number <= 1000)
}

function isKeyword(value: string): boolean {
  return ['inherit', 'initial', 'unset', 'revert', 'revert-layer'].includes(value)
}

/** Every longhand of a property, with a value whose variables are not substituted yet. */
function unresolvedLonghands(property: string, value: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(PROPERTIES.get(property)?.('inherit') ?? {}).map((name) => [name, value]),
  )
}

/** Whether the browser accepts a value of a property. */
export type SupportCheck = (property: string, value: string) => boolean

/** Creates a check that caches its results. Word's properties are always accepted. */
export function createSupportCheck(): SupportCheck {
  const cache = new Map<string, boolean>()
  return (property, value) => {
    if (property.startsWith('mso-')) return true
    if (value.length > MAX_LENGTH) return false
    const key = `${property}:${value}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= MAX_CACHED) cache.clear()
    const isSupported = CSS.supports(property, value)
    cache.set(key, isSupported)
    return isSupported
  }
}

const MAX_CACHED = 1000

/** Without comments and the comment marks of HTML. */
export function removeComments(css: string): string {
  let result = ''
  let from = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === '"' || css[at] === "'") at = stringEnd(css, at)
    else if (css[at] === '/' && css[at + 1] === '*') {
      result += css.slice(from, at)
      const end = css.indexOf('*/', at + 2)
      from = end < 0 ? css.length : end + 2
      at = from - 1
    }
  }
  return (result + css.slice(from)).replaceAll('<!--', '').replaceAll('-->', '')
}

/** The parts of a text between any of some characters outside strings, brackets and escapes, trimmed and without empty ones. */
export function splitTopLevel(text: string, separators: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= text.length;) {
    const end = findTopLevel(text, at, separators)
    const part = text.slice(at, end).trim()
    if (part !== '') parts.push(part)
    at = end + 1
  }
  return parts
}

/** The next of some characters outside strings, brackets and escapes; the end of the text when there is none. */
function findTopLevel(text: string, from: number, characters: string): number {
  let brackets = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '"' || char === "'") at = stringEnd(text, at)
    else if (brackets === 0 && characters.includes(char)) return at
    else if (char === '(' || char === '[') brackets++
    else if (char === ')' || char === ']') brackets = Math.max(0, brackets - 1)
  }
  return text.length
}

function closingBrace(text: string, brace: number): number {
  let depth = 1
  let at = brace
  while (depth > 0 && at < text.length) {
    at = findTopLevel(text, at + 1, '{}')
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
