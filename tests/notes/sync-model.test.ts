import { expect, test } from 'vitest'
import { playAll } from './ledger.ts'

test('two devices with two tabs each lose nothing, double nothing, and come to the same', async () => {
  const { kills, cuts, conflicts } = await playAll(1_200, 24, { devices: 2, tabsEach: 2 }, 1)
  expect(Math.min(kills, cuts, conflicts)).toBeGreaterThan(100)
}, 600_000)
