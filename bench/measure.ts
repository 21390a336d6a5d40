/* oxlint-disable typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- messages have no types */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figures, Measured, Values } from './goals.ts'
import { median, percentile } from './statistics.ts'

/** CPU milliseconds of this whole process, with garbage collection and compilation. Other processes disturb this measure least. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds per call of `work`, which is repeated until at least `atLeast` ms are spent. */
export function measureCost(work: () => void, atLeast = 60): number {
  const start = cpuTime()
  for (let calls = 1; ; calls++) {
    work()
    const spent = cpuTime() - start
    if (spent >= atLeast) return spent / calls
  }
}

/**
 * The collector's helper threads spin when other work has the cores, and that would count as CPU time. With texts of 1 MB the young
 * generation must hold a whole document. Otherwise the measured jump is the collector's and not the parser's.
 */
const SINGLE_THREADED_GC = ['--expose-gc', '--single-threaded-gc']
export const LARGE_YOUNG_GENERATION = [
  ...SINGLE_THREADED_GC,
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
]

/** A process that responds to one request after the other. */
export interface Contender<Request, Result> {
  readonly request: (request: Request) => Promise<Result>
  readonly stop: () => void
}

/** Starts a process of its own, so that no two candidates share a heap or compiled code. */
export function startContender<Request extends object, Result>(
  file: string,
  flags = SINGLE_THREADED_GC,
): Contender<Request, Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: flags,
    serialization: 'advanced',
  })
  let onResult: ((result: Result) => void) | undefined
  let onError: ((error: Error) => void) | undefined
  child.on('message', (message) => onResult?.(message as Result))
  child.on('exit', (code) => onError?.(new Error(`${file} ended with ${code}`)))
  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        ;[onResult, onError] = [resolve, reject]
        child.send(request)
      }),
    stop: () => child.disconnect(),
  }
}

/** Runs in the process that `startContender` started: responds to one request after the other. */
export function serveRequests<Request>(reply: (request: Request) => unknown): void {
  process.on('message', async (request) => {
    process.send?.(await reply(request as Request))
  })
}

/** Measures all names in turn, round after round, so that a busy moment affects all of them. */
export function measureRounds<Name extends string>(
  count: number,
  names: readonly Name[],
  measure: (name: Name) => Promise<number>,
): Promise<readonly Record<Name, number>[]> {
  return repeat(count, async () => {
    const values = await runSequentially(names, measure)
    return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<Name, number>
  })
}

/** The median of each name. */
export function medianOfRounds<Name extends string>(
  rounds: readonly Record<Name, number>[],
): Record<Name, number> {
  const names = Object.keys(rounds[0] ?? {}) as Name[]
  const medians = names.map((name) => [name, median(rounds.map((round) => round[name]))])
  return Object.fromEntries(medians) as Record<Name, number>
}

/** Awaits each task before it starts the next, because measurements must not share the processor. */
export async function runSequentially<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  // oxlint-disable-next-line no-await-in-loop -- sequential by intention
  for (const item of items) results.push(await work(item))
  return results
}

/** Runs `round` so many times, or at most twice in a quick run. */
export function repeat<Result>(times: number, round: () => Promise<Result>): Promise<readonly Result[]> {
  return runSequentially(Array.from({ length: countRounds(times) }), round)
}

function countRounds(times: number): number {
  return process.env.BENCH_QUICK === undefined ? times : Math.min(times, 2)
}

/** The values of all rounds together, with the spread of those of each single round. */
export function withSpread<Round>(
  rounds: readonly Round[],
  valuesOf: (rounds: readonly Round[]) => Values,
): Figures {
  const names = Object.keys(valuesOf(rounds)) as (keyof Values)[]
  const figures = names.map((name) => [name, measured(rounds, (some) => valuesOf(some)[name] ?? Number.NaN)])
  return Object.fromEntries(figures) as Figures
}

/** One value of all rounds together, with the spread of those of each single round. */
export function measured<Round>(
  rounds: readonly Round[],
  valueOf: (rounds: readonly Round[]) => number,
): Measured {
  const values = rounds.map((round) => valueOf([round]))
  return { value: valueOf(rounds), spread: (percentile(values, 75) - percentile(values, 25)) / 2 }
}
