import { type Doc, normalizeLineBreaks, sliceRuns, textOfBlock } from '../markers/doc.ts'
import { htmlToDoc, parseNoteHtml } from '../paste/html-to-doc.ts'
import { emojiText } from '../paste/symbols.ts'
import { type ForeignNote, foundNote, MAX_SOURCE_LENGTH, parseTime, textToDoc } from './found-note.ts'
import { splitFrontMatter } from './front-matter.ts'
import { textIn } from './html.ts'
import type { Found, TextFile } from './import-items.ts'
import { todoItem } from './import-joplin.ts'
import { importKeepPage, isKeepPage } from './import-keep.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { reasonFor } from './note-files.ts'
import { type PageFields, pageFields } from './page-fields.ts'

/**
 * Reads a plain text. If its fields are not known, its title is the name of the file. Other programs also write the title as the first
 * line, and Apple Notes has a sign in the place of an attachment.
 */
export function importText(
  { name, text, modifiedAt }: TextFile,
  { title = titleFromName(name), ...fields }: PageFields = {},
): Found {
  if (text.length > MAX_SOURCE_LENGTH) return { reason: 'too-long' }
  const [start = '', firstLine = ''] = FIRST_LINE.exec(text) ?? []
  const isRepeated = firstLine.normalize().trim() === title.normalize().trim()
  const body = isRepeated ? text.slice(start.length) : text
  return foundNote({
    title,
    doc: textToDoc(body.replaceAll(ATTACHMENT, '')),
    remarks: [body.search(ATTACHMENT) !== -1 && 'attachments-missing'],
    createdAt: modifiedAt,
    modifiedAt,
    ...fields,
  })
}

/** The sign of an attachment, with its line if nothing else is on it. */
const ATTACHMENT = /^\uFFFC+(?:\r?\n|$)|\uFFFC/gm

/** The first line, with the empty lines around it. */
const FIRST_LINE = /^\s*(.+)[\r\n]*/

/** Reads a Markdown file, with front matter or without. Its title is in the front matter, the first heading or the name of the file. */
export function importMarkdown({ name, text, modifiedAt }: TextFile): Found {
  const { frontMatter, body } = splitFrontMatter(normalizeLineBreaks(text))
  const { title: written, id, isPinned = false, labels = [], todo, rest = '' } = frontMatter ?? {}
  if (frontMatter?.isDeleted) return { title: written ?? '', reason: 'trashed' }
  const { heading, headingMarkdown, rest: bodyWithoutHeading } = splitHeading(body)
  const title = written ?? titleOfFile(titleFromName(name), heading)
  const isRepeated =
    written === undefined ? ` ${title} `.includes(` ${heading} `) : written.trim() === headingMarkdown.trim()
  const isOwn = frontMatter?.isOwn === true
  const { doc: read, remarks } = readMarkdown(isRepeated ? bodyWithoutHeading : body, { isOwn })
  const items = isOwn ? read : withTasks(read, LOGSEQ_PAGE.test(name) ? LOGSEQ_TASK : ROAM_TASK)
  const doc = todo ? [todoItem(todo.isDone, todo.due), ...items] : items
  const hasAttachments = Array.from(body.matchAll(EMBED)).some(
    ([, file = '']) => reasonFor(file) === 'attachment',
  )
  const times = frontMatter ?? (ID.test(name) ? notionTimes(bodyWithoutHeading) : undefined)
  return foundNote({
    id,
    title,
    doc: rest === '' ? doc : [...doc, ...textToDoc(rest)],
    remarks: [...remarks, hasAttachments && 'attachments-missing'],
    createdAt: times?.createdAt ?? modifiedAt,
    // The file of a note that Pinwell exported without a date has that of the export.
    modifiedAt: times?.modifiedAt || (isOwn ? 0 : modifiedAt),
    isPinned,
    labels,
  })
}

