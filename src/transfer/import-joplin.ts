import { type Block, normalizeLineBreaks } from '../markers/doc.ts'
import { longDate } from '../notes/note.ts'
import { htmlToDoc, parseNoteHtml } from '../paste/html-to-doc.ts'
import { checkItem, foundNote, parseTime, withDate, withLinks } from './found-note.ts'
import type { Found } from './import-items.ts'
import { readMarkdown, type ReadText } from './markdown-to-doc.ts'

// Joplin exports each note, tag and attachment as a file, in a folder ("RAW") or in a tar archive ("JEX"): the title, an empty line, the
// text, an empty line, and the fields.

interface JoplinItem {
  readonly title: string
  readonly body: string
  readonly fields: ReadonlyMap<string, string>
}

/** What the notes of an export refer to by its id. */
export interface JoplinReferences {
  /** The titles of each note's tags. */
  readonly labels: ReadonlyMap<string, readonly string[]>
  /** The ids of the attachments. */
  readonly attachments: ReadonlySet<string>
}

/** Whether a file may be an item of Joplin, by its name. */
export function isJoplinName(name: string): boolean {
  return /(?:^|\/)[\da-f]{32}\.md$/.test(name)
}

/** Whether a file is an attachment of Joplin, by its name. It may have any extension. */
export function isJoplinAttachment(name: string): boolean {
  return /(?:^|\/)resources\/[\da-f]{32}(?:\.[^./]*)?$/.test(name)
}

/** The tags and attachments among the items of an export. */
export function readJoplinReferences(texts: Iterable<string>): JoplinReferences {
  const titles = new Map<string, string>()
  const links: (readonly [noteId: string, tagId: string])[] = []
  const attachments = new Set<string>()
  for (const text of texts) {
    const item = parseItem(text)
    if (!item) continue
    const { title, fields } = item
    const id = fields.get('id') ?? ''
    const type = fields.get('type_')
    if (type === TYPE_OF_TAG) titles.set(id, title)
    if (type === TYPE_OF_LINK) links.push([fields.get('note_id') ?? '', fields.get('tag_id') ?? ''])
    if (type === TYPE_OF_ATTACHMENT) attachments.add(id)
  }
  const labels = new Map<string, string[]>()
  for (const [noteId, tagId] of links)
    labels.set(noteId, [...(labels.get(noteId) ?? []), titles.get(tagId) ?? ''])
  return { labels, attachments }
}

const TYPE_OF_NOTE = '1'
const TYPE_OF_ATTACHMENT = '4'
const TYPE_OF_TAG = '5'
const TYPE_OF_LINK = '6'

/** Reads a note of Joplin. Returns undefined if the text is none, and nothing of an item that is no note, such as a tag. */
export function importJoplinItem(
  text: string,
  { labels, attachments }: JoplinReferences,
): readonly Found[] | undefined {
  const item = parseItem(text)
  if (!item) return undefined
  const { title, body, fields } = item
  if (fields.get('type_') !== TYPE_OF_NOTE) return []
  if (fields.get('encryption_applied') === '1') return [{ title, reason: 'encrypted' }]
  if (isSet(fields.get('deleted_time'))) return [{ title, reason: 'trashed' }]
  const todo = isSet(fields.get('is_todo'))
    ? [todoItem(isSet(fields.get('todo_completed')), Number(fields.get('todo_due')))]
    : []
  const { doc, remarks }: ReadText =
    fields.get('markup_language') === HTML
      ? { doc: htmlToDoc(parseNoteHtml(body)), remarks: [] }
      : readMarkdown(body)
  return [
    foundNote({
      title,
      doc: withLinks([...todo, ...doc], [fields.get('source_url') ?? '']),
      createdAt: parseTime(fields.get('user_created_time') || fields.get('created_time')),
      modifiedAt: parseTime(fields.get('user_updated_time') || fields.get('updated_time')),
      labels: labels.get(fields.get('id') ?? '') ?? [],
      remarks: [...remarks, hasAttachments(body, attachments) && 'attachments-missing'],
    }),
  ]
}

const HTML = '2'

/** Undefined for a text without the fields of each item. */
function parseItem(text: string): JoplinItem | undefined {
  const lines = normalizeLineBreaks(text).trimEnd().split('\n')
  const start = lines.findLastIndex((line) => line === '') + 1
  const fields = new Map<string, string>()
  for (const line of lines.slice(start)) {
    const [, name, value = ''] = /^([a-z_]+):(?: ([^]*))?$/.exec(line) ?? []
    if (name === undefined) return undefined
    fields.set(name, value.trim())
  }
  if (!/^[\da-f]{32}$/.test(fields.get('id') ?? '') || !fields.has('type_')) return undefined
  const [title = '', ...rest] = lines.slice(0, Math.max(0, start - 1))
  return { title, body: rest.slice(1).join('\n'), fields }
}

/** Whether a text refers to an attachment. */
function hasAttachments(body: string, attachments: ReadonlySet<string>): boolean {
  return Array.from(body.matchAll(REFERENCE)).some(
    ([, source, id = '']) => source !== undefined || attachments.has(id),
  )
}

/** A picture in HTML, or any link. */
const REFERENCE = /(\ssrc=["']?)?:\/([\da-f]{32})/g

/** The check item before the text of a to-do, with the time at which it is due. */
export function todoItem(isChecked: boolean, due: number): Block {
  return checkItem(withDate('To-do', longDate(due)), isChecked)
}

/** Joplin writes 0 for what is not set, or nothing. */
function isSet(value = ''): boolean {
  return value !== '' && value !== '0'
}
