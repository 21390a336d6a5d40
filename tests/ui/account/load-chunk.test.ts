import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT, ChunkLoadError, loadChunk } from '../../../src/ui/loadChunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => {})
const fails = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'))
const comes = () => Promise.resolve('chunk')

/** Loads with one answer after another; tells how many were asked for, and what came of it. */
async function load(...answers: readonly (() => Promise<string>)[]) {
  let asked = 0
  const outcome = loadChunk(() => (answers[asked++] ?? never)()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2 * CHUNK_TIMEOUT)
  return { asked, outcome: await outcome }
}

test('a chunk that comes is asked for once', async () => {
  expect(await load(comes)).toEqual({ asked: 1, outcome: 'chunk' })
})

test('one that fails is asked for once more', async () => {
  expect(await load(fails, comes)).toEqual({ asked: 2, outcome: 'chunk' })
})

test('so is one that hangs', async () => {
  expect(await load(never, comes)).toEqual({ asked: 2, outcome: 'chunk' })
})

test.each([
  ['fails twice', [fails, fails]],
  ['hangs twice', [never, never]],
  ['fails and then hangs', [fails, never]],
])('one that %s is a ChunkLoadError', async (_, answers) => {
  const { asked, outcome } = await load(...answers)
  expect(asked).toBe(2)
  expect(outcome).toBeInstanceOf(ChunkLoadError)
  expect(outcome).toHaveProperty('name', 'ChunkLoadError')
  expect(outcome).toHaveProperty('cause')
})

test('a script has two minutes', async () => {
  let asked = 0
  void loadChunk(() => (asked++, never())).catch(() => {})
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1)
  expect([CHUNK_TIMEOUT, asked]).toEqual([120_000, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
})

test('one that is missing is so until it comes itself, whatever else comes', async () => {
  // Those of the other tests are missing for ever.
  vi.resetModules()
  const page = await import('../../../src/ui/loadChunk.ts')
  let answer = fails
  const fetchEditor = () => answer()
  await page.loadChunk(fetchEditor).catch(() => {})
  await page.loadChunk(comes)
  expect(page.chunkIsMissing.get()).toBe(true)
  answer = comes
  await page.loadChunk(fetchEditor)
  expect(page.chunkIsMissing.get()).toBe(false)
})
