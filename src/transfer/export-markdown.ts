import { deflateSync, Zip, ZipPassThrough } from 'fflate'
import { parse } from '../markers/parse.ts'
import { MAX_TIMESTAMP } from '../notes/limits.ts'
import { parseDate } from '../notes/parse-note.ts'
import { docToMarkdown } from './doc-to-markdown.ts'
import type { ExportContents, ExportedNote, ExportPiece } from './export-format.ts'
import { createFileNames } from './file-names.ts'

/** Writes each note as a Markdown file with front matter into a ZIP file, deleted notes into a folder of their own. */
export async function* exportMarkdown(contents: ExportContents): AsyncGenerator<ExportPiece> {
  const { notes, trash, exportedAt } = contents
  const encoder = new TextEncoder()
  const written: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes.slice())
  })
  yield* folder('', notes)
  yield* folder(TRASH_FOLDER, trash)
  zip.end()
  for (const bytes of written) yield { bytes, notes: 0 }

  function* folder(path: string, all: readonly ExportedNote[]): Generator<ExportPiece> {
    const nameOf = createFileNames()
    for (const note of all) {
      const file = new CompressedFile(`${path}${nameOf(note)}.md`)
      file.mtime = new Date(fileDate(note, exportedAt))
      zip.add(file)
      file.push(encoder.encode(noteToMarkdown(note)), true)
      const pieces = written.splice(0)
      for (const [at, bytes] of pieces.entries()) yield { bytes, notes: at === pieces.length - 1 ? 1 : 0 }
    }
  }
}

/** A file that is pushed as a whole. The library's own class allocates 300 kB for each file, because it takes files in pieces. */
class CompressedFile extends ZipPassThrough {
  override compression = DEFLATE

  protected override process(bytes: Uint8Array, isFinal: boolean): void {
    this.ondata(null, deflateSync(bytes, bytes.length < SMALL_FILE ? { level: 0 } : {}), isFinal)
  }
}

/**
 * In bytes. The library makes 200 kB of tables for each file that it compresses, so a smaller file is written in uncompressed blocks of
 * this method. Programs that read a ZIP file from front to back do not accept the method without compression here.
 */
const SMALL_FILE = 4096

/** The number of the method in ZIP files. */
const DEFLATE = 8

const TRASH_FOLDER = 'Trash/'

/** One note as a Markdown file. Strings in the front matter are JSON, which YAML contains. */
export function noteToMarkdown(note: ExportedNote): string {
  const { id, title, content, pinned, deletedAt } = note
  const fields = {
    title,
    id,
    created: isoTime(createdTime(note)),
    modified: isoTime(modifiedTime(note)),
    pinned: pinned === 'pinned' || undefined,
    deleted: deletedAt === undefined ? undefined : isoTime(deletedAt),
  }
  const lines = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : `${field}: ${JSON.stringify(value)}\n`,
  )
  return `---\n${lines.join('')}---\n\n${docToMarkdown(parse(content))}`
}

/** A time before 1970 is only in the display text. */
function createdTime({ createdAt, timestamp }: ExportedNote): number {
  return timestamp === 0 ? parseDate(createdAt) : timestamp
}

/** The display text is in the time zone of the device that wrote it, to the minute; NaN if it cannot be read. */
function modifiedTime(note: ExportedNote): number {
  return note.lastModified === note.createdAt ? createdTime(note) : parseDate(note.lastModified)
}

/** In ISO 8601; undefined for an unknown time. */
function isoTime(time: number): string | undefined {
  return time !== 0 && Math.abs(time) <= MAX_TIMESTAMP ? new Date(time).toISOString() : undefined
}

/** When a file was changed, as far as ZIP files can say it. */
function fileDate(note: ExportedNote, exportedAt: number): number {
  const date = modifiedTime(note) || note.timestamp
  return date >= FIRST_DATE && date < END_OF_DATES ? date : exportedAt
}

/** 1980-01-02 and 2099-12-30, UTC. ZIP files count years from 1980 in seven bits, in local time; the library writes them up to 2099. */
const FIRST_DATE = 315_619_200_000
const END_OF_DATES = 4_102_272_000_000
