import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HistoryFixture, HistoryRun, histories } from '../cloud/history-run.ts'
import { randomRuns } from '../random-runs.ts'
import { connect, createServer } from './in-memory.ts'

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
}, 600_000)

function createFixture(seed: number): HistoryFixture {
  const server = createServer()
  server.setSeed(seed)
  return {
    openDevice: () => ({ database: connect(server, 'ada') }),

    async waitUntil(isReached) {
      for (let turns = 0; !isReached(); turns++) {
        if (turns === MAX_TURNS) throw new Error('The devices do not reach the expected state.')
        await Promise.resolve()
      }
    },

    async settle() {
      for (let turns = 0; turns < TURNS_OF_A_START; turns++) await Promise.resolve()
    },

    injectFault(fault) {
      if (fault === 'reset') server.faults.length = 0
      else server.faults.push({ fault })
    },

    setClockBack() {
      server.clock -= 60_000
    },

    async whileEmpty(task) {
      server.isEmpty = true
      await task()
      server.isEmpty = false
    },

    store: async (path, value) => server.store(path, value),
    stored: async (path) => server.stored(path),
  }
}

const NOTHING_WRONG = { lost: [], rejected: [], misled: [] }

/** In turns of the microtask queue. A start with all its reads and an audit takes some 200. */
const TURNS_OF_A_START = 500
const MAX_TURNS = 20_000
