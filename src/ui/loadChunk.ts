/** How long a script may take, in milliseconds. */
export const CHUNK_TIMEOUT = 120_000

/** What the loader raises when a script fails, is missing or takes too long, also at the second try. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Gets a lazy chunk: one that fails or hangs is asked for once more. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await inTime(load())
  } catch {
    return inTime(load()).catch((cause: unknown) => {
      throw new ChunkLoadError('A part of the app could not be loaded', { cause })
    })
  }
}

function inTime<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The script took too long')), CHUNK_TIMEOUT)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
