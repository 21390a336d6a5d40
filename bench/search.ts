import type { Figures } from './goals.ts'
import type { PartResult } from './part.ts'
import { startContender, runSequentially } from './measure.ts'
import { median, percentile } from './statistics.ts'

export interface SearchRequest {
  readonly mode: 'naive' | 'full' | 'rows' | 'memory'
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

const MODES = ['naive', 'full', 'rows'] as const

export async function search(): Promise<PartResult> {
  const thousand = await typing(1000, 15)
  const tenThousand = await typing(10_000, 9)
  const hundredThousand = await typing(100_000, 3)
  const bytes = await memory()
  const sizes = [thousand, tenThousand, hundredThousand]
  const figures: Figures = {
    'S1 1k': thousand.full.sum / thousand.naive.sum,
    'S1 10k': tenThousand.full.sum / tenThousand.naive.sum,
    'S1 100k': hundredThousand.full.sum / hundredThousand.naive.sum,
    'S2 p50': Math.max(...sizes.map(({ rows }) => rows.p50)),
    'S2 p95': tenThousand.rows.p95,
    'S3 time': tenThousand.full.index * 1000,
    'S3 memory': bytes,
  }
  return { figures, details: { '1k': thousand, '10k': tenThousand, '100k': hundredThousand } }
}

/** Types all queries `count` times in each way, each in a process of its own, in turn. Every key counts with the median of its rounds. */
async function typing(count: number, times: number) {
  const processes = MODES.map(() => startContender<SearchRequest, SearchResult>('search-process.js'))
  const results = await runSequentially(Array.from({ length: times }), () =>
    runSequentially(processes.entries(), ([index, process]) =>
      process.request({ mode: MODES[index] ?? 'full', count }),
    ),
  )
  for (const process of processes) process.stop()
  const summaryOf = (way: number) => summary(results.flatMap((round) => round[way] ?? []))
  return { naive: summaryOf(0), full: summaryOf(1), rows: summaryOf(2) }
}

function summary(results: readonly SearchResult[]) {
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
  const process = startContender<SearchRequest, SearchResult>('search-process.js')
  const result = await process.request({ mode: 'memory', count: 10_000 })
  process.stop()
  return result.memory ?? Number.NaN
}
