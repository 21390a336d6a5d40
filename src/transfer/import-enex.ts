import { htmlToDoc, parseHtml } from '../paste/html-to-doc.ts'
import { foundNote, MAX_SOURCE_LENGTH } from './found-note.ts'
import type { Found, TextFile } from './import-items.ts'

/**
 * Reads the notes of an ENEX file, as Evernote and converters of Apple Notes write it. Parses only the elements that are needed, and expands
 * no entities that the file defines.
 */
export function* importEnex({ text }: TextFile): Generator<Found> {
  if (!/<en-export[\s>]/.test(text)) yield { reason: 'damaged' }
  else for (const note of notesIn(text)) yield importEnexNote(note)
}

/** The texts between `<note>` and `</note>`, except in CDATA sections. Takes linear time, whatever the text contains. */
function* notesIn(text: string): Generator<string> {
  let start: number | undefined
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (text.startsWith(CDATA_START, at)) {
      const end = text.indexOf(CDATA_END, at)
      if (end === -1) return
      at = end
    } else if (text.startsWith('<note>', at)) start = at + '<note>'.length
    else if (text.startsWith('</note>', at) && start !== undefined) {
      yield text.slice(start, at)
      start = undefined
    }
  }
}

const CDATA_START = '<![CDATA['
const CDATA_END = ']]>'

function importEnexNote(note: string): Found {
  // Attachments follow the content. They may be long, and what is read here is before them.
  const [head = ''] = note.split('<resource>')
  const [title = ''] = elementsOf(head, 'title')
  const [content = ''] = elementsOf(head, 'content')
  if (/<en-crypt[\s>]/.test(content)) return { title, reason: 'encrypted' }
  if (content.length > MAX_SOURCE_LENGTH) return { title, reason: 'too-long' }
  const [created = ''] = elementsOf(head, 'created')
  const [updated = ''] = elementsOf(head, 'updated')
  const hasMedia = /<en-media[\s>]/.test(content) || note.includes('<resource>')
  return foundNote({
    title,
    doc: htmlToDoc(parseHtml(enmlToHtml(content))),
    createdAt: parseEnexTime(created),
    modifiedAt: parseEnexTime(updated),
    labels: elementsOf(head, 'tag'),
    remarks: hasMedia ? ['attachments-missing'] : [],
  })
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

/** ENML is XHTML with checkboxes and attachments of its own. */
function enmlToHtml(enml: string): string {
  return enml
    .replace(/^[^]*?(?=<en-note[\s>])/, '')
    .replaceAll(/<en-todo\s+checked="true"\s*\/?>/g, '<input type="checkbox" checked>')
    .replaceAll(/<en-todo[^<>]*>/g, '<input type="checkbox">')
    .replaceAll(
      /<li([^<>]*--en-checked:\s*(true|false)[^<>]*)>/g,
      (_, attributes: string, isChecked: string) =>
        `<li${attributes}><input type="checkbox"${isChecked === 'true' ? ' checked' : ''}> `,
    )
    .replaceAll(/<(\/?)en-note/g, '<$1div')
    .replaceAll(/<en-media[^<>]*>|<\/en-(?:media|todo)>/g, '')
    .replaceAll(/<(div|span|p|a|b|i|u|s)([^<>]*)\/>/g, '<$1$2></$1>')
}

/** As in 20261121T090500Z. */
function parseEnexTime(text: string): number {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  if (year === undefined) return 0
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) || 0
}
