import { holdRequests } from '../hold-requests.ts'
import { expectNoViolationsAtWidths } from '../ui/axe.ts'
import { newEmail, signUp, storedContents, storedNotes, writeRemoteNote } from './local-cloud.ts'
import { loseWrites } from './lose-writes.ts'
import { CONTROLLED, expect, type MemberTab, test } from './member-tab.ts'
import { pageAndStorageText } from './stored-text.ts'

test.use({ errorsAreExpected: true, ...CONTROLLED })

test.beforeEach(async ({ tab, ada, databaseConnection }) => {
  await databaseConnection.open()
  await writeRemoteNote(ada, 'Secret title', 'secret words of old')
  await tab.openSynced(ada)
  await tab.expectProfileWritten()
  await tab.editorIsReady()
})

async function openRemoval(tab: MemberTab) {
  await tab.chooseFromMenu('Settings')
  // The section of the account, with the devices, is above, and comes later.
  await expect(
    tab.settings.getByRole('button', { name: 'Rename' }).or(tab.settings.getByText('Try again')),
  ).toBeVisible()
  await tab.clickInDialog('Remove from this device…')
}

// @spec beyond.device
test("removes the account's notes from this device, after it has said what stays", async ({
  tab,
  ada,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 720 })
  await openRemoval(tab)
  await expect(tab.dialogButton('Cancel')).toBeInViewport({ ratio: 1 })
  await expect(tab.settings).toContainText('They stay in your account and on your other devices.')
  await expectNoViolationsAtWidths(page)
  await expect(tab.settings).not.toContainText(/changes? (is|are) not in your account yet/)
  await tab.clickInDialog('Cancel')
  const opener = tab.settings.getByRole('button', { name: 'Remove from this device…' })
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await tab.clickInDialog('Sign out and remove')
  await expect(tab.toast('You are signed out. Your notes have been removed from this device.')).toBeVisible()
  await tab.expectSignedOut()
  await expect(tab.cards).toHaveCount(0)
  expect(await pageAndStorageText(page)).not.toMatch(new RegExp(`ecret|${ada.email}|${ada.uid}`))
  expect(await storedNotes(ada)).toHaveLength(1)
})

// @spec beyond.device
test(
  'says when the notes will be removed if the browser cannot remove them now',
  { tag: '@clock' },
  async ({ tab, page }) => {
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with its object below
      const originalDelete = IDBObjectStore.prototype.delete
      IDBObjectStore.prototype.delete = function (range) {
        if (this.name === 'shelves') throw new DOMException('The disk is full.', 'QuotaExceededError')
        return originalDelete.call(this, range)
      }
    })
    await openRemoval(tab)
    await tab.clickInDialog('Sign out and remove')
    await expect(
      tab.toast(
        'You are signed out, but your notes could not be removed from this device. They are removed when you open Pinwell again.',
      ),
    ).toBeVisible()
    expect(await pageAndStorageText(page)).toContain('ecret')
    await page.clock.install()
    await page.reload()
    // A page does it after its start.
    await page.clock.fastForward(5000)
    await expect.poll(() => pageAndStorageText(page), { timeout: 10_000 }).not.toContain('ecret')
  },
)

// @spec beyond.device
test('keeps unsent changes and drafts when it removes the notes, and says how many', async ({
  tab,
  ada,
  page,
  databaseConnection,
}) => {
  await databaseConnection.close()
  await tab.createNote('written offline')
  await expect(tab.card('written offline')).toBeVisible()
  // Until the change is stored, the composer keeps its text.
  await expect(tab.title).toHaveCount(0)
  await tab.typeNote('an unsaved draft')
  await page.keyboard.press('Escape')
  await openRemoval(tab)
  const notice =
    'One change is not in your account yet. It stays on this device and is sent when you sign in here again.'
  await expect(tab.settings).toContainText(notice)
  await expect(tab.dialogButton('Sign out and remove')).toHaveAccessibleDescription(new RegExp(notice))
  const download = page.waitForEvent('download')
  await tab.clickInDialog('Download unsent changes')
  expect((await download).suggestedFilename()).toBe('pinwell-changes.txt')
  await tab.clickInDialog('Sign out and remove')
  await tab.expectSignedOut()
  await expect.poll(() => pageAndStorageText(page)).not.toContain('ecret')
  expect(await pageAndStorageText(page)).toContain('written offline')
  await databaseConnection.open()
  await tab.signIn(ada)
  await tab.expectSignedIn()
  await tab.expectSynced()
  await expect(tab.card('written offline')).toBeVisible()
  await expect(tab.note).toHaveText('an unsaved draft')
  expect(await storedContents(ada)).toContain('written offline')
})

// @spec beyond.device
test('removes the draft of a signed-out account, and no longer says that it is kept', async ({
  tab,
  page,
}) => {
  await tab.typeNote('an unsaved draft')
  await page.keyboard.press('Escape')
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  const notice = page.getByText('Your unsaved draft is kept for your next sign-in.')
  await expect(notice).toBeVisible()
  await tab.chooseFromMenu('Settings')
  await expect(tab.settings).toContainText('A signed-out account1 draft')
  await tab.clickInDialog('Remove…')
  await tab.clickInDialog('Remove unsent changes')
  await expect(tab.toast('The unsent changes have been removed from this device.')).toBeVisible()
  await expect(tab.settings.getByRole('heading', { name: 'This device' })).toBeFocused()
  await expect(notice).toHaveCount(0)
  expect(await pageAndStorageText(page)).not.toContain('an unsaved draft')
})

