import type { ServerFault } from '../../local-cloud/faults.ts'
import { harnessUrl } from '../harness-url.ts'
import { expect, test } from '../shared-context.ts'
import { CONNECTION_SCENARIOS } from './connection-scenarios.ts'
import { LocalDatabase } from './local-database.ts'
import { RULES } from './scenario-fixture.ts'

// The data is the same in Node, where `scenarios.test.ts` runs all scenarios.
for (const name of Object.keys(CONNECTION_SCENARIOS)) {
  test(`the local cloud with the SDK in a browser: ${name}`, async ({ page }) => {
    const database = new LocalDatabase(RULES)
    await database.start()
    try {
      await page.exposeFunction('startDatabase', () => database.start())
      await page.exposeFunction('stopDatabase', () => database.stop())
      await page.exposeFunction('injectFault', (fault: ServerFault) => database.injectFault(fault))
      await page.goto(harnessUrl('local-cloud'))
      await page.waitForFunction(() => 'play' in window)
      const result = await page.evaluate(
        ([scenario, port]) => window.play(scenario, port).then(() => 'passed', String),
        [name, database.port] as const,
      )
      expect(result).toBe('passed')
    } finally {
      // Its clients would try to reach the database again and again.
      await page.goto('about:blank')
      await database.remove()
    }
  })
}
