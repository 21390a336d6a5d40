import * as fc from 'fast-check'

/** A tree as data, so that it can be built in any document. A string is a text node. */
export type Tree = string | { tag: string; attributes: Record<string, string>; children: Tree[] }

/** Any nesting of elements, valid or not, with words as text. */
export function anyTree(styles: readonly string[] = STYLES): fc.Arbitrary<Tree> {
  return fc.letrec<{ node: Tree; element: Tree }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'tree' },
      { weight: 3, arbitrary: anyText() },
      { weight: 4, arbitrary: tie('element') },
    ),
    element: fc.record(
      {
        tag: fc.constantFrom(...TAGS),
        attributes: anyAttributes(styles),
        children: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'tree' }),
      },
      { noNullPrototype: true },
    ),
  })).element
}

/** Builds a tree. Elements whose content is not rendered as text (`void` elements) stay empty. */
export function buildTree(tree: Tree, document: Document): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const element = document.createElement(tree.tag)
  for (const [name, value] of Object.entries(tree.attributes)) element.setAttribute(name, value)
  for (const child of tree.children) Node.prototype.appendChild.call(element, buildTree(child, document))
  return element
}

/** A tree as HTML text. */
export function htmlOf(tree: Tree): string {
  if (typeof tree === 'string') return tree
  const attributes = Object.entries(tree.attributes).map(([name, value]) => ` ${name}='${value}'`)
  return `<${tree.tag}${attributes.join('')}>${tree.children.map(htmlOf).join('')}</${tree.tag}>`
}

/** The visible words of a tree, in order. */
export function visibleWords(tree: Tree): string[] {
  if (typeof tree === 'string') return splitIntoWords(tree)
  const { hidden, style = '' } = tree.attributes
  const isHidden = style.includes('display') ? style === 'display:none' : hidden !== undefined
  return isHidden || INVISIBLE_TAGS.has(tree.tag) ? [] : tree.children.flatMap(visibleWords)
}

/** The words of a text: sequences of letters. */
export function splitIntoWords(text: string): string[] {
  return text.match(/[a-z]+/g) ?? []
}

/** Styles and a sheet that decide about marks and visibility, with all possible conflicts. */
export const MARK_STYLES = [
  [
    'font-weight:bold',
    'font-weight:400',
    'font-weight:600',
    'font-weight:599',
    'font-weight:bolder',
    'font-weight:lighter',
  ],
  [
    'font-weight:0',
    'font-weight:1001',
    'font-weight:inherit',
    'font-weight:initial',
    'font-weight:boldest',
    'font-weight:700!important',
  ],
  [
    'font:bold 12px serif',
    'font:12px serif',
    'font:italic small-caps 700 1em/2 serif',
    'font:bold',
    'font:inherit',
  ],
  [
    'text-decoration:underline',
    'text-decoration:none',
    'text-decoration:line-through wavy red',
    'text-decoration:inherit',
  ],
  [
    'text-decoration-line:underline line-through',
    'text-decoration:underline;text-decoration-line:none',
    'text-decoration:nothing',
  ],
  [
    'display:block',
    'display:inline',
    'display:inline-block',
    'display:none',
    'display:flex',
    'display:table-cell',
  ],
  [
    'visibility:hidden',
    'visibility:visible',
    'visibility:collapse',
    'opacity:0',
    'opacity:0.5',
    'float:left',
    'position:absolute',
  ],
  ['all:unset', 'all:initial', 'display:revert', 'display:contents', 'font-weight:var(--x,700)', '--x:400'],
].flat()

export const STYLE_SHEET = `<style>
.x { font-weight: bold } .y { text-decoration: underline } .x.y { font-weight: normal; text-decoration: none }
li p, td > .z { font-weight: 900 } .y .z { text-decoration: line-through } #style { visibility: hidden }
div .x { font-weight: lighter !important } span, b.z { font-weight: 500 } form > * { text-decoration-line: underline }
[start] b { font-weight: inherit } p:first-child { font: italic 14px serif } u:not(.x) { text-decoration: none }
@media print { * { display: none } } @media all { .z .z { font-weight: bolder } } ul { font-weight: what }
</style>`

const INVISIBLE_TAGS = new Set([
  'input',
  'textarea',
  'select',
  'button',
  'img',
  'script',
  'style',
  'br',
  'hr',
  'svg',
])

const TAGS = [
  ['p', 'div', 'span', 'b', 'u', 'i', 'h1', 'blockquote', 'pre', 'code', 'a', 'font', 'center'],
  ['ul', 'ol', 'li', 'li', 'li', 'ul', 'dl', 'dt', 'dd'],
  ['table', 'tbody', 'tr', 'td', 'tr', 'td', 'th', 'caption'],
  ['form', 'form', 'br', 'hr', 'input', 'img', 'textarea', 'select', 'button', 'script', 'style', 'svg'],
].flat()

/** Names that shadow properties of a form or a document. */
const CLOBBERED_NAMES = [
  ['parentNode', 'childNodes', 'children', 'firstChild', 'nextSibling', 'nodeType', 'nodeName', 'localName'],
  [
    'tagName',
    'attributes',
    'getAttribute',
    'matches',
    'style',
    'textContent',
    'ownerDocument',
    'body',
    'data',
  ],
].flat()

const STYLES = [
  ['font-weight:bold', 'font-weight:400', 'text-decoration:underline', 'font:bold 1em monospace'],
  ['white-space:pre', 'white-space:pre-wrap;font-family:monospace', 'white-space:pre-line'],
  [
    'display:block',
    'display:inline',
    'display:table-row',
    'display:table-cell',
    'display:none',
    'float:left',
  ],
  [
    'mso-list:l0 level2 lfo1',
    'mso-list:l1 level1',
    'list-style:decimal',
    'color:red;;:;x',
    ';;;',
    'a:b:c"([',
  ],
].flat()

function anyAttributes(styles: readonly string[]): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    {
      name: fc.constantFrom(...CLOBBERED_NAMES),
      id: fc.constantFrom(...CLOBBERED_NAMES),
      style: fc.constantFrom(...styles),
      class: fc.constantFrom('x', 'y', 'x y', 'z'),
      hidden: fc.constant(''),
      start: fc.constantFrom('3', '-2', 'x', '99999999999'),
      value: fc.constantFrom('7', '', '-1'),
      'aria-level': fc.constantFrom('1', '2', '9', '-5', '1e9', 'x'),
      href: fc.constantFrom('#', 'javascript:x', '/x'),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
}

function anyText(): fc.Arbitrary<string> {
  const fragment = fc.constantFrom(
    'aa',
    'bb ',
    ' cc',
    '\n',
    ' ',
    '\t',
    '\u00a0',
    '**',
    '• ',
    '1. ',
    '```',
    '\u200b ',
  )
  return fc
    .array(
      fc.oneof(
        fragment,
        fc.constantFrom('dd', 'ee', 'ff').map((word) => `${word} `),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join(''))
}
