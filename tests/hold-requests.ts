import type { Page } from '@playwright/test'

/** Holds the requests for matching addresses. Returns a function that releases them; later requests are not held. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return () => release?.()
}
