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

test('two devices with five tabs each converge although tabs freeze and the database rejects writes', async () => {
  const runs = randomRuns({ check: 40, full: 3_000 })
  const simulation = memberSimulation({ devices: 2, tabsEach: 5, hasRejections: true })
  await expect(simulateMany(simulation, runs, 2)).resolves.toBeUndefined()
})
