import { createStore, type ReadableStore } from '../store.ts'

/** How long a script may take, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000

/** What the loader raises when a script fails, is missing or takes too long, also at the second try. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const failed = createStore(false)

/** Whether a chunk could not be had: the host may have a newer app by now, and only a fresh page knows its scripts. */
export const chunkIsMissing: ReadableStore<boolean> = failed

/** Gets a lazy chunk: one that fails or hangs is asked for once more. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    const chunk = await inTime(load()).catch(() => inTime(load()))
    failed.set(false)
    return chunk
  } catch (cause) {
    failed.set(true)
    throw new ChunkLoadError('A part of the app could not be loaded', { cause })
  }
}

function inTime<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script took too long')), CHUNK_TIMEOUT)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
