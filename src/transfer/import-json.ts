import { normalizeLineBreaks } from '../markers/doc.ts'
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from '../notes/limits.ts'
import { parseAccountNote } from '../notes/parse-account-note.ts'
import { FORMAT_NAME, FORMAT_VERSION } from './export-format.ts'
import { CHECK_LINE, foundNote, parseTime, textToDoc } from './found-note.ts'
import { importDayOne, isDayOneEntry } from './import-day-one.ts'
import type { Found, TextFile } from './import-items.ts'
import { importKeepNote, isKeepNote } from './import-keep.ts'
import { importRoam, isRoamPage } from './import-roam.ts'
import { importTasks, isTaskLists } from './import-tasks.ts'
import { importTrello } from './import-trello.ts'
import { readMarkdown } from './markdown-to-doc.ts'
import { readStandardText } from './standard-text.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf, textsOf } from './values.ts'

/** Reads a JSON file of Pinwell, Google Keep, Google Tasks, Simplenote, Standard Notes, Memos, Trello, Roam or Day One. */
export function importJson({ text }: TextFile): Iterable<Found> {
  const value = parseJson(text)
  if (value === undefined) return isOwnLines(text) ? importDamagedLines(text) : [{ reason: 'damaged' }]
  const fields = fieldsOf(value)
  if (fields['format'] === FORMAT_NAME) return importOwn(fields)
  if (isKeepNote(fields)) return [{ ...importKeepNote(fields), isKeepNote: true }]
  if (Array.isArray(fields['activeNotes'])) return importSimplenote(fields)
  if (listOf(value).some(isSimplenoteNote)) return importSimplenote({ activeNotes: value })
  if (['cards', 'lists', 'checklists'].every((name) => Array.isArray(fields[name])))
    return importTrello(fields)
  if (listOf(value).some(isRoamPage)) return importRoam(listOf(value))
  if (isTaskLists(fields)) return importTasks(fields)
  if (listOf(fields['items']).some(isStandardItem)) return importStandardNotes(listOf(fields['items']))
  if (listOf(fields['entries']).some(isDayOneEntry)) return importDayOne(listOf(fields['entries']))
  // Old versions of Memos return them in the field `data` or without a field.
  const memos = [fields['memos'], fields['data'], value, [value]]
    .map(listOf)
    .find((list) => list.some(isMemo))
  return memos ? importMemos(memos, fields['nextPageToken']) : [{ reason: 'unsupported' }]
}

/** Whether a file begins as `exportJson` writes it. */
export function isOwnLines(start: string): boolean {
  return start.startsWith(`{"format":"${FORMAT_NAME}",`)
}

/** Reads a JSON file of Pinwell of any size: each note is on a line of its own. Rejects if it is not UTF-8. */
export async function* importLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<Found> {
  const reader = new LineReader()
  for await (const line of linesIn(stream)) yield* reader.read(line)
  yield* reader.end()
}

/** Reads the notes of a JSON file of Pinwell whose lines are not damaged. */
function* importDamagedLines(text: string): Generator<Found> {
  const reader = new LineReader()
  for (const line of text.split('\n')) yield* reader.read(line)
  yield* reader.end()
}

/** Reads the lines of a JSON file of Pinwell one after another. */
class LineReader {
  private head: Fields | undefined
  private list = 'notes'
  private isDone = false

  /** What is on the next line. Another program may have added carriage returns. */
  read(written: string): readonly Found[] {
    const line = written.trimEnd()
    if (this.isDone) return []
    if (!this.head) {
      const head = parseJson(`${line}]}`)
      this.head = fieldsOf(head)
      const problems = head === undefined ? [{ reason: 'damaged' } as const] : importOwn(this.head)
      this.isDone = problems.length > 0
      return problems
    }
    if (line === ']}') this.isDone = true
    else if (line === '],"trash":[') this.list = 'trash'
    else return importOwn({ ...this.head, [this.list]: [parseJson(line.replace(/,$/, ''))] })
    return []
  }

  /** Without its end, the file has lost notes. */
  end(): readonly Found[] {
    return this.isDone ? [] : [{ reason: 'damaged' }]
  }
}

async function* linesIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the parts follow each other
    const { done, value } = await reader.read()
    const [first = '', ...lines] = decoder.decode(value, { stream: !done }).split('\n')
    lines.unshift(rest + first)
    rest = lines.pop() ?? ''
    yield* lines
    if (done) return yield rest
  }
}

function importOwn(file: Fields): readonly Found[] {
  if (typeof file['version'] !== 'number' || file['version'] > FORMAT_VERSION)
    return [{ reason: 'newer-format' }]
  const trash = listOf(file['trash']).map((note) => ({
    title: textOf(fieldsOf(note)['title']),
    reason: 'trashed' as const,
  }))
  return [...listOf(file['notes']).map(importOwnNote), ...trash]
}

