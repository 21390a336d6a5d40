import { createStore } from '../../store.ts'
import { withTimeout } from '../../with-timeout.ts'

/** How long loading a chunk may take. */
export const CHUNK_TIMEOUT_MS = 120_000

/** Thrown when a chunk fails, is missing or times out twice. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Imports a chunk. It identifies the chunk, so it must always be the same function for it. */
type Fetch<Chunk> = () => Promise<Chunk>

/** Loads the lazy chunks of a page and keeps those that have loaded. */
export interface ChunkLoader {
  /** Loads a chunk and retries once if that fails or times out. Then rejects with a `ChunkLoadError`. */
  readonly load: <Chunk>(fetch: Fetch<Chunk>) => Promise<Chunk>
  /** The chunk, if it has loaded. */
  readonly loaded: <Chunk>(fetch: Fetch<Chunk>) => Chunk | undefined
  /** Whether a chunk could not be loaded. The host may have a newer app, and only a reloaded page knows the names of its chunks. */
  readonly hasMissing: () => boolean
  /** Loads the chunks that could not be loaded, for example when the network is back. */
  readonly retryMissing: () => void
  /** Calls `listener` when a chunk has loaded or could not be loaded. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createChunkLoader(): ChunkLoader {
  /** The chunks that have loaded; `MISSING` for those that could not be loaded and have not been since. */
  const { get, set, subscribe } = createStore<ReadonlyMap<Fetch<unknown>, unknown>>(new Map())
  async function load<Chunk>(fetch: Fetch<Chunk>): Promise<Chunk> {
    const attempt = () =>
      withTimeout(fetch(), CHUNK_TIMEOUT_MS, () => new Error('Loading the chunk timed out'))
    try {
      const chunk = await attempt().catch(attempt)
      if (get().get(fetch) !== chunk) set(new Map(get()).set(fetch, chunk))
      return chunk
    } catch (cause) {
      set(new Map(get()).set(fetch, MISSING))
      throw new ChunkLoadError('Part of the app could not be loaded', { cause })
    }
  }
  return {
    load,
    loaded<Chunk>(fetch: Fetch<Chunk>) {
      const chunk = get().get(fetch)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under each function the map holds what it has returned
      return chunk === MISSING ? undefined : (chunk as Chunk | undefined)
    },
    hasMissing: () => [...get().values()].includes(MISSING),
    retryMissing() {
      for (const [fetch, chunk] of get()) if (chunk === MISSING) load(fetch).catch(() => {})
    },
    subscribe,
  }
}

const MISSING = Symbol('missing chunk')
