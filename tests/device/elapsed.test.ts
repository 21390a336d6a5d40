import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Elapsed, observe } from '../../src/device/elapsed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 10, 21)

test.each<[what: string, steps: readonly number[], days: number]>([
  ['counts an open page at once', Array.from({ length: 24 }, () => HOUR), 1],
  ['counts daily visits', [DAY - HOUR, DAY - HOUR, DAY - HOUR], 3 - 3 / 24],
  ['counts a long absence when the next visit is a day later', [20 * DAY, DAY], 20],
  ['counts a long absence when the page was open for a day after it', [20 * DAY, 12 * HOUR, 12 * HOUR], 21],
  ['counts weekly visits except for the last', [7 * DAY, 7 * DAY, 7 * DAY], 14],
  ['does not count a jump that is undone', [40 * DAY, -40 * DAY, DAY - HOUR], 1 - 1 / 24],
  ['does not count a jump that is undone an hour later', [40 * DAY, HOUR, -40 * DAY, 2 * HOUR], 3 / 24],
  ['does not count the correction of a clock set to 1970', [-20_000 * DAY, 20_000 * DAY, DAY, DAY], 1],
  ['counts again a day after the clock was corrected for good', [-40 * DAY, 23 * HOUR, HOUR, 12 * HOUR], 0.5],
  ['counts readings less than a minute apart as one', [1000, 1000, 1000], 0],
])('%s', (_, steps, days) => {
  expect(counted(steps) / DAY).toBeCloseTo(days, 3)
})

describe('for any changes of the clock', () => {
  const step = fc.oneof(
    fc.integer({ min: -60 * DAY, max: 60 * DAY }),
    fc.integer({ min: -2 * HOUR, max: 2 * DAY }),
    fc.constantFrom(-40 * DAY, 40 * DAY, HOUR, DAY),
  )

  test('the elapsed time never decreases', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let elapsed = observe(undefined, START)
        let now = START
        for (const each of steps) {
          now += each
          const next = observe(elapsed, now)
          expect(next.total).toBeGreaterThanOrEqual(elapsed.total)
          elapsed = next
        }
      }),
      { seed: 13, numRuns: 2000 },
    )
  })

  test('the elapsed time is never more than that of a clock that only advances', () => {
    const advancing = fc.array(fc.integer({ min: 0, max: 60 * DAY }))
    fc.assert(
      fc.property(advancing, (steps) => {
        expect(counted(steps)).toBeLessThanOrEqual(steps.reduce((sum, each) => sum + each, 0))
      }),
      { seed: 13, numRuns: 2000 },
    )
  })

  test('a temporary jump between right readings adds at most the time that it lasted', () => {
    const right = fc.array(fc.integer({ min: MINUTE, max: DAY - 1 }), { minLength: 1 })
    fc.assert(
      fc.property(right, right, fc.integer({ min: -60 * DAY, max: 60 * DAY }), (before, after, jump) => {
        fc.pre(Math.abs(jump) > 2 * DAY)
        const wrong = counted([...before, jump, HOUR, -jump, ...after])
        expect(wrong - counted([...before, ...after])).toBeLessThanOrEqual(HOUR)
      }),
      { seed: 13, numRuns: 2000 },
    )
  })
})

function counted(steps: readonly number[]): number {
  let elapsed: Elapsed = observe(undefined, START)
  let now = START
  for (const step of steps) elapsed = observe(elapsed, (now += step))
  return elapsed.total
}