test('removes what two signed-out accounts have left, one right after the other', async ({ tab, page }) => {
  for (const next of [await signUp('alan'), undefined]) {
    await tab.typeNote('an unsaved draft')
    await page.keyboard.press('Escape')
    await tab.chooseFromMenu('Logout')
    await tab.expectSignedOut()
    if (!next) break
    await tab.signIn(next)
    await tab.expectSynced()
    // Nothing of the next person's is kept.
    await expect(page.getByText('Your unsaved draft is kept for your next sign-in.')).toHaveCount(0)
  }
  await tab.chooseFromMenu('Settings')
  const device = tab.settings.getByRole('region', { name: 'This device' })
  const openers = device.getByRole('button', { name: 'Remove…' })
  await expect(openers).toHaveCount(2)
  for (const opener of await openers.all()) await opener.click()
  const removals = device.getByRole('button', { name: 'Remove unsent changes' })
  await expect(removals).toHaveCount(2)
  // Before the first removal is done.
  await removals.evaluateAll((buttons: readonly HTMLElement[]) => buttons.forEach((each) => each.click()))
  await expect(device.getByText('1 draft')).toHaveCount(0)
})

// @spec beyond.account
test('keeps the unsent change of a device when the member signs out everywhere on another', async ({
  tab,
  ada,
  openBrowser,
}) => {
  const other = await openBrowser()
  const writes = await loseWrites(other.page, 'never sent')
  await other.openSynced(ada)
  await other.editorIsReady()
  await other.createNote('never sent')
  await expect(other.card('never sent')).toBeVisible()

  await tab.chooseFromMenu('Settings')
  await tab.signOutEverywhere()
  await other.expectSignedOut()
  await expect(other.toast(/^You were signed out on all devices\./)).toBeVisible()
  await expect(other.cards).toHaveCount(0)
  await other.page.reload()
  await other.expectSignedOut()
  const stored = await pageAndStorageText(other.page)
  expect(stored).toContain('never sent')
  expect(stored).not.toContain('ecret')

  writes.end()
  await other.signIn(ada)
  await other.expectSignedIn()
  await other.expectSynced()
  await expect(other.card('never sent')).toBeVisible()
  expect(await storedContents(ada)).toContain('never sent')
})

for (const [form, name] of [
  [undefined, 'Sign out here'],
  ['Remove from this device…', 'Sign out and remove'],
] as const)
  test(`keeps the settings open if another change replaces '${name}' while it waits`, async ({
    tab,
    page,
  }) => {
    const release = await holdRequests(page, /\/assets\/account-/)
    await page.reload()
    await tab.chooseFromMenu('Settings')
    if (form) await tab.clickInDialog(form)
    const signOut = tab.settings.getByRole('button', { name, exact: true })
    await signOut.click()
    await expect(signOut.and(page.locator('[aria-disabled=false]'))).toHaveCount(0)
    await tab.clickInDialog('Change name')
    await tab.field('Full Name').fill('Ada Lovelace')
    await tab.clickInDialog('Save name')
    await expect(signOut).toHaveAttribute('aria-disabled', 'false')
    await expect(tab.settings).toBeVisible()
    await expect(tab.toast(/^You are signed out/)).toHaveCount(0)
    release()
    await tab.expectSignedOut()
  })

test("keeps the settings open if another change replaces 'Sign out everywhere' while it waits", async ({
  tab,
  ada,
  page,
  databaseConnection,
}) => {
  await databaseConnection.close()
  await tab.chooseFromMenu('Settings')
  await tab.clickInDialog('Sign out everywhere')
  await tab.clickInDialog('Change email')
  const email = newEmail('countess')
  await tab.fillFields({ 'New email address': email, 'Current password': ada.password })
  await page.keyboard.press('Enter')
  await expect(tab.toast(`A link is on its way to ${email}. Open it to change your address.`)).toBeVisible()
  await expect(tab.settings).toBeVisible()
})

// @spec beyond.settings
test('shows the number of unsynced changes on the app icon while that is chosen', async ({
  tab,
  page,
  databaseConnection,
}) => {
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    })
  })
  await page.reload()
  await tab.expectSynced()
  await tab.editorIsReady()
  const badges = () => page.evaluate((): readonly number[] => Reflect.get(window, 'badges'))
  await databaseConnection.close()
  await tab.createNote('written offline')
  await expect(tab.card('written offline')).toBeVisible()
  expect(await badges()).toEqual([0])
  await tab.chooseFromMenu('Settings')
  const choice = tab.settings.getByLabel('Unsent changes on the app icon')
  await choice.selectOption('Shown')
  await expect.poll(badges).toEqual([0, 1])
  await choice.selectOption('Not shown')
  await expect.poll(badges).toEqual([0, 1, 0])
  await choice.selectOption('Shown')
  await databaseConnection.open()
  await expect.poll(badges).toEqual([0, 1, 0, 1, 0])
})
