import { expect, expectDraftStored, PinwellPage, test, visitorNote } from './pinwell-page.ts'

/** A host name of the local network, without HTTPS. The browser offers no Web Locks, no clipboard and no service worker there. */
const LAN = 'http://notes.home.arpa'

test.use({ baseURL: LAN })

test.beforeEach(({ context }) =>
  context.route(`${LAN}/**`, async (route) => {
    const url = route.request().url().replace(LAN, 'http://localhost:4173')
    const response = await route.fetch({ url })
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  }),
)

test('over plain HTTP, notes and drafts are stored, restored and deleted', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Card')])
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await pinwell.createNote('a saved note')
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await pinwell.button('Card', 'Delete note').click()
  await pinwell.typeNote('a draft')
  await expectDraftStored(page, 'a draft')
  await page.reload()
  await expect(page.getByText('Restored your unsaved draft')).toBeVisible()
  await expect(pinwell.note).toHaveText('a draft')
  await expect(pinwell.card('a saved note')).toBeVisible()
  await expect(pinwell.cards).toHaveCount(1)
})

test('over plain HTTP, notes and code blocks are copied with their formatting', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Plan', '**one**\n• two')])
  await pinwell.button('Plan', 'Copy note').click()
  await expect(pinwell.toast('Copied')).toBeVisible()
  await pinwell.note.click()
  await page.keyboard.press('Control+v')
  await expect(pinwell.note.getByRole('strong')).toHaveText('one')
  await expect(pinwell.note.getByRole('listitem')).toHaveText(['two'])
  await page.keyboard.type('\n\n```let x')
  await page.getByRole('button', { name: 'Copy code' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect(pinwell.note).toHaveText('let x')
})

test('over plain HTTP, a second tab takes the draft of a tab that was closed, and of no open one', async ({
  pinwell,
  page,
  context,
}) => {
  await pinwell.open()
  await pinwell.typeNote('a draft')
  await expectDraftStored(page, 'a draft')
  const second = new PinwellPage(await context.newPage())
  await second.open()
  await second.typeNote('another draft')
  await expectDraftStored(page, 'another draft')
  await expect(second.note).toHaveText('another draft')
  await expect(second.page.getByText('Restored your unsaved draft')).toHaveCount(0)
  await second.page.close()
  const third = new PinwellPage(await context.newPage())
  await third.open()
  await expect(third.page.getByText('Restored your unsaved draft')).toBeVisible()
  await expect(third.note).toHaveText('another draft')
  await expect(pinwell.note).toHaveText('a draft')
})
