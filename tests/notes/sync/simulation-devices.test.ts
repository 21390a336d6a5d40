import { expect, test } from 'vitest'
import { simulateMany } from './simulate.ts'

// @fault F00
test('three devices converge without losing or duplicating a note', async () => {
  const { kills, disconnects, conflicts } = await simulateMany(3_500, { devices: 3, tabsEach: 1 }, 2)
  expect(Math.min(kills, disconnects, conflicts)).toBeGreaterThan(500)
}, 300_000)
