import { expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { noCounts } from './member-actions.ts'
import { memberSimulation } from './member-driver.ts'
import { simulateMany } from './simulate.ts'

test.each([
  ['in any history of a move to an account, no text is lost or duplicated', ['ada'], 12],
  ['with two accounts, no text of one is stored in the other', ['ada', 'eve'], 13],
])('%s', async (_, accounts, seed) => {
  const runs = randomRuns({ check: 50, full: 1_500 })
  const counts = noCounts()
  await simulateMany(memberSimulation({ devices: 1, tabsEach: 2, accounts, counts }), runs, seed)
  expect(Math.min(counts.kills, counts.disconnects)).toBeGreaterThan(runs / 4)
})
