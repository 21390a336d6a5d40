import { test } from './device.ts'
import { generateHistory } from './history.ts'
import { simulate } from './simulation.ts'

// A trace of all steps would take longer than the steps.
test.use({ trace: 'off' })

// The nightly run has hundreds of other histories.
// @fault F00
test('after random kills, cuts and conflicts on two devices each token exists once, and all tabs and the cloud agree', async ({
  device,
}) => {
  await simulate(generateHistory(32, 2, 3), [await device(), await device()])
})
