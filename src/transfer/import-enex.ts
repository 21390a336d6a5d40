import type { Doc } from '../markers/doc.ts'
import { attribute, hasDescendant } from '../paste/dom.ts'
import { htmlToDoc, parseHtml, parseNoteHtml } from '../paste/html-to-doc.ts'
import {
  checkItem,
  dateText,
  foundNote,
  MAX_SOURCE_LENGTH,
  parseTime,
  withDate,
  withLinks,
  withoutPictures,
} from './found-note.ts'
import { groupBy } from './group-by.ts'
import { checkboxHtml, escapeHtml } from './html.ts'
import type { Found, TextFile } from './import-items.ts'

/**
 * Reads the notes of an ENEX file, as Evernote and converters of Apple Notes write it. Parses only the elements that are needed, and expands
 * no entities that the file defines.
 */
export function* importEnex({ text }: TextFile): Generator<Found> {
  if (/<en-export[\s>]/.test(text)) for (const note of partsOf(text, 'note')) yield importEnexNote(note)
  // Without its end, the file has lost notes.
  if (!text.includes('</en-export>')) yield { reason: 'damaged' }
}

/**
 * Reads an ENEX file in UTF-8 without the data of its attachments, which may have gigabytes. Resolves with undefined if the rest has more than
 * `maxLength` characters, and rejects if it is not UTF-8.
 */
export async function readWithoutData(
  stream: ReadableStream<Uint8Array>,
  maxLength: number,
): Promise<string | undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const kept: string[] = []
  let length = 0
  let isInData = false
  /** What has been decoded, but may contain the beginning of a tag at its end. */
  let rest = ''
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the parts follow each other
    const { done, value } = await reader.read()
    rest += decoder.decode(value, { stream: !done })
    for (;;) {
      const tag = isInData ? DATA_END : DATA_START
      const found = rest.indexOf(tag)
      const end =
        found !== -1 ? found + tag.length : done ? rest.length : Math.max(0, rest.length - tag.length)
      if (!isInData) {
        kept.push(rest.slice(0, end))
        length += end
      }
      rest = rest.slice(end)
      if (found === -1) break
      isInData = !isInData
    }
    if (length > maxLength) {
      // oxlint-disable-next-line no-await-in-loop -- the function ends here
      await reader.cancel()
      return undefined
    }
    if (done) return kept.join('')
  }
}

const DATA_START = '<data encoding="base64">'
const DATA_END = '</data>'

/** The texts between the tags of an element, except in CDATA sections. Takes linear time, whatever the text contains. */
function* partsOf(text: string, name: string): Generator<string> {
  const [startTag, endTag] = [`<${name}>`, `</${name}>`]
  let start: number | undefined
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (text.startsWith(CDATA_START, at)) {
      const end = text.indexOf(CDATA_END, at)
      if (end === -1) return
      at = end
    } else if (text.startsWith(startTag, at)) start = at + startTag.length
    else if (text.startsWith(endTag, at) && start !== undefined) {
      yield text.slice(start, at)
      start = undefined
    }
  }
}

const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'

function importEnexNote(note: string): Found {
  // Tasks and attachments follow the content. They have elements of the same names, and attachments may be long.
  const [head = ''] = note.split(/<(?:task|resource)>/)
  const [title = ''] = elementsOf(head, 'title')
  const content = withoutPictures(enmlOf(head))
  if (content.length > MAX_SOURCE_LENGTH) return { title, reason: 'too-long' }
  const [created = ''] = elementsOf(head, 'created')
  const [updated = ''] = elementsOf(head, 'updated')
  const sources = elementsOf(head, 'source-url')
  const body = parseEnml(content)
  const hasMedia = hasDescendant(body, 'en-media, img') || note.includes('<resource>')
  const hasEncrypted = hasDescendant(body, 'en-crypt')
  showHints(body)
  insertTasks(body, tasksOf(note))
  markBlocks(body)
  return foundNote({
    title,
    doc: withLinks([...reminderOf(head), ...htmlToDoc(body)], sources),
    createdAt: parseTime(created),
    modifiedAt: parseTime(updated),
    labels: elementsOf(head, 'tag'),
    remarks: [hasMedia && 'attachments-missing', hasEncrypted && 'encrypted-missing'],
  })
}

/** The content of a note. Within its CDATA section, Evernote may write others; converters may write none at all. */
function enmlOf(head: string): string {
  const written = head.split(/<\/?content>/)[1]?.trim() ?? ''
  return written.startsWith('<') ? written.replaceAll(/<!\[CDATA\[|\]\]>/g, '') : decodeXml(written)
}

/** The date on which Evernote reminds of a note, or on which its reminder was done, as a check item before its text. */
function reminderOf(head: string): Doc {
  const [doneTime = ''] = elementsOf(head, 'reminder-done-time')
  const [time = doneTime] = elementsOf(head, 'reminder-time')
  const date = dateText(time)
  return date === '' ? [] : [checkItem(withDate('Reminder', date), doneTime !== '')]
}

