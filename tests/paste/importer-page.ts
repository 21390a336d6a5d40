import { harnessUrl } from '../harness-url.ts'
import { startPage } from '../restartable-page.ts'
import { test as base } from '../shared-context.ts'

/** A page with the HTML importer as `window.importer`, which uses the browser's own HTML parser. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await startPage(page, harnessUrl('paste'))
    await page.waitForFunction(() => 'importer' in window)
    await use(page)
  },
})

export { expect } from '../shared-context.ts'
