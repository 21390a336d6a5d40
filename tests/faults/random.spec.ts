import { generateBrowserHistory, simulateInBrowsers } from '../simulation/browser/browser-driver.ts'
import { test } from './device.ts'

test.use({ hasProfile: true })
// A retry would record a trace of all steps, which would take longer than the steps.
test.describe.configure({ retries: 0 })

// `npm run test:faults` runs hundreds of other histories.
// @fault F00
test('after random kills, cuts and conflicts on two devices each token exists once, and all tabs and the cloud agree', async ({
  device,
}) => {
  await simulateInBrowsers(generateBrowserHistory(32, 2, 1), [await device(), await device()])
})
