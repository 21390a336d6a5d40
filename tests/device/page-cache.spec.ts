import type { Page } from '@playwright/test'
import {
  expectRestored,
  HAS_BACK_FORWARD_CACHE,
  leaveAndReturn,
  WITH_BACK_FORWARD_CACHE,
} from '../back-forward-cache.ts'
import { expect, test } from '../shared-context.ts'
import { adopt, openPage } from './page.ts'

test.use({ ...WITH_BACK_FORWARD_CACHE, reuseContext: false })
test.skip(!HAS_BACK_FORWARD_CACHE, 'a headless shell has no back/forward cache')

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
  await leaveAndReturn(page)
  await expectRestored(page)
  expect(await adopt(other)).toEqual([])

  await leaveAndReturn(page, async () => {
    expect(await adopt(other)).toEqual(['thought'])
    await other.evaluate(() =>
      window.deviceHarness.open().drafts.save('', [window.deviceHarness.draft('thought', 'finished')]),
    )
  })
  await waitForReload(page)
  await Promise.all([page.close(), other.close()])
  const next = await openPage(context)
  // An older version of the draft would have replaced the one that the other page has stored.
  expect(await texts(next)).toEqual(['finished'])
})

// The page was left before it had stored them, and another page has read the item that it wrote as it was left.
test('a page from the back/forward cache leaves a draft that was only flushed to the page that adopted it', async ({
  context,
}) => {
  const [page, other] = [await openPage(context), await openPage(context)]
  await page.evaluate(async () => {
    const { open, draft } = window.deviceHarness
    await open().drafts.adopt('')
    addEventListener('pagehide', () => open().drafts.flush('', [draft('thought')]))
  })
  await leaveAndReturn(page, async () => expect(await adopt(other)).toEqual(['thought']))
  await waitForReload(page)
})

/** The page loads itself again. A busy browser may have dropped it from the cache, and then loads it again, too. */
function waitForReload(page: Page) {
  return page.waitForFunction(() => !('isTheSame' in window))
}

function texts(page: Page) {
  return page.evaluate(async () =>
    (await window.deviceHarness.open().drafts.adopt('')).map(({ words }) => words.content),
  )
}
