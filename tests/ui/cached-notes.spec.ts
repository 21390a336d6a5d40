import { readFile } from 'node:fs/promises'
import { fillLocalStorage } from '../device/page.ts'
import { holdRequests } from '../hold-requests.ts'
import { blockStorage, expect, PinwellPage, test, visitorNote } from './pinwell-page.ts'

test('shows the same list in two tabs within a second', async ({ pinwell, page, context }) => {
  await pinwell.open([visitorNote('Shared')])
  const other = new PinwellPage(await context.newPage())
  await other.open()
  await other.typeNote('from the other tab')
  await other.save.click()
  await expect(pinwell.card('from the other tab')).toBeVisible({ timeout: 1000 })
  await page.bringToFront()
  await pinwell.button('Shared', 'Delete note').click()
  await expect(other.card('Shared')).toBeHidden({ timeout: 1000 })
})

test('renders at most 250 cards of a list that another tab makes long until the code for long lists has loaded', async ({
  pinwell,
  page,
  context,
}) => {
  const release = await holdRequests(page, /VirtualSections-.*\.js/)
  await pinwell.open([visitorNote('Shared')])
  const other = new PinwellPage(await context.newPage())
  const requested = page.waitForRequest(/VirtualSections-.*\.js/)
  await other.open(Array.from({ length: 1000 }, (_, at) => visitorNote(`Note ${at}`, '', at)))
  await requested
  await expect(pinwell.card('Note 240')).toBeAttached()
  expect(await pinwell.cards.count()).toBeLessThanOrEqual(250)
  release()
  await expect(pinwell.card('Note 0')).toHaveAttribute('aria-setsize', '1001')
})

// @spec error.cache
// @fault F32 F33
test.describe('reads what it can of a cache with', () => {
  const ROWS: readonly Row[] = [
    ['invalid JSON', '[{"id":', [], '1 item', '[{"id":'],
    ['another type', '{"a":1}', [], '1 item', '{"a":1}'],
    ['null', 'null', [], '1 item', 'null'],
    [
      'wrong entries among good ones',
      JSON.stringify([null, 7, [], visitorNote('Good', '', 0, { userId: 'ada' }), { id: {} }, 'x']),
      ['Good'],
      '5 items',
      '[null,7,[],{"id":{}},"x"]',
    ],
  ]
  type Row = readonly [what: string, cached: string, shown: readonly string[], count: string, file: string]
  for (const [what, cached, shown, count, file] of ROWS) {
    test(what, async ({ pinwell, page }) => {
      await pinwell.open(cached)
      await expect(pinwell.toast('Failed to load cached notes')).toBeVisible()
      await expect(pinwell.toast(`${count} could not be read`)).toBeVisible()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download', exact: true }).press('Enter')
      expect(await readFile(await (await saved).path(), 'utf8')).toBe(file)
      expect(await pinwell.order()).toEqual(shown)

      await pinwell.typeNote('Still works')
      await pinwell.save.click()
      await expect(pinwell.card('Still works')).toBeVisible()

      await page.reload()
      await expect(pinwell.cards).toHaveCount(shown.length + 1)
      const quarantined = await page.evaluate(() =>
        Object.entries(localStorage).filter(([key]) => key.startsWith('cachedNotes.unreadable')),
      )
      expect(quarantined).toHaveLength(1)
    })
  }
})

// @spec error.save-local
// @fault F30
test('keeps the text in the composer if the storage is full', async ({ pinwell, page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await pinwell.open([visitorNote('Kept')])
  await page.evaluate(fillLocalStorage)
  await pinwell.typeNote('no room for this')
  await pinwell.save.click()
  await expect(pinwell.toast('Failed to save note to local storage.')).toBeVisible()
  await expect(pinwell.note).toHaveText('no room for this')
  expect(await pinwell.cached()).toEqual([visitorNote('Kept')])

  await page.evaluate(() => localStorage.removeItem('filler 0'))
  await pinwell.save.click()
  await expect(pinwell.card('no room for this')).toBeVisible()
})

// @fault F36
test('works without storage and shows a warning', async ({ pinwell, page }) => {
  await blockStorage(page)
  await page.goto('/')
  await expect(pinwell.toast('Failed to load cached notes')).toBeVisible()
  await expect(pinwell.toast('This browser is not keeping your notes')).toBeVisible()
  await pinwell.editorIsReady()
  await expect(page.getByRole('group', { name: 'Examples to try' })).toBeVisible()
  await expect(page.getByText('notes stay in this browser')).toHaveCount(0)
  await pinwell.typeNote('kept in the box')
  await expect(page.getByText('This browser may lose what you type')).toBeVisible()
  await pinwell.save.click()
  await expect(pinwell.toast('Failed to save note to local storage.')).toBeVisible()
  await expect(pinwell.note).toHaveText('kept in the box')
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
})
