import { type Block, BOLD, type Doc, isBlank } from '../markers/doc.ts'
import { htmlToDoc, parseHtml, parseNoteHtml } from '../paste/html-to-doc.ts'
import { EXACT_TEXT } from '../paste/own-html.ts'
import { checkItem, textToDoc } from './found-note.ts'
import { checkboxHtml, escapeHtml } from './html.ts'
import { readMarkdown, type ReadText } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from './values.ts'

/** Reads the text of a note of Standard Notes. Each of its editors writes another format. `titles` are those of all notes and tags, by id. */
export function readStandardText(text: string, noteType: unknown, titles: Titles): ReadText {
  if (noteType === 'markdown') return readMarkdown(text)
  if (noteType === 'rich-text') return { doc: htmlToDoc(parseNoteHtml(text)), remarks: [] }
  return JSON_READERS.get(textOf(noteType))?.(text, titles) ?? { doc: textToDoc(text), remarks: [] }
}

type Titles = ReadonlyMap<string, string>

/** By the type of the note. They return undefined for a text in another format, which an earlier editor of the note has written. */
const JSON_READERS: ReadonlyMap<string, (text: string, titles: Titles) => ReadText | undefined> = new Map([
  ['super', readSuperNote],
  ['task', readChecklist],
  ['spreadsheet', readSpreadsheet],
])

/** The groups of tasks of an Advanced Checklist, with their names. Earlier versions of the editor wrote only the list of groups. */
function readChecklist(text: string): ReadText | undefined {
  const value = parseJson(text)
  const groups = listOf(Array.isArray(value) ? value : fieldsOf(value)['groups']).map(fieldsOf)
  if (groups.length === 0 || !groups.every(({ tasks }) => Array.isArray(tasks))) return undefined
  return { doc: groups.flatMap(groupToDoc), remarks: [] }
}

/** The draft is the text in the field for the next task. */
function groupToDoc({ name, draft, tasks }: Fields): Doc {
  const heading = textOf(name)
  const all = [{ description: draft }, ...listOf(tasks).map(fieldsOf)]
  return [
    ...(heading === '' ? [] : [{ type: 'paragraph', runs: [{ text: heading, marks: BOLD }] } as const]),
    ...all.flatMap(({ description, completed }: Fields): readonly Block[] => {
      const text = textOf(description)
      return text === '' ? [] : [checkItem(text, completed === true)]
    }),
  ]
}

/** The values of a spreadsheet as tables. */
function readSpreadsheet(text: string): ReadText | undefined {
  const { sheets } = fieldsOf(parseJson(text))
  if (!Array.isArray(sheets)) return undefined
  const tables = listOf(sheets).map((sheet) => {
    const { name, rows } = fieldsOf(sheet)
    const heading = sheets.length > 1 ? `<p><b>${escapeHtml(textOf(name))}</b></p>` : ''
    const all = listOf(rows).map((row) => rowToHtml(listOf(fieldsOf(row)['cells'])))
    return `${heading}<table>${all.join('')}</table>`
  })
  return { doc: htmlToDoc(parseHtml(tables.join(''))), remarks: ['formatting-missing'] }
}

/** The editor leaves out empty cells. */
function rowToHtml(cells: readonly unknown[]): string {
  const texts: string[] = []
  for (const cell of cells) {
    const { index, value } = fieldsOf(cell)
    const shown = typeof value === 'boolean' ? String(value) : textOf(value)
    if (shown === '') continue
    while (texts.length < Math.min(Number(index), MAX_COLUMNS)) texts.push('')
    texts.push(shown)
  }
  return texts.length === 0 ? '' : `<tr>${texts.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

const MAX_COLUMNS = 1000

/** The state of a Lexical editor. Its white space counts. A note or a tag in the text is shown with its title. */
function readSuperNote(text: string, titles: Titles): ReadText | undefined {
  const withTitle = (_: string, value: unknown): unknown => {
    const { type, itemUuid } = fieldsOf(value)
    return type === 'snbubble' ? { type: 'text', text: titles.get(textOf(itemUuid)) ?? '' } : value
  }
  const root = fieldsOf(fieldsOf(parseJson(text, withTitle))['root'])
  if (!Array.isArray(root['children'])) return undefined
  const doc = htmlToDoc(parseHtml(`<div class="${EXACT_TEXT}">${childrenToHtml(root, 0)}</div>`))
  // The editor adds an empty paragraph after the last list or picture.
  const end = doc.findLastIndex((block) => block.type !== 'paragraph' || !isBlank([block])) + 1
  return { doc: doc.slice(0, end), remarks: ATTACHMENT.test(text) ? ['attachments-missing'] : [] }
}

/** In the text of a node, the quotes would be escaped. */
const ATTACHMENT = /"type"\s*:\s*"(?:snfile|inline-file|remote-image|unencrypted-image)"/

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
  // An item that contains a nested list has nothing else, so it has neither a number nor a checkbox.
  if (type === 'listitem') return /^<[ou]l/.test(inner) ? inner : `<li>${checkboxOf(node)}${inner}</li>`
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
  return typeof checked === 'boolean' ? `${checkboxHtml(checked)} ` : ''
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
