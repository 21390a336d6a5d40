import { expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { noCounts } from '../simulation/member-actions.ts'
import { memberSimulation } from '../simulation/member-driver.ts'
import { simulateMany } from '../simulation/simulate.ts'
import { createDatabaseCloud } from './database-cloud.ts'

// The whole app without its interface: stores, reducer and engine, the adapter, the feed and the rules.
// @fault F00
test.each([
  ['with a listener on the notes', 100],
  ['by the feed alone', 0],
])('three devices converge without losing or duplicating a note, %s', async (_, liveLimit) => {
  const runs = randomRuns({ check: 8, full: 1_500 })
  const counts = noCounts()
  const interceptors = { createCloud: (clock: { now: number }) => createDatabaseCloud(clock, liveLimit) }
  await simulateMany(memberSimulation({ devices: 3, tabsEach: 1, counts, interceptors }), runs, 15)
  expect(Math.min(counts.kills, counts.disconnects, counts.conflicts)).toBeGreaterThan(runs / 7)
})
