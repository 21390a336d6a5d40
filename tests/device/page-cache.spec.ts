import type { Page } from '@playwright/test'
import { adopt, openPage } from './page.ts'
import { expect, test } from '../shared-context.ts'

test.use({ reuseContext: false })

// @fault F22
test('a page returns from the back/forward cache as it was, unless another page has adopted its drafts', async ({
  context,
}) => {
  const [page, other] = [await openPage(context), await openPage(context)]
  await page.evaluate(() => {
    const { open, draft } = window.deviceHarness
    const half = [{ ...draft('thought', 'half'), at: Date.now() }]
    addEventListener('pagehide', () => open().drafts.flush('', half))
    return open().drafts.save('', half)
  })
  await dispatch(page, 'pagehide')
  await dispatch(page, 'pageshow')
  expect(await adopt(other)).toEqual([])

  await dispatch(page, 'pagehide')
  expect(await adopt(other)).toEqual(['thought'])
  await other.evaluate(() =>
    window.deviceHarness.open().drafts.save('', [window.deviceHarness.draft('thought', 'finished')]),
  )
  const reloaded = page.waitForEvent('load', { timeout: 10_000 })
  await dispatch(page, 'pageshow')
  await reloaded
  await Promise.all([page.close(), other.close()])
  const next = await openPage(context)
  // An older version of the draft would have replaced the one that the other page has stored.
  expect(await texts(next)).toEqual(['finished'])
})

/** Tells the page that it goes to the back/forward cache or returns from it, which browsers that are driven by tests do not have. */
function dispatch(page: Page, type: 'pagehide' | 'pageshow') {
  return page.evaluate(
    (event) => void dispatchEvent(new PageTransitionEvent(event, { persisted: true })),
    type,
  )
}

function texts(page: Page) {
  return page.evaluate(async () =>
    (await window.deviceHarness.open().drafts.adopt('')).map(({ words }) => words.content),
  )
}
