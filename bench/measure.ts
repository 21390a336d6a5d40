/* oxlint-disable typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- messages carry no types */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.ts'

/** CPU milliseconds of this whole process, garbage collection and compilers included: what other work disturbs least. */
export function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds of one call of `work`, repeated until `atLeast` of them are spent. */
export function cost(work: () => void, atLeast = 60): number {
  const start = cpu()
  for (let calls = 1; ; calls++) {
    work()
    const spent = cpu() - start
    if (spent >= atLeast) return spent / calls
  }
}

/**
 * The collector's helper threads wait in loops when other work has the cores, and that would count as CPU time. For texts of
 * 1 MB the young generation has to hold a whole document, else the jump is the collector's and not the parser's.
 */
export const ONE_COLLECTOR = ['--expose-gc', '--single-threaded-gc']
export const ROOMY = [...ONE_COLLECTOR, '--min-semi-space-size=256', '--max-semi-space-size=256']

/** A process of its own, so that no contender shares a heap or compiled code with another. */
export interface Contender<Question, Answer> {
  readonly ask: (question: Question) => Promise<Answer>
  readonly stop: () => void
}

export function contender<Question extends object, Answer>(
  file: string,
  flags = ONE_COLLECTOR,
): Contender<Question, Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: flags,
    serialization: 'advanced',
  })
  let done: ((answer: Answer) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  child.on('message', (message) => done?.(message as Answer))
  child.on('exit', (code) => failed?.(new Error(`${file} ended with ${code}`)))
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        ;[done, failed] = [resolve, reject]
        child.send(question)
      }),
    stop: () => child.disconnect(),
  }
}

/** The other side of `contender`: answers one question after the other. */
export function answer<Question>(reply: (question: Question) => unknown): void {
  process.on('message', (question) => process.send?.(reply(question as Question)))
}

/** Measures all names in turn, round after round, so that a busy moment hits all of them; their medians. */
export async function rounds<Name extends string>(
  count: number,
  names: readonly Name[],
  measure: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const all = await inTurn(Array.from({ length: count }), () => inTurn(names, measure))
  const medians = names.map((name, index) => [name, median(all.map((round) => round[index] ?? Number.NaN))])
  return Object.fromEntries(medians) as Record<Name, number>
}

/** Awaits each before it begins the next: what is measured must not share the processor. */
export async function inTurn<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  // oxlint-disable-next-line no-await-in-loop -- that is the point
  for (const item of items) results.push(await work(item))
  return results
}
