import { expect, stored, test } from './pinwell.ts'

const EDITOR = /Editor-.*\.js/
const OFFER = 'A part of Pinwell could not be loaded. Reload to get it; words that are not saved come along.'

test.use({ errorsAreExpected: true })

test.beforeEach(async ({ page }) => {
  await page.route(EDITOR, (route) => route.abort())
  await page.goto('/')
})

test('a script that cannot be had is asked for twice, then a reload is offered', async ({
  pinwell,
  page,
}) => {
  let asked = 0
  page.on(
    'request',
    (request) => (asked += EDITOR.test(request.url()) && request.resourceType() === 'script' ? 1 : 0),
  )
  await pinwell.note.hover()
  await expect(page.getByRole('alert').filter({ hasText: OFFER })).toBeVisible()
  expect(asked).toBeGreaterThanOrEqual(2)
})

test('the reload brings the app whole, and the words that were not saved', async ({ pinwell, page }) => {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await pinwell.note.fill('* * a line that is not saved')
  await pinwell.title.fill('Draft')
  // Whole again with the page that comes.
  page.once('framenavigated', () => page.unroute(EDITOR))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await expect(pinwell.title).toHaveValue('Draft')
  await pinwell.editorIsReady()
  await expect(pinwell.note).toContainText('* * a line that is not saved')
  await pinwell.save.click()
  await expect(pinwell.card('* * a line that is not saved')).toBeVisible()
  expect(asked).toEqual([])
})

test('words come along once: the next reload has none', async ({ pinwell, page }) => {
  await pinwell.note.fill('only once')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(pinwell.note).toHaveValue('only once')
  await pinwell.note.fill('')
  await page.reload()
  await expect(pinwell.note).toHaveValue('')
})

test('where nothing can be put away the browser asks before the words go', async ({ pinwell, page }) => {
  await page.evaluate((note) => localStorage.setItem('cachedNotes', JSON.stringify([note])), stored('Kept'))
  await pinwell.note.click()
  await page.keyboard.type('would be lost')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const dialog = page.waitForEvent('dialog')
  const click = page.getByRole('button', { name: 'Reload' }).click({ noWaitAfter: true })
  expect((await dialog).type()).toBe('beforeunload')
  await (await dialog).dismiss()
  await click
  await expect(pinwell.note).toHaveValue('would be lost')
})
