import { readFile } from 'node:fs/promises'
import { expectNoViolationsAtWidths } from '../ui/axe.ts'
import { type Account, storedData, writeRemoteNote } from './local-cloud.ts'
import { loseWrites } from './lose-writes.ts'
import { expect, type MemberTab, test } from './member-tab.ts'
import { pageAndStorageText } from './stored-text.ts'

test.use({ errorsAreExpected: true })

/** Ada's device with a synced note and one that the server does not get. */
async function openWithUnsent(tab: MemberTab, ada: Account) {
  await writeRemoteNote(ada, 'Synced', 'bread')
  const writes = await loseWrites(tab.page, 'never sent')
  await tab.openSynced(ada)
  await tab.editorIsReady()
  await tab.createNote('never sent')
  await expect(tab.card('never sent')).toBeVisible()
  // The card is shown before the device has stored the note and the composer is empty.
  await expect(tab.note).toHaveText('')
  return writes
}

async function deleteAccount(tab: MemberTab, { password }: Account) {
  await tab.fillFields({ 'Current password': password })
  await tab.clickInDialog('Delete account and all data')
  await expect(tab.toast('Your account and all its data have been deleted.')).toBeVisible()
  await tab.expectSignedOut()
}

async function downloadedText(tab: MemberTab) {
  const download = tab.page.waitForEvent('download')
  await tab.clickInDialog('Download unsent changes')
  return readFile(await (await download).path(), 'utf8')
}

// @fault F45
test('says that the member stays signed in if the part that asks about unsent changes cannot be loaded', async ({
  tab,
  ada,
  page,
}) => {
  const chunk = /after-first-paint-.*\.js/
  await page.route(chunk, (route) => route.abort())
  await loseWrites(page, 'never sent')
  await tab.openSignedIn(ada)
  await tab.editorIsReady()
  await tab.createNote('never sent')
  await expect(page.getByRole('listitem').getByText('never sent')).toBeVisible()
  await tab.chooseFromMenu('Logout')
  await expect(tab.toast(/^You are still signed in, because not everything is synced\./)).toBeVisible()
  await tab.expectSignedIn()
  await page.unroute(chunk)
  await tab.chooseFromMenu('Logout')
  await expect(tab.heading('Not everything is synced')).toBeVisible()
})

// @spec beyond.delete-account
test('deletes unsent changes and drafts with the account, after it has offered them', async ({
  tab,
  ada,
  page,
}) => {
  await openWithUnsent(tab, ada)
  await tab.typeNote('an unsaved draft')
  await page.keyboard.press('Escape')
  const messages = await tab.recordMessages()
  await tab.chooseFromMenu('Settings')
  await tab.clickInDialog('Delete account…')
  await expect(tab.settings).toContainText(
    '1 unsent change and 1 draft are on this device only. They are deleted with the account.',
  )
  expect(await downloadedText(tab)).toBe('never sent\n\n---\n\nan unsaved draft\n')
  await deleteAccount(tab, ada)
  const isGone = async () => !/never sent|unsaved draft/.test(await pageAndStorageText(page))
  await expect.poll(isGone).toBe(true)
  expect(await messages()).not.toContainEqual(expect.stringContaining('sign in again'))
  await page.reload()
  await tab.expectSignedOut()
  expect(await isGone()).toBe(true)
  expect(await storedData(ada)).toEqual({ deletedAt: expect.any(Number) })
})

// @spec beyond.delete-account beyond.device
test('offers and removes what another device has not sent to the deleted account', async ({
  tab,
  ada,
  page,
  openBrowser,
}) => {
  await openWithUnsent(tab, ada)
  const other = await openBrowser()
  await other.openSignedIn(ada)
  await other.chooseFromMenu('Settings')
  await other.clickInDialog('Delete account…')
  await expect(other.settings).toContainText('Changes that another device has not sent stay on it')
  await expect(other.settings).not.toContainText('on this device only')
  await deleteAccount(other, ada)

  await page.reload()
  await tab.expectSignedOut()
  await tab.chooseFromMenu('Settings')
  const device = tab.settings.getByRole('region', { name: 'This device' })
  await expect(device).toContainText(`${ada.email}1 unsent change`)
  await tab.clickInDialog('Remove…')
  await expect(device).toContainText('If you remove them, they cannot be recovered.')
  await expectNoViolationsAtWidths(page)
  expect(await downloadedText(tab)).toBe('never sent\n')
  await tab.clickInDialog('Remove unsent changes')
  await expect(tab.toast('The unsent changes have been removed from this device.')).toBeVisible()
  await expect(device).not.toContainText(ada.email)
  expect(await pageAndStorageText(page)).not.toMatch(new RegExp(`never sent|${ada.uid}`))
})
