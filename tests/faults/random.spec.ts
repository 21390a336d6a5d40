import { test } from './device.ts'
import { generateBrowserHistory, simulateInBrowsers } from '../simulation/browser/browser-driver.ts'

// A trace of all steps would take longer than the steps.
test.use({ trace: 'off', hasProfile: true })

// The nightly run has hundreds of other histories.
// @fault F00
test('after random kills, cuts and conflicts on two devices each token exists once, and all tabs and the cloud agree', async ({
  device,
}) => {
  await simulateInBrowsers(generateBrowserHistory(32, 2, 3), [await device(), await device()])
})
