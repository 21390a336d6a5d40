import type { LaunchOptions, Page } from '@playwright/test'
import { findChromium } from '../build/chromium.mjs'
import { expect } from './shared-context.ts'

/** Whether this machine has a browser with a back/forward cache. A headless shell has none. */
export const HAS_BACK_FORWARD_CACHE = findChromium() !== undefined

/** Options for `test.use`: a browser with the back/forward cache, which Playwright disables. */
export const WITH_BACK_FORWARD_CACHE = {
  // Tracing accesses pages in the back/forward cache, which evicts them.
  trace: 'off',
  launchOptions: async (
    { launchOptions }: { readonly launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const executablePath = findChromium()
    await use({
      ...launchOptions,
      ...(executablePath !== undefined && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  },
} as const

/** Navigates to another document and back. `whileAway` runs while the page is in the back/forward cache. */
export async function leaveAndReturn(page: Page, whileAway: () => Promise<unknown> = async () => {}) {
  await page.evaluate(() => void Object.assign(window, { isTheSame: true }))
  await page.goto('/robots.txt')
  await whileAway()
  // The page is not loaded, and Playwright would wait for its load event.
  await page.goBack({ waitUntil: 'commit' })
}

/** Checks that the page was restored, and not loaded again. */
export async function expectRestored(page: Page) {
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
}
