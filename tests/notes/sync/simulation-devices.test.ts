import { expect, test } from 'vitest'
import { randomRuns } from '../../random-runs.ts'
import { simulateMany } from './simulate.ts'

// @fault F00
test('three devices converge without losing or duplicating a note', async () => {
  const runs = randomRuns({ check: 500, full: 3_500 })
  const { kills, disconnects, conflicts } = await simulateMany(runs, { devices: 3, tabsEach: 1 }, 2)
  expect(Math.min(kills, disconnects, conflicts)).toBeGreaterThan(runs / 7)
}, 300_000)
