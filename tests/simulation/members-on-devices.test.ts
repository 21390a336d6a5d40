import { expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { noCounts } from './member-actions.ts'
import { memberSimulation } from './member-driver.ts'
import { simulateMany } from './simulate.ts'

// The histories of members are in several files so that they run on different cores. In `npm run test:faults` they are ten thousand.
// @fault F00
test('three devices converge without losing or duplicating a note', async () => {
  const runs = randomRuns({ check: 150, full: 3_500 })
  const counts = noCounts()
  await simulateMany(memberSimulation({ devices: 3, tabsEach: 1, counts }), runs, 2)
  expect(Math.min(counts.kills, counts.disconnects, counts.conflicts)).toBeGreaterThan(runs / 7)
})
