import * as fc from 'fast-check'
import { anyString } from '../any-string.ts'
import { randomBrowserRuns } from '../random-runs.ts'
import { expect, test } from './importer-page.ts'

/**
 * The importer returns for every string as HTML. Names of `Object.prototype` are used wherever the importer looks something up. The
 * random markup consists of fragments that parser tests use.
 */
const RUNS = randomBrowserRuns({ check: 2000, full: 6000 })

const PROTOTYPE_NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'then',
  'length',
  'get',
]

/** Every place where a name can occur, in markup that shows `a`. */
const LOOKUP_MARKUP: Readonly<Record<string, (name: string) => string>> = {
  'a tag': (name) => `<${name}>a</${name}>`,
  'an attribute': (name) => `<p ${name}="${name}">a`,
  'the type of a list': (name) => `<ol type="${name}"><li>a</ol>`,
  'the type of an input': (name) => `<input type="${name}">a`,
  'a class and an id': (name) =>
    `<style>.${name}, #${name} { color: red }</style><p class="${name}" id="${name}">a`,
  'a selector': (name) => `<style>${name}, :${name}, ::${name}(p), [${name}] { color: red }</style>a`,
  'an at-rule': (name) => `<style>@${name} ${name} { p { color: red } }</style>a`,
  'a media query': (name) => `<style media="${name}">p {}</style><style>@media ${name} { p {} }</style>a`,
  'a property': (name) => `<style>p { ${name}: bold }</style><p style="${name}: bold">a`,
  'a variable': (name) =>
    `<p style="--${name}: bold; font-weight: var(--${name})"><b style="all: var(${name}); font-weight: var(${name}, 100)">a</b>`,
  'a level of a list': (name) => `<ul><li aria-level="${name}" value="${name}">a</ul>`,
  'a check box': (name) =>
    `<p role="${name}" data-list="${name}" data-tag="${name}" aria-checked="${name}">a`,
  'an address': (name) => `<a href="${name}:${name}">a</a>`,
  'a Word list': (name) =>
    `<style>@list ${name}:level1 { mso-level-number-format: ${name} }</style><p style="mso-list: ${name} level1 lfo1">a`,
  ...Object.fromEntries(
    [
      'all',
      'clip',
      'clip-path',
      'content-visibility',
      'display',
      'float',
      'font',
      'font-family',
      'font-size',
      'font-weight',
      'height',
      'left',
      'list-style',
      'list-style-type',
      'margin-left',
      'max-height',
      'mso-hide',
      'opacity',
      'overflow',
      'position',
      'text-decoration',
      'text-indent',
      'text-transform',
      'top',
      'transform',
      'visibility',
      'white-space',
      'white-space-collapse',
      'width',
    ].map((property) => [
      `a value of ${property}`,
      (name: string) =>
        `<style>p { ${property}: ${name} }</style><p style="${property}: 1${name}"><span style="${property}: ${name}; ${property}: ${name}(1)">b\n  a</span>`,
    ]),
  ),
}

test('imports markup with a name of Object.prototype at any place of a lookup', async ({ page }) => {
  const inputs = Object.entries(LOOKUP_MARKUP).flatMap(([lookup, toHtml]) =>
    PROTOTYPE_NAMES.map((name) => ({ title: `${name} as ${lookup}`, html: toHtml(name) })),
  )
  const imported = await page.evaluate(
    importAll,
    inputs.map(({ html }) => html),
  )
  const wrong = inputs.flatMap(({ title, html }, at) =>
    /a(\*\*)?$/.test(imported[at] ?? '') ? [] : [`${title}: ${html} is ${imported[at]}`],
  )
  expect(wrong).toEqual([])
})

test('imports a name of Object.prototype like any other word at the same place', async ({ page }) => {
  // Underscores, because letters after `<` would start a tag.
  const names = PROTOTYPE_NAMES.filter((name) => !name.includes('_'))
  const places = Object.entries(LOOKUP_MARKUP)
  const readEach = (words: readonly string[]) =>
    page.evaluate(
      importAll,
      words.flatMap((word) => places.map(([, toHtml]) => toHtml(word))),
    )
  const imported = await readEach(names)
  const expected = await readEach(names.map(otherWord))
  const wrong = imported.flatMap((text, at) => {
    const [lookup = ''] = places[at % places.length] ?? []
    const name = names[Math.floor(at / places.length)]
    return text === expected[at] ? [] : [`${name} as ${lookup} is ${text}, not ${expected[at]}`]
  })
  expect(wrong).toEqual([])
})

