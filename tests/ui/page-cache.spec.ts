import type { BrowserContext, Page } from '@playwright/test'
import {
  expectRestored,
  HAS_BACK_FORWARD_CACHE,
  leaveAndReturn,
  WITH_BACK_FORWARD_CACHE,
} from '../back-forward-cache.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

test.use(WITH_BACK_FORWARD_CACHE)
test.skip(!HAS_BACK_FORWARD_CACHE, 'a headless shell has no back/forward cache')

test('a page from the back/forward cache shows what other tabs have chosen since it was left', async ({
  pinwell,
  page,
  context,
}) => {
  const other = await openOther(context)
  await page.bringToFront()
  await ignoreStorageEvents(page)
  await pinwell.openWithCommands([
    visitorNote('Banana', 'new', 0),
    visitorNote('Apple', 'old', 10),
    visitorNote('Cherry', 'pinned', 5, { pinned: 'pinned' }),
  ])
  await leaveAndReturn(page, () =>
    other.evaluate(() => {
      localStorage.setItem('sort', 'title')
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('density', 'compact')
    }),
  )
  await expectRestored(page)
  await expect.poll(() => pinwell.order()).toEqual(['Cherry', 'Apple', 'Banana'])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
})

test.describe('without the toasts', () => {
  test.use({ errorsAreExpected: true })

  test('shows errors even if the toasts cannot be loaded', async ({ pinwell, page, context }) => {
    await page.route(/ToastList-.*\.js/, (route) => route.abort())
    const other = await openOther(context)
    await page.bringToFront()
    await ignoreStorageEvents(page)
    await pinwell.open([visitorNote('Card')])
    const dialog = page.waitForEvent('dialog')
    await pinwell.button('Card', 'Delete note').click()
    await pinwell.note.click()
    await expect(pinwell.cards).toHaveCount(0)
    await leaveAndReturn(page, () => other.evaluate(() => localStorage.setItem('cachedNotes', '{')))
    expect((await dialog).message()).toBe('Failed to load cached notes')
    await (await dialog).accept()
    await expectRestored(page)
  })
})

/** Opens a page of the app's origin that can change what the app has stored. */
async function openOther(context: BrowserContext) {
  const other = await context.newPage()
  await other.goto('/robots.txt')
  return other
}

/** Lets the page miss what other tabs store. Chromium reports it after the return, which other browsers need not do. */
function ignoreStorageEvents(page: Page) {
  return page.addInitScript(() =>
    addEventListener('storage', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }),
  )
}
