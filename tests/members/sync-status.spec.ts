import { setOffline } from '../network.ts'
import { expectMirrored } from '../ui/pinwell-page.ts'
import { type Account, memberNote, writeToDatabase } from './local-cloud.ts'
import { expect, type MemberTab, passTimeUntil, rejectReads, test } from './member-tab.ts'

test.use({ errorsAreExpected: true })

/** Records every text of the sync status, from the first one that a page shows, and whether it covers the choice of the order. */
async function recordStatus({ page }: MemberTab) {
  await page.addInitScript(() => {
    const statusTexts: string[] = []
    Reflect.set(window, 'statuses', statusTexts)
    new MutationObserver(() => {
      const status = document.querySelector('[data-sync]')
      const order = document.querySelector('select')?.getBoundingClientRect()
      const { left = Infinity, top = 0 } = status?.getBoundingClientRect() ?? {}
      const coversOrder = order && left < order.right && top < order.bottom
      const text = status?.textContent && `${status.textContent}${coversOrder ? ' covers the order' : ''}`
      if (text && statusTexts.at(-1) !== text) statusTexts.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate((): readonly string[] => Reflect.get(window, 'statuses'))
}

async function writeNote(account: Account) {
  const note = memberNote(account, 'Plain', 'some words')
  await writeToDatabase(account, 'createdAt', '2026-01-02 03:04:05')
  await writeToDatabase(account, `notes/${note.id}`, note)
}

// @spec notes.synced
test(
  'shows "Synced" only after a server snapshot, and offline the time of the last sync',
  { tag: '@clock' },
  async ({ tab, ada, databaseConnection, page }) => {
    await writeNote(ada)
    await page.setViewportSize({ width: 320, height: 640 })
    const statuses = await recordStatus(tab)
    await tab.openSynced(ada)
    // Without a network the browser reports that it is offline.
    const before = expect.stringMatching(/^(?:Connecting…|Offline · not synced yet)$/)
    expect(await statuses()).toEqual([before, 'Synced'])
    await expectMirrored(page, 'some words')
    await tab.createNote('another note')
    await expect.poll(async () => (await statuses()).slice(2).at(-1)).toBe('Synced')
    expect((await statuses()).filter((text) => text.endsWith('covers the order'))).toEqual([])

    await databaseConnection.close()
    await page.clock.install()
    await page.reload()
    await expect(tab.cards).toHaveCount(2)
    const syncStatus = page.locator('[data-sync]')
    await passTimeUntil(page, () =>
      expect(syncStatus).toContainText(/^Offline · last synced \d+:\d\d [AP]M/, { timeout: 100 }),
    )
    expect((await statuses()).filter((text) => text.startsWith('Synced'))).toEqual([])
    await expect(page.getByRole('status').filter({ hasText: 'Offline · last synced' })).toBeAttached()
    await page.clock.fastForward('24:00:00')
    await expect(syncStatus).toContainText(/last synced [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M/)
    await databaseConnection.open()
    await tab.expectSynced()
  },
)

// @spec list.empty
test(
  'explains an empty list at a first sign-in without a server',
  { tag: '@clock' },
  async ({ tab, ada, databaseConnection, page }) => {
    await writeNote(ada)
    await databaseConnection.close()
    await page.clock.install()
    await tab.page.goto('/')
    await tab.signIn(ada)
    await tab.expectSignedIn()
    const main = page.getByRole('main')
    await expect(main.getByText('Loading notes...').last()).toBeVisible()
    await passTimeUntil(page, () =>
      expect(main.getByText('Your notes are not on this device yet')).toBeVisible({ timeout: 100 }),
    )
    await expect(main.getByText('Loading notes...')).toHaveCount(0)
    await expect(page.locator('[data-sync]')).toContainText('Offline · not synced yet')
    await databaseConnection.open()
    await expect(tab.cards).toHaveCount(1)
    await tab.expectSynced()
  },
)

test('has its icon in the middle of its line, with text of twice the size too', async ({ tab, ada }) => {
  await tab.openSynced(ada)
  const status = tab.page.locator('[data-sync=synced]')
  for (const fontSize of ['100%', '200%']) {
    await tab.page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    const [icon, text] = await Promise.all([
      status.locator('svg').boundingBox(),
      status.locator('span').first().boundingBox(),
    ])
    if (!icon || !text) throw new Error('The status is not visible.')
    expect(Math.abs(icon.y + icon.height / 2 - text.y - text.height / 2)).toBeLessThan(2)
  }
})

// @spec notes.fetch-failure
test('needs attention if the notes cannot be fetched, and fetches them at Retry', async ({
  tab,
  ada,
  page,
}) => {
  await writeNote(ada)
  let isRejecting = true
  await rejectReads(page, () => isRejecting)
  await tab.openSignedIn(ada)
  const syncStatus = page.locator('[data-sync]')
  await expect(syncStatus).toHaveText('Needs attention. Your notes could not be fetched.')
  await expect(page.getByRole('main').getByText('Your notes could not be loaded')).toBeVisible()
  await expect(page.getByText('No notes yet')).toHaveCount(0)
  await expect(page.getByText('Loading notes...')).toHaveCount(0)
  isRejecting = false
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(tab.cards).toHaveCount(1)
  await tab.expectSynced()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

// @fault F45
test('is shown for the account and a note although its chunk could not be loaded at first', async ({
  tab,
  ada,
  page,
}) => {
  let requestCount = 0
  await page.route(/SyncStatusLine-.*\.js/, (route) =>
    requestCount++ === 0 ? route.abort() : route.continue(),
  )
  await tab.openSynced(ada)
  expect(requestCount).toBeGreaterThan(1)
  await setOffline(page.context(), true)
  await tab.createNote('written offline')
  await expect(tab.card('written offline').getByText('Saved on this device')).toBeVisible()
})
