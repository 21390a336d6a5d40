import { foundNote, parseTime } from './found-note.ts'
import type { Found } from './import-items.ts'
import { splitHeading } from './import-text.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf, textsOf } from './values.ts'

/** Reads each entry of a journal of Day One as a note; undefined if the value is none. */
export function importDayOne(value: unknown): Iterable<Found> | undefined {
  const entries = listOf(fieldsOf(value)['entries'])
  return entries.some(isEntry) ? importEntries(entries) : undefined
}

function isEntry(value: unknown): boolean {
  const { uuid, creationDate } = fieldsOf(value)
  return typeof uuid === 'string' && typeof creationDate === 'string'
}

function* importEntries(entries: readonly unknown[]): Generator<Found> {
  for (const entry of entries) yield importEntry(fieldsOf(entry))
}

/** The text is in Markdown, and perhaps also in another form, which is not read. */
function importEntry(entry: Fields): Found {
  const { heading, rest } = splitHeading(
    textOf(entry['text']).replaceAll(MEDIA, '').replaceAll('\u2028', '\n').trim(),
  )
  const { doc, remarks } = readMarkdown(rest)
  const hasMedia = MEDIA_FIELDS.some((name) => listOf(entry[name]).length > 0)
  return foundNote({
    title: heading,
    doc,
    createdAt: parseTime(entry['creationDate']),
    modifiedAt: parseTime(entry['modifiedDate']),
    isPinned: entry['isPinned'] === true,
    labels: textsOf(entry['tags']),
    remarks: [...remarks, hasMedia && 'attachments-missing'],
  })
}

/** A picture or other media, with the line ends after it if nothing else is on its line; or the sign that may stand for one. */
const MEDIA = /^!\[\]\(dayone-moment:[^()\n]*\)\n+|!\[\]\(dayone-moment:[^()\n]*\)|\uFFFC/gm
const MEDIA_FIELDS = ['photos', 'videos', 'audios', 'pdfAttachments']
