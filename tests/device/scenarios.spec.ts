import { expect, test } from '../shared-context.ts'
import { load } from './page.ts'
import { SCENARIOS } from './scenarios.ts'

for (const name of Object.keys(SCENARIOS))
  test(`the device in the browser: ${name}`, async ({ page }) => {
    await load(page)
    const outcome = await page.evaluate(
      (scenario) => window.deviceHarness.runScenario(scenario).then(() => 'passed', String),
      name,
    )
    expect(outcome).toBe('passed')
  })
