import type { ExportPiece } from './export-format.ts'

export interface CollectPorts {
  readonly signal?: AbortSignal
  /** Called with the number of notes that are written, between two tasks of the page. */
  readonly onProgress?: (notes: number) => void
}

/**
 * Collects the pieces of an export to a file. The browser keeps the finished parts, which need not be in memory. Returns undefined if
 * the signal was aborted.
 */
export async function collectFile(
  pieces: AsyncIterable<ExportPiece>,
  type: string,
  { signal, onProgress }: CollectPorts = {},
): Promise<Blob | undefined> {
  const parts: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let notes = 0
  let taskEnd = performance.now() + MAX_TASK_MS
  for await (const piece of pieces) {
    waiting.push(piece.bytes)
    size += piece.bytes.length
    notes += piece.notes
    if (size >= PART_SIZE) {
      parts.push(new Blob(waiting))
      waiting = []
      size = 0
    }
    if (performance.now() >= taskEnd) {
      onProgress?.(notes)
      await nextTask()
      taskEnd = performance.now() + MAX_TASK_MS
    }
    if (signal?.aborted) return undefined
  }
  return new Blob([...parts, ...waiting], { type })
}

/** The page stays responsive while it writes. The crash screen loads this file, so it shares no chunk with the import. */
const MAX_TASK_MS = 12

/** In bytes. */
const PART_SIZE = 1_000_000

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
