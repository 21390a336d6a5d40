import type { CollectPorts } from '../../transfer/collect-file.ts'
import type { ExportContents } from '../../transfer/export-format.ts'
import { downloadFile } from '../download.ts'
import type { ChunkLoader } from '../loading/chunk-loader.ts'
import type { ExportFailure } from '../messages/transfer.ts'

export type ExportFormat = 'json' | 'markdown'

/** Loads what writes the files. */
const fetchFileExporter = () => import('../../transfer/exporting.ts')

type ExportOutcome =
  | { readonly kind: 'written' | 'aborted' }
  | { readonly kind: 'failed'; readonly reason: ExportFailure }

/** Writes notes into a file and downloads it. Unless the outcome is 'written', there is no file. */
export async function writeExport(
  load: ChunkLoader['load'],
  format: ExportFormat,
  contents: ExportContents,
  ports: CollectPorts = {},
): Promise<ExportOutcome> {
  let reason: ExportFailure = 'chunk'
  const { versions: read, exportedAt } = contents
  const versions =
    read &&
    ((id: string) =>
      read(id).catch((error: unknown) => {
        reason = 'versions'
        throw error
      }))
  try {
    const { collectFile, exportJson, exportMarkdown } = await load(fetchFileExporter)
    reason = 'file'
    const [pieces, type, extension] =
      format === 'json'
        ? [exportJson({ ...contents, versions }), 'application/json', 'json']
        : [exportMarkdown(contents), 'application/zip', 'zip']
    const file = await collectFile(pieces, type, ports)
    if (!file) return { kind: 'aborted' }
    const [date = ''] = localDate(exportedAt).split('T')
    downloadFile(`pinwell-notes-${date}.${extension}`, file)
    return { kind: 'written' }
  } catch {
    return ports.signal?.aborted ? { kind: 'aborted' } : { kind: 'failed', reason }
  }
}

/** In ISO 8601, by the clock that the person sees. */
function localDate(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString()
}
