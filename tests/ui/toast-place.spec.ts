import { expect, visitorNote, test } from './pinwell-page.ts'

test('a toast on a phone does not cover the composer', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await pinwell.open([visitorNote('Card', 'text')])
  await pinwell.button('Card', 'Delete note').click()
  const toast = pinwell.toast('Note deleted from local storage').locator('..')
  await expect(toast).toBeVisible()
  const composer = (await page.locator('[data-expanded]').boundingBox()) ?? { y: 0, height: 0 }
  await expect
    .poll(async () => (await toast.boundingBox())?.y)
    .toBeGreaterThanOrEqual(composer.y + composer.height)
})
