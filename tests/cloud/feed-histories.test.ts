import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { histories, type HistoryFixture, HistoryRun } from './history-run.ts'
import { SyncFixture } from './sync-fixture.ts'

// `tests/histories/histories.test.ts` runs thousands of these on a database in memory.
// @fault F05 F06
test('no text is lost in random histories with restarts, lost acknowledgements, plain writers and wrong clocks, and all devices agree after an audit', async () => {
  let serverClock = 0
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + serverClock)
  const sync = new SyncFixture()
  await sync.start()
  const fixture: HistoryFixture = {
    openDevice: () => sync.openDevice(),
    waitUntil: (isReached) => vi.waitUntil(isReached, { timeout: 15_000, interval: 2 }),
    settle: async () => {},
    injectFault: (fault) => sync.server.injectFault({ fault, uid: 'ada' }),
    setClockBack: () => void (serverClock -= 60_000),
    stored: (path) => sync.stored(path),
  }
  try {
    await fc.assert(
      fc.asyncProperty(histories(24), async (history) => {
        await sync.server.request('DELETE', '/.json')
        serverClock = 0
        expect(await new HistoryRun(fixture, history).run()).toEqual({ lost: [], rejected: [], misled: [] })
      }),
      { seed: 15, numRuns: randomRuns({ check: 8, full: 1_000 }) },
    )
  } finally {
    vi.restoreAllMocks()
    await sync.close()
  }
})
