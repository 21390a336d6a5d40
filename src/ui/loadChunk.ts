import { createStore, type ReadableStore } from '../store.ts'

/** How long a script may take, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000

/** What the loader raises when a script fails, is missing or takes too long, also at the second try. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const hasMissingChunk = createStore(false)
const missingChunks = new Set<() => Promise<unknown>>()

/** Whether a chunk could not be had: the host may have a newer app by now, and only a fresh page knows its scripts. */
export const isChunkMissing: ReadableStore<boolean> = hasMissingChunk

/**
 * Gets a lazy chunk: one that fails or hangs is asked for once more. By the function that fetches it, always the same for a chunk, it is
 * told from others: that one of those comes says nothing about it.
 */
export async function loadChunk<Chunk>(fetch: () => Promise<Chunk>): Promise<Chunk> {
  try {
    const chunk = await withTimeout(fetch()).catch(() => withTimeout(fetch()))
    missingChunks.delete(fetch)
    return chunk
  } catch (cause) {
    missingChunks.add(fetch)
    throw new ChunkLoadError('A part of the app could not be loaded', { cause })
  } finally {
    hasMissingChunk.set(missingChunks.size > 0)
  }
}

function withTimeout<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script took too long')), CHUNK_TIMEOUT)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