/** The texts of the elements with this name that contain no other elements. */
function elementsOf(xml: string, name: string): readonly string[] {
  const texts: string[] = []
  const tag = `<${name}>`
  for (let at = xml.indexOf(tag); at !== -1; at = xml.indexOf(tag, at)) {
    const start = at + tag.length
    at = endOfText(xml, start)
    if (xml.startsWith(`</${name}>`, at)) texts.push(decodeXml(xml.slice(start, at)))
  }
  return texts
}

/** Where the text that begins at `from` is followed by a tag. A CDATA section is text. */
function endOfText(xml: string, from: number): number {
  for (;;) {
    const tag = xml.indexOf('<', from)
    if (tag === -1) return xml.length
    if (!xml.startsWith(CDATA_START, tag)) return tag
    const end = xml.indexOf(CDATA_END, tag)
    if (end === -1) return xml.length
    from = end + CDATA_END.length
  }
}

function decodeXml(xml: string): string {
  return xml
    .split(/<!\[CDATA\[([^]*?)\]\]>/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, decodeEntity)))
    .join('')
    .trim()
}

function decodeEntity(entity: string, name: string): string {
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number(name.slice(1))
      : NaN
  if (code <= 0x10_ffff) return String.fromCodePoint(code)
  return ENTITIES.get(name) ?? entity
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** A task, which stands outside of the content of its note. */
interface Task {
  readonly title: string
  readonly isDone: boolean
  /** The place of its group in the content has this id. */
  readonly group: string
}

/** The tasks of a note in their order, with the date on which they are due. */
function tasksOf(note: string): readonly Task[] {
  return Array.from(partsOf(note, 'task'), (task) => {
    const valueOf = (name: string) => elementsOf(task, name)[0] ?? ''
    const due = dateText(valueOf('dueDate'))
    const shownDue = valueOf('dueDateUIOption') === 'date_only' ? due.replace(/, [^,]*$/, '') : due
    return {
      title: withDate(valueOf('title'), shownDue),
      isDone: valueOf('taskStatus') === 'completed',
      group: valueOf('taskGroupNoteLevelID'),
      weight: valueOf('sortWeight'),
    }
  })
    .filter(({ title }) => title !== '')
    .toSorted((one, other) => (one.weight < other.weight ? -1 : Number(one.weight > other.weight)))
}

/** ENML is XHTML with elements and properties of its own. The properties are in styles, of which selectors find nothing. */
function parseEnml(enml: string): Element {
  const html = enml.replaceAll(EMPTY_ELEMENT, '<$1$2></$1>').replaceAll(PROPERTIES, ' data-evernote="$1"$&')
  const page = parseNoteHtml(html)
  return page.querySelector('en-note') ?? page.body
}

/** In HTML, these would not end where they begin. */
const EMPTY_ELEMENT = /<(?!(?:br|col|hr|img)\b)([a-z][\w-]*)(\s[^<>]*)?\/>/g
const PROPERTIES = /\sstyle="(?=[^"]*-en-)([^"]*)"/g

/** Of an encrypted passage, only the hint can be read. */
function showHints(body: Element): void {
  for (const passage of body.querySelectorAll('en-crypt')) {
    const hint = attribute(passage, 'hint') ?? ''
    passage.textContent = hint === '' ? '[Encrypted]' : `[Encrypted: ${hint}]`
  }
}

/** Replaces the place of each group of tasks, which says that it cannot be shown, with its tasks. The other tasks follow the content. */
function insertTasks(body: Element, tasks: readonly Task[]): void {
  const groups = groupBy(tasks, (task) => task.group)
  for (const place of body.querySelectorAll('[data-evernote*="--en-task-group:"]')) {
    const [, id = ''] = /--en-id:\s*([\w-]+)/.exec(attribute(place, 'data-evernote') ?? '') ?? []
    const group = groups.get(id)
    if (group) place.replaceWith(...listOfTasks(group))
    groups.delete(id)
  }
  body.append(...listOfTasks(Array.from(groups.values()).flat()))
}

function listOfTasks(tasks: readonly Task[]): HTMLCollection {
  const items = tasks.map(({ title, isDone }) => `<li>${checkboxHtml(isDone)} ${escapeHtml(title)}</li>`)
  return parseHtml(`<ul>${items.join('')}</ul>`).body.children
}

/** Marks code, whose lines are `div` elements, and the items of checklists as the importer of HTML knows them. */
function markBlocks(body: Element): void {
  for (const code of body.querySelectorAll('[data-evernote*="-en-codeblock:"]')) {
    const preformatted = document.createElement('pre')
    code.replaceWith(preformatted)
    preformatted.append(code)
  }
  for (const item of body.querySelectorAll('li[data-evernote*="--en-checked:"]')) {
    const isChecked = /--en-checked:\s*true/.test(attribute(item, 'data-evernote') ?? '')
    item.setAttribute('data-checked', String(isChecked))
  }
}
