import { expect, test } from 'vitest'
import { playAll } from './play.ts'

test('three devices lose nothing, double nothing, and come to the same', async () => {
  const { kills, cuts, conflicts } = await playAll(3_500, { devices: 3, tabsEach: 1 }, 2)
  expect(Math.min(kills, cuts, conflicts)).toBeGreaterThan(500)
}, 300_000)
