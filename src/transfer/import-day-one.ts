import { foundNote, parseTime } from './found-note.ts'
import type { Found } from './import-items.ts'
import { splitHeading } from './import-text.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { type Fields, fieldsOf, listOf, textOf, textsOf } from './values.ts'

/** Whether a JSON value is an entry of a journal, as Day One exports it. */
export function isDayOneEntry(value: unknown): boolean {
  const { uuid, creationDate } = fieldsOf(value)
  return typeof uuid === 'string' && typeof creationDate === 'string'
}

/** Reads each entry of a journal. Its text is in Markdown, and perhaps also in another form, which is not read. */
export function importDayOne(entries: readonly unknown[]): readonly Found[] {
  return entries.map((entry) => importEntry(fieldsOf(entry)))
}

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
