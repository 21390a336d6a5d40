import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkLoadError, createChunkLoader } from '../../src/ui/loading/chunk-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const neverResolves = () => new Promise<string>(() => {})
const rejects = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'))
const resolves = () => Promise.resolve('chunk')

/** Loads a chunk with these results in sequence. Returns the number of requests and the outcome. */
async function load(...fetches: readonly (() => Promise<string>)[]) {
  let requestCount = 0
  const result = createChunkLoader()
    .load(() => (fetches[requestCount++] ?? neverResolves)())
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2 * CHUNK_TIMEOUT_MS)
  return { requestCount, result: await result }
}

test('requests a chunk once if it loads', async () => {
  expect(await load(resolves)).toEqual({ requestCount: 1, result: 'chunk' })
})

test('requests a chunk again if it fails', async () => {
  expect(await load(rejects, resolves)).toEqual({ requestCount: 2, result: 'chunk' })
})

test('requests a chunk again if it hangs', async () => {
  expect(await load(neverResolves, resolves)).toEqual({ requestCount: 2, result: 'chunk' })
})

test.each([
  ['fails twice', [rejects, rejects]],
  ['hangs twice', [neverResolves, neverResolves]],
  ['fails and then hangs', [rejects, neverResolves]],
])('throws a ChunkLoadError for a chunk that %s', async (_, fetches) => {
  const { requestCount, result } = await load(...fetches)
  expect(requestCount).toBe(2)
  expect(result).toBeInstanceOf(ChunkLoadError)
  expect(result).toHaveProperty('name', 'ChunkLoadError')
  expect(result).toHaveProperty('cause')
})

// @spec error.chunk limits.script
// @fault F45
test('gives a chunk two minutes to load', async () => {
  let requestCount = 0
  void createChunkLoader()
    .load(() => (requestCount++, neverResolves()))
    .catch(() => {})
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect([CHUNK_TIMEOUT_MS, requestCount]).toEqual([120_000, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(requestCount).toBe(2)
})

test('loads only the missing chunks again', async () => {
  const chunks = createChunkLoader()
  const requests: string[] = []
  const present = () => (requests.push('present'), resolves())
  const missing = () => (requests.push('missing'), requests.length > 3 ? resolves() : rejects())
  await chunks.load(present)
  await chunks.load(missing).catch(() => {})
  chunks.retryMissing()
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toEqual(['present', 'missing', 'missing', 'missing'])
  expect([chunks.hasMissing(), chunks.loaded(missing)]).toEqual([false, 'chunk'])
})

// @fault F45
test('reports a missing chunk until that chunk loads, even if others load', async () => {
  const chunks = createChunkLoader()
  let fetchChunk = rejects
  const fetchEditor = () => fetchChunk()
  await chunks.load(fetchEditor).catch(() => {})
  await chunks.load(resolves)
  expect([chunks.hasMissing(), chunks.loaded(fetchEditor), chunks.loaded(resolves)]).toEqual([
    true,
    undefined,
    'chunk',
  ])
  fetchChunk = resolves
  await chunks.load(fetchEditor)
  expect([chunks.hasMissing(), chunks.loaded(fetchEditor)]).toEqual([false, 'chunk'])
})
