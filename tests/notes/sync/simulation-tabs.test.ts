import { expect, test } from 'vitest'
import { simulateMany } from './simulate.ts'

// @fault F00
test('two devices with two tabs each converge without losing or duplicating a note', async () => {
  const { kills, disconnects, conflicts } = await simulateMany(3_500, { devices: 2, tabsEach: 2 }, 1)
  expect(Math.min(kills, disconnects, conflicts)).toBeGreaterThan(500)
}, 300_000)
