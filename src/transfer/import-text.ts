import { parse as parseYaml } from 'yaml'
import { textOfRuns } from '../markers/doc.ts'
import { emojiText } from '../paste/emoji-images.ts'
import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'
import { foundNote, parseTime, textToDoc } from './found-note.ts'
import type { Found, TextFile } from './import-items.ts'
import { importKeepPage, isKeepPage } from './import-keep.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, isFields, textOf, textsOf } from './values.ts'

/** Reads a plain text. Its title is the name of the file. */
export function importText({ name, text, modifiedAt }: TextFile): Found {
  if (text.trim() === '') return { reason: 'empty' }
  return foundNote({ title: titleFromName(name), doc: textToDoc(text), createdAt: modifiedAt, modifiedAt })
}

/** Reads a Markdown file, with front matter or without. Its title is in the front matter, the first heading or the name of the file. */
export function importMarkdown({ name, text, modifiedAt }: TextFile): Found {
  const { fields, body } = splitFrontMatter(text.replaceAll(/\r\n?/g, '\n'))
  const titleField = fields['title'] === undefined ? undefined : textOf(fields['title'])
  if (fields['deleted'] !== undefined) return { title: titleField ?? '', reason: 'trashed' }
  const heading = HEADING.exec(body)
  const [, headingText = ''] = heading ?? []
  const isTitle = heading !== null && (titleField === undefined || titleField.trim() === headingText.trim())
  const rest = isTitle ? body.slice(heading[0].length) : body
  const time = (...names: readonly string[]) =>
    names.map((field) => parseTime(fields[field])).find(Boolean) ?? 0
  const { id, tags } = fields
  const { doc, remarks } = readMarkdown(rest)
  return foundNote({
    ...(typeof id === 'string' && { id }),
    title: titleField ?? (isTitle ? plainHeading(headingText) : titleFromName(name)),
    doc,
    remarks,
    createdAt:
      time('created', 'created_at', 'createdAt', 'date') ||
      (Object.keys(fields).length === 0 ? modifiedAt : 0),
    modifiedAt: time('modified', 'updated', 'updated_at', 'lastModified') || modifiedAt,
    isPinned: fields['pinned'] === true,
    labels: typeof tags === 'string' ? textsOf(tags.split(',')) : textsOf(tags),
  })
}

/** A heading of the first level at the start of a text, with the empty lines after it. */
const HEADING = /^\n*# +(.+?)(?: +#+)? *(?:\n+|$)/

/** A heading without its formatting. */
function plainHeading(markdown: string): string {
  return readMarkdown(`# ${markdown}`)
    .doc.map((block) => (block.type === 'code' ? block.code : textOfRuns(block.runs)))
    .join(' ')
}

function splitFrontMatter(text: string): {
  readonly fields: Fields
  readonly body: string
} {
  const [all = '', yaml = ''] = FRONT_MATTER.exec(text.slice(0, MAX_FRONT_MATTER)) ?? []
  if (all === '') return { fields: {}, body: text }
  const value = readYaml(yaml)
  return isFields(value) ? { fields: value, body: text.slice(all.length) } : { fields: {}, body: text }
}

/** Undefined if it is not YAML. What looks like front matter may be the person's text. */
function readYaml(yaml: string): unknown {
  try {
    const value: unknown = parseYaml(yaml, { logLevel: 'error' })
    return value
  } catch {
    return undefined
  }
}

const FRONT_MATTER = /^---\n((?:.*\n)*?)---[ \t]*(?:\n|$)\n?/
/** In characters. */
const MAX_FRONT_MATTER = 100_000

/** Reads a web page, or a note of Google Keep in this form. */
export function importHtml({ name, text, modifiedAt }: TextFile): Found {
  const page = parseHtml(text)
  if (isKeepPage(page)) return importKeepPage(page)
  return foundNote({
    title: page.title.trim() || titleFromName(name),
    doc: htmlToDoc(page),
    remarks: hasPictures(page) ? ['attachments-missing'] : [],
    createdAt: modifiedAt,
    modifiedAt,
  })
}

/** Whether the page shows something that its note does not. An image that stands for an emoji is text. */
function hasPictures(page: Document): boolean {
  return Array.from(
    page.querySelectorAll('img, picture, svg, audio, video, object[data], embed, iframe'),
  ).some((element) => emojiText(element) === '')
}

function titleFromName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.replace(/\.[^.]*$/, '')
}
