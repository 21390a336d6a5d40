import { expect, test } from 'vitest'
import { randomRuns } from '../../random-runs.ts'
import type { SimulationStep } from './simulation-steps.ts'
import { simulate, simulateMany } from './simulate.ts'

// The three simulation files run ten thousand histories in `npm run test:faults`. They are separate files so that they run on different
// cores.
test('one device creates no conflict copy, however often its connection drops', async () => {
  const runs = randomRuns({ check: 400, full: 2_000 })
  const { kills, disconnects, conflicts } = await simulateMany(runs, { devices: 1, tabsEach: 1 }, 3)
  expect([Math.min(kills, disconnects) > runs / 4, conflicts]).toEqual([true, 0])
}, 300_000)

test('two tabs of one device converge without losing or duplicating a note', async () => {
  const runs = randomRuns({ check: 300, full: 1_000 })
  const { kills, disconnects, conflicts } = await simulateMany(runs, { devices: 1, tabsEach: 2 }, 4)
  expect(Math.min(kills, disconnects, conflicts)).toBeGreaterThan(runs / 100)
}, 300_000)

// Regression histories from runs that failed.
test.each<readonly [name: string, devices: number, history: readonly SimulationStep[]]>([
  [
    'a mutation that was applied without a response and rejected when sent again counts as done',
    1,
    [
      ['edit', 0, 326],
      ['fault', 0, 742],
      ['pin', 0, 434],
      ['fault', 0, 330],
      ['edit everywhere', 0, 96],
    ],
  ],
  [
    'a note whose restore failed and which was purged is not in the trash',
    1,
    [
      ['remove', 0, 203],
      ['rest', 0, 757],
      ['restore', 0, 755],
      ['remove', 0, 229],
      ['fault', 0, 140],
      ['purge', 0, 864],
    ],
  ],
  [
    'undo restores the text that was deleted last, on each device',
    2,
    [
      ['edit', 0, 636],
      ['remove', 1, 364],
      ['remove', 0, 787],
      ['rest', 0, 247],
      ['undo', 1, 101],
    ],
  ],
  [
    'a version that the person has not seen is not purged',
    2,
    [
      ['edit', 0, 45],
      ['remove', 0, 690],
      ['remove', 1, 911],
      ['purge', 1, 260],
    ],
  ],
])('%s', async (_, devices, history) => {
  const { conflicts } = await simulate(history, { devices, tabsEach: 1 })
  expect(conflicts).toBe(0)
})
