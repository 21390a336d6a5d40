import type { Figures } from './goals.ts'
import type { PartResult } from './main.ts'
import { contender, inTurn } from './measure.ts'
import { median, percentile } from './statistics.ts'

export interface SearchQuestion {
  readonly way: 'naive' | 'full' | 'rows' | 'memory'
  readonly count: number
}

export interface SearchAnswer {
  /** CPU milliseconds of all keys together; wall milliseconds of each; notes found by each. */
  readonly sum: number
  readonly keys: readonly number[]
  readonly hits: readonly number[]
  /** CPU milliseconds to index a note. */
  readonly index?: number
  /** Bytes a character. */
  readonly memory?: number
}

const WAYS = ['naive', 'full', 'rows'] as const

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

/** Types all queries `count` times in each way, a process each, in turn; every key counts with the median of its rounds. */
async function typing(count: number, times: number) {
  const processes = WAYS.map(() => contender<SearchQuestion, SearchAnswer>('search-process.js'))
  const answers = await inTurn(Array.from({ length: times }), () =>
    inTurn(processes.entries(), ([index, process]) => process.ask({ way: WAYS[index] ?? 'full', count })),
  )
  for (const process of processes) process.stop()
  const of = (way: number) => summary(answers.flatMap((round) => round[way] ?? []))
  return { naive: of(0), full: of(1), rows: of(2) }
}

function summary(answers: readonly SearchAnswer[]) {
  const keys =
    answers[0]?.keys.map((_, key) => median(answers.map((round) => round.keys[key] ?? Number.NaN))) ?? []
  return {
    sum: median(answers.map((round) => round.sum)),
    p50: median(keys),
    p95: percentile(keys, 95),
    index: median(answers.map((round) => round.index ?? Number.NaN)),
    hits: answers[0]?.hits,
  }
}

async function memory(): Promise<number> {
  const process = contender<SearchQuestion, SearchAnswer>('search-process.js')
  const answer = await process.ask({ way: 'memory', count: 10_000 })
  process.stop()
  return answer.memory ?? Number.NaN
}
