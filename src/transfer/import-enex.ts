import type { Doc } from '../markers/doc.ts'
import { htmlToDoc, parseNoteHtml } from '../paste/html-to-doc.ts'
import { tokenizeTags } from '../paste/tag-tokenizer.ts'
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
  const html = enmlToHtml(withCode(withTasks(content, tasksOf(note))))
  const hasMedia = /<(?:en-media|img)[\s>]/.test(content) || note.includes('<resource>')
  return foundNote({
    title,
    doc: withLinks([...reminderOf(head), ...htmlToDoc(parseNoteHtml(html))], sources),
    createdAt: parseTime(created),
    modifiedAt: parseTime(updated),
    labels: elementsOf(head, 'tag'),
    remarks: [hasMedia && 'attachments-missing', /<en-crypt[\s>]/.test(content) && 'encrypted-missing'],
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

/** Replaces the place of each group of tasks, which says that it cannot be shown, with its tasks. The other tasks follow the content. */
function withTasks(enml: string, tasks: readonly Task[]): string {
  if (tasks.length === 0) return enml
  const groups = groupBy(tasks, (task) => task.group)
  let result = ''
  let at = 0
  for (const { tag, start, end } of divsWith('--en-task-group:', enml)) {
    const [, id = ''] = /--en-id:\s*([\w-]+)/.exec(tag) ?? []
    const group = groups.get(id)
    if (!group) continue
    groups.delete(id)
    result += enml.slice(at, start) + tasksToHtml(group)
    at = end
  }
  return result + enml.slice(at) + tasksToHtml(Array.from(groups.values()).flat())
}

/** Where the outermost `div` elements with a property of Evernote are. */
function* divsWith(
  property: string,
  enml: string,
): Generator<{ readonly tag: string; readonly start: number; readonly end: number }> {
  let found: { readonly tag: string; readonly start: number } | undefined
  let depth = 0
  for (const { name, start, end, isEnd, isSelfClosing } of tokenizeTags(enml)) {
    if (name !== 'div') continue
    const tag = enml.slice(start, end)
    if (!found && !isEnd && tag.includes(property)) {
      found = { tag, start }
      depth = 0
    }
    if (!isSelfClosing) depth += isEnd ? -1 : 1
    if (found && depth === 0) {
      yield { ...found, end }
      found = undefined
    }
  }
}

function tasksToHtml(tasks: readonly Task[]): string {
  const items = tasks.map(({ title, isDone }) => `<li>${checkboxHtml(isDone)} ${escapeHtml(title)}</li>`)
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

/** The lines of code are `div` elements in another one, whose white space counts. */
function withCode(enml: string): string {
  let result = ''
  let at = 0
  for (const { start, end } of divsWith('-en-codeblock:', enml)) {
    result += `${enml.slice(at, start)}<pre>${enml.slice(start, end)}</pre>`
    at = end
  }
  return result + enml.slice(at)
}

/** ENML is XHTML with checkboxes, attachments and encrypted passages of its own. Of a passage, only the hint can be read. */
function enmlToHtml(enml: string): string {
  return enml
    .replace(/^[^]*?(?=<en-note[\s>])/, '')
    .replaceAll(
      /<li([^<>]*--en-checked:\s*(true|false)[^<>]*)>/g,
      (_, attributes: string, isChecked: string) => `<li${attributes}>${checkboxHtml(isChecked === 'true')} `,
    )
    .replaceAll(/<(\/?)en-note/g, '<$1div')
    .replaceAll(/<\/?en-media[^<>]*>/g, '')
    .replaceAll(/<en-crypt([^<>]*)>[^<]*(?:<\/en-crypt>)?/g, (_, attributes: string) => {
      const [, hint = ''] = /\shint="([^"]*)"/.exec(attributes) ?? []
      return hint === '' ? '[Encrypted]' : `[Encrypted: ${hint}]`
    })
    .replaceAll(/<(div|span|p|a|b|i|u|s|en-todo)(\s[^<>]*)?\/>/g, '<$1$2></$1>')
}
