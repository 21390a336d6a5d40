import type { NoteVersion } from '../notes/ports.ts'
import {
  type ExportContents,
  type ExportedNote,
  type ExportPiece,
  FORMAT_NAME,
  FORMAT_VERSION,
} from './export-format.ts'

/**
 * Writes notes as JSON without loss, one note per line. The pieces are UTF-8 and follow one another. Rejects if the versions of a note
 * cannot be read.
 */
export async function* exportJson(contents: ExportContents): AsyncGenerator<ExportPiece> {
  const { notes, trash, versions, exportedAt } = contents
  const encoder = new TextEncoder()
  const piece = (text: string, count: number): ExportPiece => ({ bytes: encoder.encode(text), notes: count })
  const head = {
    format: FORMAT_NAME,
    version: FORMAT_VERSION,
    exportedAt: new Date(exportedAt).toISOString(),
  }
  yield piece(`${JSON.stringify(head).slice(0, -1)},"notes":[`, 0)
  yield* list(notes)
  yield piece('\n],"trash":[', 0)
  yield* list(trash)
  yield piece('\n]}\n', 0)

  async function* list(all: readonly ExportedNote[]): AsyncGenerator<ExportPiece> {
    for (const [index, batch] of batchesOf(all).entries()) {
      // oxlint-disable-next-line no-await-in-loop -- only the versions of one batch are in memory
      const read = versions && (await Promise.all(batch.map(({ id }) => versions(id))))
      const lines = batch.map((note, at) =>
        JSON.stringify(
          read ? { ...toExported(note), versions: read[at]?.map(toExportedVersion) } : toExported(note),
        ),
      )
      yield piece(`${index === 0 ? '' : ','}\n${lines.join(',\n')}`, batch.length)
    }
  }
}

/** In this order, and without fields that are not part of the format. */
function toExported(note: ExportedNote): ExportedNote {
  const { id, title, content, createdAt, lastModified, timestamp, pinned } = note
  const { userId, userEmail, author, syncedFromCache, deletedAt } = note
  return {
    id,
    title,
    content,
    createdAt,
    lastModified,
    timestamp,
    pinned,
    userId,
    userEmail,
    author,
    ...(syncedFromCache && { syncedFromCache }),
    ...(deletedAt !== undefined && { deletedAt }),
  }
}

function toExportedVersion({ title, content, until }: NoteVersion): Omit<NoteVersion, 'by'> {
  return { title, content, until }
}

/** How many notes are written at once, and how many requests for versions run at the same time. */
const BATCH_SIZE = 16

function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
