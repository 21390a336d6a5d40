import { readFile } from 'node:fs/promises'
import { breakCards, expect, test, visitorNote } from './pinwell-page.ts'

test.use({ errorsAreExpected: true })

test('says that the local storage is full even if the toasts cannot be loaded', async ({ pinwell, page }) => {
  await page.route(/ToastList-.*\.js/, (route) => route.abort())
  await pinwell.open([visitorNote('Card')])
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const dialog = page.waitForEvent('dialog')
  await pinwell.typeNote('Squeezed in')
  await pinwell.save.click({ noWaitAfter: true })
  expect((await dialog).message()).toBe('Local storage is full. Download a copy of your notes.')
  await (await dialog).accept()
  await expect(pinwell.cards).toHaveCount(2)
})

test('a page that fails to render says where the notes are', async ({ page, pinwell }) => {
  await pinwell.open([visitorNote('Card')])
  await breakCards(page)
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your notes are still in this browser.' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pinwell')
  await page.setViewportSize({ width: 390, height: 844 })
  const hint = page.getByText('Your notes are still in this browser.')
  const lineEdges = await hint.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Array.from(range.getClientRects(), ({ left, right }) => Math.min(left, innerWidth - right))
  })
  expect(Math.min(...lineEdges)).toBeGreaterThanOrEqual(16)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await reloaded
})

test('a page that fails to render offers the notes as a file, which can be imported', async ({
  page,
  pinwell,
}) => {
  await pinwell.open([visitorNote('Card', '• [ ] milk', 1, { pinned: 'pinned' }), visitorNote('Other')])
  await breakCards(page)
  await page.reload()
  const download = page.getByRole('button', { name: 'Download notes' })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^pinwell-notes-[\d-]+\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    format: 'pinwell-notes',
    notes: [{ title: 'Card', content: '• [ ] milk', pinned: 'pinned' }, { title: 'Other' }],
  })
  await page.route(/exporting-.*\.js/, (route) => route.abort())
  await page.reload()
  await download.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toContainText(
    'Part of the app could not be loaded.',
  )
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})
