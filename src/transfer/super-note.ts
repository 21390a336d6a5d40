import type { Doc } from '../markers/doc.ts'
import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'
import { escapeHtml } from './html.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads a Super note of Standard Notes: the state of a Lexical editor as JSON. Undefined if the text is something else. */
export function superNoteToDoc(text: string): Doc | undefined {
  const root = fieldsOf(fieldsOf(parseJson(text))['root'])
  return Array.isArray(root['children']) ? htmlToDoc(parseHtml(childrenToHtml(root, 0))) : undefined
}

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
  if (type === 'text' || type === 'code-highlight') return textToHtml(node)
  const inner = childrenToHtml(node, depth)
  if (type === 'list') return node['listType'] === 'number' ? `<ol>${inner}</ol>` : `<ul>${inner}</ul>`
  if (type === 'listitem') return `<li>${checkboxOf(node)}${inner}</li>`
  if (type === 'link' || type === 'autolink')
    return `<a href="${escapeHtml(textOf(node['url']))}">${inner}</a>`
  const tag = TAGS.get(type) ?? 'div'
  return `<${tag}>${inner}</${tag}>`
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
