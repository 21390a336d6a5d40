import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { histories, type History, HistoryRun } from '../cloud/history-run.ts'
import { randomRuns } from '../random-runs.ts'
import { createFixture } from './in-memory.ts'

// `tests/cloud/feed-histories.test.ts` runs some of these with the real SDK.
// @fault F05 F06
test('no text is lost in random histories of one to three devices, and all agree in the end', async () => {
  const { stackTraceLimit } = Error
  // Most errors are refused writes, and their stacks are a tenth of the time.
  Error.stackTraceLimit = 0
  try {
    await fc.assert(
      fc.asyncProperty(histories(randomRuns({ check: 9, full: 24 })), async (history) => {
        expect(await new HistoryRun(createFixture(history.seed), history).run()).toEqual(NOTHING_WRONG)
      }),
      { seed: 15, numRuns: randomRuns({ check: 1_000, full: 100_000 }) },
    )
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
})

test('distinguishes a plain delete after a restore from the delete before it', async () => {
  const step = { device: 0, other: 0, otherKind: 'create', id: '-History000000000002' } as const
  const history: History = {
    clocks: [0],
    liveLimit: 0,
    seed: 0,
    steps: [
      { ...step, kind: 'create', event: 'plain' },
      { ...step, kind: 'delete', event: 'plain' },
      { ...step, kind: 'create', event: 'none' },
      { ...step, kind: 'restore', event: 'none' },
      { ...step, id: '-History000000000001', kind: 'create', event: 'none' },
      { ...step, kind: 'delete', event: 'plain' },
    ],
  }
  expect(await new HistoryRun(createFixture(0), history).run()).toEqual(NOTHING_WRONG)
})

const NOTHING_WRONG = { lost: [], rejected: [], misled: [] }