/** What Obsidian shows in a note: a file, perhaps with its page or its width, or another note. */
const EMBED = /!\[\[([^\]|#\n]+)/g

/** In Markdown of Roam and Logseq, a bullet may begin with what they draw as a checkbox. */
export function withTasks(doc: Doc, task = ROAM_TASK): Doc {
  return doc.map((block) => {
    const [box = '', state] = task.exec(textOfBlock(block)) ?? []
    if (block.type !== 'bullet' || box === '') return block
    return { ...block, type: 'check', isChecked: state === 'DONE', runs: sliceRuns(block.runs, box.length) }
  })
}

const ROAM_TASK = /^\{\{\[\[(TODO|DONE)\]\]\}\}\s*/
/** A task that is `DOING` or `NOW` stays a bullet: a check item could not say so. */
const LOGSEQ_TASK = /^(TODO|LATER|DONE)\s+/
const LOGSEQ_PAGE = /(?:^|\/)(?:pages|journals)\/[^/]+$/

/** A heading of the first level at the start of a text, with the empty lines after it. */
const HEADING = /^\n*# +(?! )(.+?)(?:(?<! ) +#+)?(?<! ) *(?:\n+|$)/

/** Separates the heading of the first level at the start of a Markdown text. `heading` is without its formatting; '' if there is none. */
export function splitHeading(markdown: string): {
  readonly heading: string
  readonly headingMarkdown: string
  readonly rest: string
} {
  const [start = '', headingMarkdown = ''] = HEADING.exec(markdown) ?? []
  // Most headings have no formatting, and parsing one takes as long as parsing a short note.
  const heading = PLAIN.test(headingMarkdown)
    ? headingMarkdown
    : readMarkdown(`# ${headingMarkdown}`).doc.map(textOfBlock).join(' ')
  return { heading, headingMarkdown, rest: markdown.slice(start.length) }
}

/** Letters, numbers and single spaces. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}]| (?! ))*$/u

/**
 * The heading, or the name of the file if it has words or a date that the heading does not have: Obsidian shows it as the title. Other
 * programs name a file after its heading, but shorten it, leave out characters or add an id.
 */
function titleOfFile(name: string, heading: string): string {
  const known = heading.normalize().toLowerCase()
  const words = name.toLowerCase().replace(ID, '').match(WORD) ?? []
  return heading !== '' && words.every((word) => known.includes(word)) ? heading : name
}

/** An id that Notion has added, or a UUID. */
const ID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/
/** Letters of any script, or a year or a longer number. */
const WORD = /[\p{L}\p{M}]{2,}|\d{4,}/gu

/** The times in the properties that Notion writes below the heading of a page, if they have the names that it gives them; 0 if unknown. */
function notionTimes(text: string): Pick<ForeignNote, 'createdAt' | 'modifiedAt'> {
  const [properties = ''] = text.split('\n\n', 1)
  const timeIn = (property: RegExp) => parseTime(property.exec(properties)?.[1])
  return {
    createdAt: timeIn(/^created(?: time)?: (.+)/im),
    modifiedAt: timeIn(/^last edited(?: time)?: (.+)/im),
  }
}

/** Reads a web page, or a note of another program in this form. */
export function importHtml({ name, text, modifiedAt }: TextFile): Found {
  const page = parseNoteHtml(text)
  if (isKeepPage(page)) return importKeepPage(page, modifiedAt)
  const { title = titleFromName(name), ...fields } = pageFields(page)
  correctEvernoteItems(page)
  const hasMedia = hasPictures(page)
  removeHeading(page, title)
  separateValues(page)
  return foundNote({
    title,
    doc: htmlToDoc(page),
    remarks: [hasMedia && 'attachments-missing'],
    createdAt: modifiedAt,
    modifiedAt,
    ...fields,
  })
}

/**
 * Removes the heading at the start of a page, or in its header, if it repeats the title, as in the pages of Apple Notes, Notesnook and
 * Joplin. Notion writes an icon before it.
 */
function removeHeading(page: Document, title: string): void {
  const heading = page.querySelector('h1, .exported-note-title')
  const [text, start] = [textIn(heading), textIn(page.body)].map((each) =>
    each.replaceAll(/\s+/g, ' ').trim(),
  )
  const written = title.replaceAll(/\s+/g, ' ').trim()
  if (written !== '' && text === written && (start?.startsWith(written) || heading?.closest('header')))
    heading?.remove()
}

/**
 * In a page of Evernote, each item of any list has a checkbox, which its style sheet hides. Items of a checklist say themselves whether they
 * are done. Older checkboxes are open if they have this value.
 */
function correctEvernoteItems(page: Document): void {
  for (const hidden of page.querySelectorAll('input.list-bullet-todo, icons')) hidden.remove()
  for (const box of page.querySelectorAll('input.en-todo[checked="false"]')) box.removeAttribute('checked')
}

/** Puts commas between the values of a property, as Notion does in Markdown. Its pages only draw them apart. */
function separateValues(page: Document): void {
  for (const value of page.querySelectorAll('.selected-value + span.selected-value'))
    if (value.previousSibling === value.previousElementSibling) value.before(', ')
}

/** Whether the page shows something that its note does not. An image that stands for an emoji is text, and Notion has icons beside texts. */
function hasPictures(page: Document): boolean {
  return Array.from(
    page.querySelectorAll('img, picture, svg, audio, video, object[data], embed, iframe'),
  ).some((element) => emojiText(element) === '' && !element.closest('.icon'))
}

/**
 * In a text bundle or a text pack, as Bear and Ulysses export notes, the folder or the pack has the title. macOS may decompose letters with
 * accents.
 */
export function titleFromName(name: string): string {
  const base =
    name
      .replace(/(\.text(?:bundle|pack))\/text\.[^.]*$/, '$1')
      .split('/')
      .at(-1) ?? ''
  return base.replace(/\.[^.]*$/, '').normalize()
}
