import { foundNote, parseTime } from './found-note.ts'
import type { Found } from './import-items.ts'
import { readStandardText } from './standard-text.ts'
import { type Fields, fieldsOf, listOf, textOf } from './values.ts'

/** Reads a backup of Standard Notes; undefined if it is none. */
export function importStandardNotes(value: unknown): Iterable<Found> | undefined {
  const items = listOf(fieldsOf(value)['items']).map(fieldsOf)
  return items.some((item) => typeof item['content_type'] === 'string') ? importNotes(items) : undefined
}

function* importNotes(items: readonly Fields[]): Generator<Found> {
  const labels = titlesByNote(items, 'Tag')
  const files = titlesByNote(items, 'SN|File')
  const titles = new Map(items.map(({ uuid, content }) => [textOf(uuid), textOf(fieldsOf(content)['title'])]))
  for (const item of items) {
    if (item['content_type'] !== 'Note') continue
    const id = textOf(item['uuid'])
    yield importNote(item, { labels: labels.get(id) ?? [], hasFiles: files.has(id), titles })
  }
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

interface NoteReferences {
  readonly labels: readonly string[]
  readonly hasFiles: boolean
  /** Of all notes and tags, by id. */
  readonly titles: ReadonlyMap<string, string>
}

function importNote(item: Fields, { labels, hasFiles, titles }: NoteReferences): Found {
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
