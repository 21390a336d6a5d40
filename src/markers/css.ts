/** The few properties that decide how pasted text looks, by name, in lower case, shorthands taken apart. */
export type Declarations = ReadonlyMap<string, Declared>

export interface Declared {
  readonly value: string
  readonly important: boolean
}

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
      if (depth < DEEPEST && holdsOnScreen(prelude))
        for (const rule of parseSheet(body, depth + 1)) rules.push(rule)
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
    const read = PROPERTIES[property]
    if (colon < 0 || !read) continue
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    const important = written.endsWith('!important')
    const value = fallback(important ? written.slice(0, -10).trim() : written)
    for (const [name, longhand] of Object.entries(read(value))) {
      const before = declared.get(name)
      if (longhand !== '' && (important || !before?.important))
        declared.set(name, { value: longhand, important })
    }
  }
  return declared
}

/** Whether a media query, as far as it can be known without a window, holds on a screen. */
export function holdsOnScreen(query: string): boolean {
  const words = query.toLowerCase().split(/\s+/)
  if (words[0] !== '@media') return !words.includes('print')
  return words.slice(1).every((word) => ['', 'all', 'screen', 'only'].includes(word))
}

const DEEPEST = 4
/** No program writes a longer selector. */
const LONGEST = 300

const GROUPS = ['@media', '@supports', '@layer']

/** Each property that is read -> the longhands it sets; an empty value is one that browsers do not accept. */
const PROPERTIES: Record<string, (value: string) => Readonly<Record<string, string>>> = {
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
  'font-weight': (value) => ({ 'font-weight': isWeight(value) || isKeyword(value) ? value : '' }),
  'text-decoration': (value) => linesIn(value),
  'text-decoration-line': (value) => linesIn(value),
  'white-space-collapse': (value) => ({ 'white-space': value }),
  'list-style': (value) => ({
    'list-style-type': value.split(' ').find((word) => !/^(inside|outside|url\()/.test(word)) ?? '',
  }),
  ...Object.fromEntries(
    [
      'clip',
      'clip-path',
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
      'mso-list',
      'opacity',
      'overflow',
      'position',
      'text-indent',
      'top',
      'visibility',
      'white-space',
      'width',
    ].map((name) => [name, (value: string) => ({ [name]: value })]),
  ),
}

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
  return ['inherit', 'initial', 'unset', 'revert'].includes(value)
}

/** Custom properties stay behind when text is copied; what is written for that case counts. */
function fallback(value: string): string {
  if (!value.startsWith('var(')) return value
  const comma = value.indexOf(',')
  return comma < 0 ? '' : value.slice(comma + 1, -1).trim()
}

function isGroup(prelude: string): boolean {
  return GROUPS.some((name) => prelude.toLowerCase().startsWith(name))
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

function split(text: string, separator: string): string[] {
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
function find(text: string, from: number, wanted: string): number {
  let brackets = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === '"' || char === "'") at = stringEnd(text, at)
    else if (char === '(' || char === '[') brackets++
    else if (char === ')' || char === ']') brackets = Math.max(0, brackets - 1)
    else if (brackets === 0 && wanted.includes(char)) return at
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
