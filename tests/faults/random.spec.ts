import { test } from './device.ts'
import { generateHistory } from './history.ts'
import { simulate } from './simulation.ts'

// A trace of all its steps would cost more than they do.
test.use({ trace: 'off' })

// Hundreds of others have their turn at night.
// @fault F00
test('after random kills, cuts and clashes on two devices each word is there once, and all agree', async ({
  device,
}) => {
  await simulate(generateHistory(32, 2, 3), [await device(), await device()])
})
