import { expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { deviceCount } from './history.ts'
import { noCounts } from './member-actions.ts'
import { createMemberDriver, memberSimulation } from './member-driver.ts'
import { MEMBER_HISTORIES } from './regression-histories.ts'
import { simulate, simulateMany } from './simulate.ts'

test('one device creates no conflict copy, however often its connection drops', async () => {
  const runs = randomRuns({ check: 60, full: 2_000 })
  const counts = noCounts()
  await simulateMany(memberSimulation({ devices: 1, tabsEach: 1, counts }), runs, 3)
  expect([Math.min(counts.kills, counts.disconnects) > runs / 4, counts.conflicts]).toEqual([true, 0])
})

test('two tabs of one device converge without losing or duplicating a note', async () => {
  const runs = randomRuns({ check: 50, full: 1_000 })
  const counts = noCounts()
  await simulateMany(memberSimulation({ devices: 1, tabsEach: 2, counts }), runs, 4)
  expect(Math.min(counts.kills, counts.disconnects, counts.conflicts)).toBeGreaterThan(runs / 100)
})

test.each(MEMBER_HISTORIES)('%s', async (_, history) => {
  const counts = noCounts()
  await simulate(history, await createMemberDriver({ devices: deviceCount(history), tabsEach: 1, counts }))
  expect(counts.conflicts).toBe(0)
})
