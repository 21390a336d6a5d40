import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HistoryRun, histories } from '../cloud/history-run.ts'
import { randomRuns } from '../random-runs.ts'
import { createFixture } from './in-memory.ts'

// `tests/cloud/feed-histories.test.ts` runs some of these with the real SDK.
// @fault F05 F06
test('no text is lost in 10,000 random histories of one to three devices, and all agree in the end', async () => {
  const { stackTraceLimit } = Error
  // Most errors are refused writes, and their stacks are a tenth of the time.
  Error.stackTraceLimit = 0
  try {
    await fc.assert(
      fc.asyncProperty(histories(randomRuns({ check: 9, full: 24 })), async (history) => {
        expect(await new HistoryRun(createFixture(history.seed), history).run()).toEqual(NOTHING_WRONG)
      }),
      { seed: 15, numRuns: randomRuns({ check: 10_000, full: 100_000 }) },
    )
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}, 1_200_000)

const NOTHING_WRONG = { lost: [], rejected: [], misled: [] }