/** Some lookups are case-sensitive. */
function otherWord(name: string): string {
  return /[A-Z]/.test(name) ? 'unheardOf' : 'unheard'
}

// @spec limits.paste
test('returns a document for every string as HTML', async ({ page }) => {
  const inputs = fc.sample(anyMarkup(), { seed: 20261122, numRuns: RUNS })
  const imported = await page.evaluate(importAll, inputs)
  expect(inputs.filter((_html, at) => imported[at]?.startsWith('threw'))).toEqual([])
  // The text at the end of every input shows that the importer has read the input.
  expect(imported.filter((text) => text.includes('end')).length).toBeGreaterThan(RUNS / 3)
})

/** Fragments as in tests of HTML parsers: unfinished tags, wrong nesting, foreign elements, unusual characters. */
function anyMarkup(): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    ...PROTOTYPE_NAMES,
    ...'p div b i u s a h1 ul ol menu li dl dt dd table caption colgroup col tbody tr td th pre xmp listing plaintext'.split(
      ' ',
    ),
    ...'svg math mi annotation-xml annotation foreignObject desc title template select option textarea script style'.split(
      ' ',
    ),
    ...'noscript iframe frameset form input button br hr img details summary q ruby rt rp o:p en-todo body html head'.split(
      ' ',
    ),
  )
  const word = fc.oneof(
    name,
    fc.constantFrom(
      '',
      '0',
      '-1',
      '1e999',
      'NaN',
      '\0',
      '\ud800',
      '\u0301',
      '\u202e',
      '&amp',
      '&#0;',
      '&#xD800;',
      '٣',
    ),
    anyString(6),
  )
  const property = fc.constantFrom(
    ...PROTOTYPE_NAMES,
    ...'display font font-weight white-space list-style list-style-type text-decoration mso-list mso-level-text all'.split(
      ' ',
    ),
    ...'--x --constructor position width transform clip-path visibility text-transform font-size font-family'.split(
      ' ',
    ),
  )
  const value = fc.oneof(
    word,
    fc.constantFrom(
      'inherit',
      'revert',
      'bold',
      'pre',
      'table-cell',
      'table-row',
      'flex',
      'none',
      'l0 level1 lfo1',
    ),
    word.map((text) => `var(--x, ${text})`),
    word.map((text) => `url("${text}`),
  )
  const declarations = fc
    .array(fc.tuple(property, value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, each]) => `${key}:${each}`).join(';'))
  const attribute = fc.oneof(
    fc.tuple(word, word).map(([key, text]) => `${key}="${text}"`),
    declarations.map((text) => `style="${text}"`),
    fc
      .tuple(
        fc.constantFrom(
          'type',
          'start',
          'value',
          'class',
          'id',
          'href',
          'role',
          'aria-level',
          'data-checked',
          'media',
          'name',
          'is',
        ),
        word,
      )
      .map(([key, text]) => `${key}=${text}`),
  )
  const open = fc
    .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '/>', ' ', '>'))
    .map(([tag, attributes, end]) => `<${[tag, ...attributes].join(' ')}${end}`)
  const sheet = fc
    .array(fc.tuple(word, declarations), { maxLength: 3 })
    .map((rules) => `<style>${rules.map(([selector, body]) => `${selector} { ${body} }`).join('\n')}</style>`)
  const part = fc.oneof(
    { arbitrary: open, weight: 6 },
    { arbitrary: name.map((tag) => `</${tag}>`), weight: 4 },
    { arbitrary: word, weight: 3 },
    sheet,
    fc.constantFrom(
      '<!--',
      '-->',
      '<!--StartFragment-->',
      '<!--EndFragment-->',
      '<![if !supportLists]>',
      '<![CDATA[',
      ']]>',
    ),
    fc.constantFrom(
      '<',
      '</',
      '<!',
      '<?',
      '<!doctype',
      '"',
      "'",
      '<!--[if !supportLists]-->',
      '<!--[endif]-->',
      '&',
      '<a\u00a0b',
    ),
  )
  return fc.array(part, { maxLength: 14 }).map((parts) => `${parts.join('')} end`)
}

/** Runs in the page. */
async function importAll(inputs: readonly string[]): Promise<string[]> {
  const { htmlToMarkers } = window.importer
  return inputs.map((html) => {
    try {
      return htmlToMarkers(html)
    } catch (error) {
      return `threw ${String(error)}`
    }
  })
}
