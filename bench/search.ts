import { measured, repeat, runSequentially, startContender, withSpread } from './measure.ts'
import type { PartResult } from './part.ts'
import { median, percentile } from './statistics.ts'

/** `app` is the search of the app, which also ranks the matches and finds other spellings. */
const MODES = ['naive', 'full', 'app', 'narrowing', 'limit'] as const

type Mode = (typeof MODES)[number]

export interface SearchRequest {
  readonly mode: Mode | 'memory' | 'known'
  readonly count: number
}

export interface SearchResult {
  /** CPU milliseconds of all keys together, wall milliseconds of each key, and the number of notes that each finds. */
  readonly sum: number
  readonly keys: readonly number[]
  readonly hits: readonly number[]
  /** CPU milliseconds to index one note. */
  readonly index?: number
  /** Bytes per character. */
  readonly memory?: number
}

const MEMORY_ROUNDS = 3

export async function search(): Promise<PartResult> {
  const thousand = await typing(1000, 6, 21)
  const tenThousand = await typing(10_000, 8, 9)
  const hundredThousand = await typing(100_000, 2, 7)
  const bytes = await repeat(MEMORY_ROUNDS, memory)
  const known = await measureOnce('known')
  const sizes = [thousand, tenThousand, hundredThousand]
  const ratiosOf = (mode: Mode) => ratios(sizes.map(({ rounds }) => ratio(rounds, mode)))
  return {
    figures: {
      ...withSpread(thousand.rounds, (rounds) => ({ 'S1 1k': ratio(rounds) })),
      ...withSpread(tenThousand.rounds, (rounds) => ({
        'S1 10k': ratio(rounds),
        'S2 p50': summary(rounds, 'app').p50,
        'S2 p95': summary(rounds, 'app').p95,
        'S3 time': summary(rounds, 'full').index * 1000,
      })),
      ...withSpread(hundredThousand.rounds, (rounds) => ({ 'S1 100k': ratio(rounds) })),
      'S3 memory': measured(bytes, median),
    },
    details: sizes.map(({ rounds }) => MODES.map((mode) => ({ mode, ...summary(rounds, mode) }))),
    remarks: [
      `typing in the first round, while V8 compiles: ${ratios(sizes.map(({ first }) => ratio(first)))}`,
      `typing in the app, with ranks and other spellings: ${ratiosOf('app')}`,
      `typing with texts in lower case and narrowing alone: ${ratiosOf('narrowing')}`,
      `limit of typing, one pass at the speed of the memory for each key: ${ratiosOf('limit')}`,
      `limit of a key with 10,000 notes, each match known and compared once: ${median(known.keys).toFixed(3)} ms`,
      `a key in the app with 1,000 and 100,000 notes, median: ${keyTimes([thousand, hundredThousand])}`,
      `preparing one note in the app, spellings included: ${(summary(tenThousand.rounds, 'app').index * 1000).toFixed(1)} µs`,
      `limit of indexing, each text in lower case: ${(summary(tenThousand.rounds, 'limit').index * 1000).toFixed(2)} µs`,
    ],
  }
}

type Round = readonly SearchResult[]

interface Typing {
  readonly first: readonly Round[]
  /** The measured ones. */
  readonly rounds: readonly Round[]
}

function ratios(values: readonly number[]): string {
  return values.map((value) => `${value.toFixed(3)} ×`).join(', ')
}

function keyTimes(sizes: readonly Typing[]): string {
  return sizes.map(({ rounds }) => `${summary(rounds, 'app').p50.toFixed(3)} ms`).join(', ')
}

/**
 * Types all queries `times` times in each mode, each in a process of its own, in turn. Before that, it types them `warmUps` times without
 * measuring, also in a quick run: as long as V8 still compiles the code, a search takes up to ten times as long.
 */
async function typing(count: number, warmUps: number, times: number): Promise<Typing> {
  const contenders = MODES.map((mode) => ({
    mode,
    contender: startContender<SearchRequest, SearchResult>('search-process.js'),
  }))
  const rounds = await runSequentially(Array.from({ length: warmUps + times }), () =>
    runSequentially(contenders, ({ mode, contender }) => contender.request({ mode, count })),
  )
  for (const { contender } of contenders) contender.stop()
  return { first: rounds.slice(0, 1), rounds: rounds.slice(warmUps) }
}

/** The median of the ratios inside the rounds, which other work on the machine disturbs less than the ratio of the medians. */
function ratio(rounds: readonly Round[], mode: Mode = 'full'): number {
  return median(rounds.map((round) => summary([round], mode).sum / summary([round], 'naive').sum))
}

/** Every key counts with the median of its rounds. */
function summary(rounds: readonly Round[], mode: Mode) {
  const results = rounds.flatMap((round) => round[MODES.indexOf(mode)] ?? [])
  const keys =
    results[0]?.keys.map((_, key) => median(results.map((round) => round.keys[key] ?? Number.NaN))) ?? []
  return {
    sum: median(results.map((round) => round.sum)),
    p50: median(keys),
    p95: percentile(keys, 95),
    index: median(results.map((round) => round.index ?? Number.NaN)),
    hits: results[0]?.hits,
  }
}

async function memory(): Promise<number> {
  const result = await measureOnce('memory')
  return result.memory ?? Number.NaN
}

async function measureOnce(mode: SearchRequest['mode']): Promise<SearchResult> {
  const contender = startContender<SearchRequest, SearchResult>('search-process.js')
  const result = await contender.request({ mode, count: 10_000 })
  contender.stop()
  return result
}
