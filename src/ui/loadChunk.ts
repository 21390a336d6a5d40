import { createStore, type ReadableStore } from '../store.ts'

/** How long loading a chunk may take, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000

/** Thrown when a chunk fails, is missing or times out twice. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const hasMissingChunk = createStore(false)
const missingChunks = new Set<() => Promise<unknown>>()

/** Whether a chunk could not be loaded. The host may have a newer app, and only a reloaded page knows the names of its chunks. */
export const isChunkMissing: ReadableStore<boolean> = hasMissingChunk

/**
 * Loads a lazy chunk and retries once if that fails or times out. `fetch` identifies the chunk and must always be the same function for
 * it: a chunk counts as missing until this chunk, and not another one, has loaded.
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
    const timer = setTimeout(() => reject(new Error('Loading the chunk timed out')), CHUNK_TIMEOUT)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
