import { normalizeLineBreaks } from '../markers/doc.ts'
import { CHECK_LINE, foundNote, parseTime, textToDoc } from './found-note.ts'
import type { Found } from './import-items.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf, textsOf } from './values.ts'

/** Reads what Simplenote exports, or a list of only its notes; undefined for anything else. */
export function importSimplenote(value: unknown): Iterable<Found> | undefined {
  const { activeNotes, trashedNotes } = fieldsOf(value)
  if (Array.isArray(activeNotes)) return importNotes(activeNotes, listOf(trashedNotes))
  return listOf(value).some(isNote) ? importNotes(listOf(value), []) : undefined
}

function isNote(value: unknown): boolean {
  const { content, creationDate, lastModified } = fieldsOf(value)
  return [content, creationDate, lastModified].every((field) => typeof field === 'string')
}

function* importNotes(notes: readonly unknown[], trash: readonly unknown[]): Generator<Found> {
  for (const note of notes) yield importNote(fieldsOf(note))
  for (const note of trash)
    yield { title: splitTitle(textOf(fieldsOf(note)['content'])).title, reason: 'trashed' }
}

/** The first line of a text is its title. */
function importNote(note: Fields): Found {
  // Simplenote writes each line feed as two characters, also that of a line end of Windows.
  const content = textOf(note['content']).replaceAll('\r\r\n', '\n')
  const isMarkdown = note['markdown'] === true
  const hasTitle = !(isMarkdown ? BLOCK_START : CHECK_LINE).test(content.trimStart())
  const text = isMarkdown ? content.replace(UNDERLINE, '$1') : content
  const { title, rest } = hasTitle ? splitTitle(text) : { title: '', rest: text }
  return foundNote({
    title: isMarkdown ? title.replace(/^#{1,6} +/, '') : title,
    ...(isMarkdown ? readMarkdown(rest) : { doc: textToDoc(rest) }),
    createdAt: parseTime(note['creationDate']),
    modifiedAt: parseTime(note['lastModified']),
    isPinned: note['pinned'] === true,
    labels: textsOf(note['tags']),
  })
}

/** The first line is not the title if it is a check item or, in Markdown, begins a list, a quote, code or a table. */
const BLOCK_START = /^(?:[-*+] |\d+[.)] |>|```|~~~|\|)/
/** In Markdown, the line below a title may make it a heading. */
const UNDERLINE = /^(?=.*\S)(.*\r?\n)(?:=+|-+)[ \t]*(?:\r?\n|$)/

function splitTitle(content: string): { readonly title: string; readonly rest: string } {
  const text = normalizeLineBreaks(content)
  const end = text.indexOf('\n')
  if (end === -1) return { title: text, rest: '' }
  return { title: text.slice(0, end), rest: text.slice(end + 1).replace(/^\n/, '') }
}
