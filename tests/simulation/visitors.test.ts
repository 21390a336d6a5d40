import { expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { simulateMany } from './simulate.ts'
import { visitorSimulation } from './visitor-driver.ts'

// @fault F33
test('random steps in several tabs show every stored note once and lose no unreadable text', async () => {
  const runs = randomRuns({ check: 40, full: 400 })
  await expect(
    simulateMany(visitorSimulation({ tabs: 3, hasJournal: false }), runs, 8),
  ).resolves.toBeUndefined()
})

test.each([
  { tabs: 3, runs: randomRuns({ check: 40, full: 600 }) },
  { tabs: 1, runs: randomRuns({ check: 100, full: 3_000 }) },
])(
  'whatever a browser loses, each saved note is shown once and deleted notes stay deleted: %o',
  async ({ runs, tabs }) => {
    await expect(
      simulateMany(visitorSimulation({ tabs, hasJournal: true }), runs, 6),
    ).resolves.toBeUndefined()
  },
)
