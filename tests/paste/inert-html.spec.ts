import * as fc from 'fast-check'
import { CLIPBOARDS } from './corpus.ts'
import { CASES } from './html-cases.ts'
import { FIXTURES } from './html-fixtures.ts'
import { expect, test } from './importer-page.ts'

/** The importer parses a modified string. These tests compare its tree with the tree of the original string. */
const HTML_SAMPLES = [
  CLIPBOARDS.map(({ html }) => html),
  Object.values({ ...CASES, ...FIXTURES }).flatMap((cases) => cases.map(([, html]) => html)),
].flat()

/** Places where a guarded name may occur, or where a parser may switch its tokenizer state. */
const MARKUP_PARTS = [
  ['<p ', '<b id=1>', '</b>', '</p>', '<div>', '</div>', '<a>', '<i>', '<li>', '<br/>', '<body ', '<head>'],
  [
    '<svg>',
    '<svg ',
    '</svg>',
    '<math>',
    '<mtext>',
    '</math>',
    '<desc>',
    '<table>',
    '<td>',
    '</td>',
    '</head>',
  ],
  ['<style>', '<style media=print ', '<STYLE\n', '</style>', '</Style ', '</style', '<style/>', '<styled>'],
  [
    '<title>',
    '</title>',
    '<textarea>',
    '</textarea>',
    '<xmp>',
    '</xmp>',
    '<script>',
    '</script>',
    '<iframe>',
  ],
  ['</iframe>', '<template>', '</template>', '<base href="x">', '<base ', '</base>', '<BASE/'],
  [
    ' style="a:b"',
    ' STYLE=x',
    'style',
    ' onclick=x',
    ' ONLOAD',
    '/onerror="y"',
    'on',
    ' one',
    '"style',
    "'on",
  ],
  ['<!--', '-->', '<!', '<?', '</', '<![CDATA[', ']]>', '"', "'", '>', '/', ' ', 'text', '&lt;', '<'],
].flat()

const anyMarkup = fc
  .array(fc.constantFrom(...MARKUP_PARTS), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''))
  // There the end tag is an attribute. Its name would make a following `style` the second one.
  .filter((html) => !/<[^>]*<\/style/i.test(html))

for (const [title, inputs] of Object.entries({
  'pages as programs write them': HTML_SAMPLES,
  'markup in fragments': fc.sample(anyMarkup, { seed: 20261122, numRuns: 6000 }),
}))
  test(`making HTML inert does not change its tree: ${title}`, async ({ page }) => {
    expect((await page.evaluate(compareTrees, inputs)).slice(0, 5)).toEqual([])
  })

/** Runs in the page: the inputs whose trees differ, with both trees. Style elements are compared by their text alone. */
async function compareTrees(inputs: readonly string[]): Promise<unknown[]> {
  const { parseHtml, removeGuards: original, STYLE_PLACEHOLDER: STYLE_STAND_IN } = window.importer
  const GUARDED_ATTRIBUTES = new Set(['base=', 'style=', 'bgsound=', 'noframes='])
  const differences: unknown[] = []
  for (const input of inputs) {
    const [expected, found] = [
      formatTree(new DOMParser().parseFromString(input, 'text/html')),
      formatTree(parseHtml(input)),
    ]
    if (expected !== found) differences.push({ input, expected, found })
  }
  return differences

  function formatTree(parsed: Document): string {
    const sheets: string[] = []
    const tree = formatNode(parsed, sheets)
    return `${tree}\n${sheets.join('\n')}`
  }

  function formatNode(node: Node, sheets: string[]): string {
    // `<?` starts a comment or a processing instruction. The importer reads neither.
    if (node instanceof CharacterData) return node.nodeType === Node.TEXT_NODE ? original(node.data) : ''
    // A form field may be named `childNodes`.
    const childNodes: NodeListOf<Node> = Reflect.get(Node.prototype, 'childNodes', node)
    const children = () => [...childNodes].map((child) => formatNode(child, sheets)).join('')
    if (node instanceof HTMLTemplateElement) return `<template>${formatNode(node.content, sheets)}</template>`
    if (!(node instanceof Element)) return children()
    // A tag inside a tag is an attribute with an unusual name. Its replacement is two attributes.
    const attributeMap: NamedNodeMap = Reflect.get(Element.prototype, 'attributes', node)
    const attributes = [...attributeMap]
      .map(({ name, value }) => `${original(name)}=${original(value)}`)
      .filter((each) => !each.includes('<') && !GUARDED_ATTRIBUTES.has(each))
    const isStandIn = node.hasAttribute(STYLE_STAND_IN) && node.localName === 'noframes'
    const name = isStandIn
      ? 'style'
      : original(node.localName).replace('bgsound', 'base').replaceAll('noframes', 'style')
    if (name === 'style') {
      sheets.push(children())
      return ''
    }
    return `<${name} ${attributes.join(' ')}>${children()}</${name}>`
  }
}
