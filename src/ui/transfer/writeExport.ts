import type { CollectPorts } from '../../transfer/collect-file.ts'
import type { ExportContents } from '../../transfer/export-format.ts'
import { downloadFile } from '../download.ts'

export type ExportFormat = 'json' | 'markdown'

/** Loads what writes the files. */
export const fetchFileExporter = () => import('../../transfer/exporting.ts')

/**
 * Writes notes into a file and downloads it. Resolves with whether that was done; it was not if the signal was aborted. Rejects with what
 * reading the versions or making the file rejects with.
 */
export async function writeExport(
  { collectFile, exportJson, exportMarkdown }: Awaited<ReturnType<typeof fetchFileExporter>>,
  format: ExportFormat,
  contents: ExportContents,
  ports?: CollectPorts,
): Promise<boolean> {
  const [pieces, type, extension] =
    format === 'json'
      ? [exportJson(contents), 'application/json', 'json']
      : [exportMarkdown(contents), 'application/zip', 'zip']
  const file = await collectFile(pieces, type, ports)
  if (!file) return false
  const [date = ''] = localDate(contents.exportedAt).split('T')
  downloadFile(`pinwell-notes-${date}.${extension}`, file)
  return true
}

/** In ISO 8601, by the clock that the person sees. */
function localDate(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString()
}
