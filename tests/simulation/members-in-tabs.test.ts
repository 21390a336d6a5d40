import { expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { noCounts } from './member-actions.ts'
import { memberSimulation } from './member-driver.ts'
import { simulateMany } from './simulate.ts'

// @fault F00 F44
test('two devices with two tabs each converge without losing or duplicating a note', async () => {
  const runs = randomRuns({ check: 75, full: 3_500 })
  const counts = noCounts()
  await simulateMany(memberSimulation({ devices: 2, tabsEach: 2, counts }), runs, 1)
  expect(Math.min(counts.kills, counts.disconnects, counts.conflicts)).toBeGreaterThan(runs / 7)
})