/** The note as it was stored, apart from its owner. */
function importOwnNote(value: unknown): Found {
  const note = parseAccountNote(value, textOf(fieldsOf(value)['id']), '')
  if (!note) return { reason: 'damaged' }
  const { userId: _, userEmail: __, author: ___, ...found } = note
  const { title, content } = found
  if (title.length > MAX_TITLE_LENGTH || content.length > MAX_CONTENT_LENGTH)
    return { title, reason: 'too-long' }
  return { note: found }
}

/** As Simplenote's own export writes it. The first line of a text is its title. */
function importSimplenote({ activeNotes, trashedNotes }: Fields): readonly Found[] {
  return [
    ...listOf(activeNotes).map((value) => importSimplenoteNote(fieldsOf(value))),
    ...listOf(trashedNotes).map((value) => ({
      title: splitTitle(textOf(fieldsOf(value)['content'])).title,
      reason: 'trashed' as const,
    })),
  ]
}

/** Whether a value is such a note. The list of them may be a file of its own. */
function isSimplenoteNote(value: unknown): boolean {
  const { content, creationDate, lastModified } = fieldsOf(value)
  return [content, creationDate, lastModified].every((field) => typeof field === 'string')
}

function importSimplenoteNote(note: Fields): Found {
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

function isStandardItem(item: unknown): boolean {
  return typeof fieldsOf(item)['content_type'] === 'string'
}

function importStandardNotes(items: readonly unknown[]): readonly Found[] {
  const all = items.map(fieldsOf)
  const labels = titlesByNote(all, 'Tag')
  const files = titlesByNote(all, 'SN|File')
  const titles = new Map(all.map(({ uuid, content }) => [textOf(uuid), textOf(fieldsOf(content)['title'])]))
  return all
    .filter((item) => item['content_type'] === 'Note')
    .map((item) => {
      const id = textOf(item['uuid'])
      return importStandardNote(item, { labels: labels.get(id) ?? [], hasFiles: files.has(id), titles })
    })
}

/** The titles of the items of a type that refer to each note, by its id. */
function titlesByNote(items: readonly Fields[], type: string): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, readonly string[]>()
  for (const item of items.filter((one) => one['content_type'] === type)) {
    const { title, references } = fieldsOf(item['content'])
    for (const reference of listOf(references)) {
      const id = textOf(fieldsOf(reference)['uuid'])
      titles.set(id, [...(titles.get(id) ?? []), textOf(title)])
    }
  }
  return titles
}

interface StandardReferences {
  readonly labels: readonly string[]
  readonly hasFiles: boolean
  /** Of all notes and tags, by id. */
  readonly titles: ReadonlyMap<string, string>
}

function importStandardNote(item: Fields, { labels, hasFiles, titles }: StandardReferences): Found {
  // In an encrypted backup, the content is one text.
  if (typeof item['content'] === 'string') return { reason: 'encrypted' }
  const content = fieldsOf(item['content'])
  const title = textOf(content['title'])
  if (content['trashed'] === true) return { title, reason: 'trashed' }
  const state = fieldsOf(fieldsOf(content['appData'])['org.standardnotes.sn'])
  const has = (flag: string) => content[flag] === true || state[flag] === true
  const text = textOf(content['text'])
  const { doc, remarks } = readStandardText(text, content['noteType'], titles)
  return foundNote({
    title,
    doc,
    createdAt: parseTime(item['created_at']),
    modifiedAt: parseTime(state['client_updated_at']) || parseTime(item['updated_at']),
    isPinned: has('pinned'),
    labels,
    remarks: [...remarks, hasFiles && 'attachments-missing', has('archived') && 'archived'],
  })
}

function isMemo(value: unknown): boolean {
  const { content, createTime, createdTs } = fieldsOf(value)
  return typeof content === 'string' && (typeof createTime === 'string' || typeof createdTs === 'number')
}

/** The API returns one page of the notes, and the name of the next one. */
function importMemos(memos: readonly unknown[], nextPageToken: unknown): readonly Found[] {
  const found = memos.map(importMemo)
  return textOf(nextPageToken) === '' ? found : [...found, { reason: 'damaged' }]
}

/** A note of Memos as its API returns it, also that of older versions. It has no title, and its labels are in its text. */
function importMemo(value: unknown): Found {
  const memo = fieldsOf(value)
  const { doc, remarks } = readMarkdown(textOf(memo['content']))
  const attachments = memo['attachments'] ?? memo['resources'] ?? memo['resourceList']
  const isArchived = [memo['state'], memo['rowStatus']].includes('ARCHIVED')
  return foundNote({
    title: '',
    doc,
    createdAt: parseTime(memo['createTime'] ?? memo['createdTs']),
    modifiedAt: parseTime(memo['updateTime'] ?? memo['updatedTs']),
    isPinned: memo['pinned'] === true,
    remarks: [isArchived && 'archived', ...remarks, listOf(attachments).length > 0 && 'attachments-missing'],
  })
}
