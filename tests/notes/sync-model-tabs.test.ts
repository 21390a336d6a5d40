import { expect, test } from 'vitest'
import { playAll } from './play.ts'

test('two devices with two tabs each lose nothing, double nothing, and come to the same', async () => {
  const { kills, cuts, conflicts } = await playAll(3_500, { devices: 2, tabsEach: 2 }, 1)
  expect(Math.min(kills, cuts, conflicts)).toBeGreaterThan(500)
}, 300_000)
