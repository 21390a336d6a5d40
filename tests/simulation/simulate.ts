import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { formatHistory, type History, splitSequences, type Step } from './history.ts'

/** Performs the steps of a history on real or fake devices, and compares the result with what its model expects. */
export interface Driver<Action extends string> {
  /** Performs the steps up to a rest. Rejects if an invariant is violated on the way. */
  readonly perform: (steps: readonly Step<Action>[]) => Promise<unknown>
  /** Ends all faults and waits until all devices agree. Rejects with the violated invariants. */
  readonly rest: () => Promise<unknown>
}

export async function simulate<Action extends string>(history: History<Action>, driver: Driver<Action>) {
  for (const steps of splitSequences(history)) {
    await driver.perform(steps)
    await driver.rest()
  }
  if (history.length === 0) await driver.rest()
}

/** Random histories of one kind, and what performs them over in-memory adapters. */
export interface Simulation<Action extends string> {
  readonly histories: fc.Arbitrary<History<Action>>
  readonly createDriver: () => Promise<Driver<Action>>
}

/** Runs random histories. The error of a failed one prints it as a regression history. */
export async function simulateMany<Action extends string>(
  simulation: Simulation<Action>,
  runs: number,
  seed: number,
) {
  const found = await findFailure(simulation, runs, seed)
  if (found) throw new Error(`A history fails:\n${formatHistory(found.history)}`, { cause: found.error })
}

/** The shortest failing history among several, or the first one if that is enough. */
export async function findFailure<Action extends string>(
  { histories, createDriver }: Simulation<Action>,
  runs: number,
  seed: number,
  isFirst = false,
) {
  const { counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(histories, async (history) => {
      await simulate(history, await createDriver())
      // Yields between histories, because promise callbacks alone let no other task run.
      await setImmediate()
    }),
    { seed, numRuns: runs, endOnFailure: isFirst },
  )
  return counterexample && { history: counterexample[0], error: errorInstance }
}
