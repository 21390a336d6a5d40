import { isBlank } from '../markers/doc.ts'
import { EXACT_TEXT } from '../markers/own-html.ts'
import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'
import { escapeHtml } from './html.ts'
import type { ReadText } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads a Super note of Standard Notes: the state of a Lexical editor as JSON, whose white space counts. Undefined for another text. */
export function readSuperNote(text: string): ReadText | undefined {
  const root = fieldsOf(fieldsOf(parseJson(text))['root'])
  if (!Array.isArray(root['children'])) return undefined
  const doc = htmlToDoc(parseHtml(`<div class="${EXACT_TEXT}">${childrenToHtml(root, 0)}</div>`))
  // The editor adds an empty paragraph after the last list or picture.
  const end = doc.findLastIndex((block) => block.type !== 'paragraph' || !isBlank([block])) + 1
  return { doc: doc.slice(0, end), remarks: ATTACHMENT.test(text) ? ['attachments-missing'] : [] }
}

/** In the text of a node, the quotes would be escaped. */
const ATTACHMENT = /"type"\s*:\s*"(?:snfile|inline-file|remote-image|unencrypted-image)"/

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    // Not JSON: the text of an older editor.
    return undefined
  }
}

/** A node that is nested more deeply than any that a person makes is not read. */
function childrenToHtml(node: Fields, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  return listOf(node['children'])
    .map((child) => nodeToHtml(fieldsOf(child), depth + 1))
    .join('')
}

const MAX_DEPTH = 100

function nodeToHtml(node: Fields, depth: number): string {
  const type = textOf(node['type'])
  if (type === 'linebreak') return '<br>'
  if (type === 'tab') return '\t'
  if (typeof node['text'] === 'string') return textToHtml(node)
  const inner = childrenToHtml(node, depth)
  if (type === 'list')
    return node['listType'] === 'number'
      ? `<ol start="${Number(node['start'] ?? 1)}">${inner}</ol>`
      : `<ul>${inner}</ul>`
  if (type === 'listitem') return `<li>${checkboxOf(node)}${inner}</li>`
  if (type === 'link' || type === 'autolink')
    return `<a href="${escapeHtml(textOf(node['url']))}">${inner}</a>`
  if (type === 'horizontalrule') return '<hr>'
  const embedded = EMBEDDED.get(type)?.(node)
  if (embedded !== undefined) return `<div>${escapeHtml(embedded)}</div>`
  const tag = TAGS.get(type) ?? 'div'
  // The last line break of a paragraph would not be shown.
  const end = tag === 'p' && /(?:^|<br>)$/.test(inner) ? '<br>' : ''
  return `<${tag}>${inner}${end}</${tag}>`
}

const TAGS: ReadonlyMap<string, string> = new Map([
  ['paragraph', 'p'],
  ['heading', 'h2'],
  ['quote', 'blockquote'],
  ['code', 'pre'],
  ['table', 'table'],
  ['tablerow', 'tr'],
  ['tablecell', 'td'],
])

/** What is shown of other sites, as text. */
const EMBEDDED: ReadonlyMap<string, (node: Fields) => string> = new Map([
  ['youtube', ({ videoID }) => `https://www.youtube.com/watch?v=${textOf(videoID)}`],
  ['tweet', ({ id }) => `https://x.com/i/status/${textOf(id)}`],
  ['remote-image', pictureText],
  ['unencrypted-image', pictureText],
])

function pictureText({ alt, src }: Fields): string {
  return [textOf(alt), textOf(src)].filter((part) => part !== '').join(' ')
}

function checkboxOf({ checked }: Fields): string {
  return typeof checked === 'boolean' ? `<input type="checkbox"${checked ? ' checked' : ''}> ` : ''
}

function textToHtml({ text, format }: Fields): string {
  const marks = FORMATS.filter(([bit]) => typeof format === 'number' && (format & bit) !== 0)
  return marks.reduce((html, [, tag]) => `<${tag}>${html}</${tag}>`, escapeHtml(textOf(text)))
}

/** The bits of Lexical's formats that a note can have. */
const FORMATS = [
  [1, 'b'],
  [4, 's'],
  [8, 'u'],
] as const
