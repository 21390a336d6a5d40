import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from '../notes/limits.ts'
import { parseAccountNote } from '../notes/parse-account-note.ts'
import { FORMAT_NAME, FORMAT_VERSION } from './export-format.ts'
import type { Found } from './import-items.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from './values.ts'

/** Reads an exported JSON file of Pinwell; undefined if it is none. */
export function importPinwell(value: unknown): readonly Found[] | undefined {
  const file = fieldsOf(value)
  return file['format'] === FORMAT_NAME ? importNotes(file) : undefined
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
export function* importDamagedLines(text: string): Generator<Found> {
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
      const problems = head === undefined ? [{ reason: 'damaged' } as const] : importNotes(this.head)
      this.isDone = problems.length > 0
      return problems
    }
    if (line === ']}') this.isDone = true
    else if (line === '],"trash":[') this.list = 'trash'
    else return importNotes({ ...this.head, [this.list]: [parseJson(line.replace(/,$/, ''))] })
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

function importNotes(file: Fields): readonly Found[] {
  if (typeof file['version'] !== 'number' || file['version'] > FORMAT_VERSION)
    return [{ reason: 'newer-format' }]
  const trash = listOf(file['trash']).map((note) => ({
    title: textOf(fieldsOf(note)['title']),
    reason: 'trashed' as const,
  }))
  return [...listOf(file['notes']).map(importNote), ...trash]
}

/** The note as it was stored, apart from its owner. */
function importNote(value: unknown): Found {
  const note = parseAccountNote(value, textOf(fieldsOf(value)['id']), '')
  if (!note) return { reason: 'damaged' }
  const { userId: _, userEmail: __, author: ___, ...found } = note
  const { title, content } = found
  if (title.length > MAX_TITLE_LENGTH || content.length > MAX_CONTENT_LENGTH)
    return { title, reason: 'too-long' }
  return { note: found }
}
