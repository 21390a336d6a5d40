import { readFile } from 'node:fs/promises'
import { expectDraftStored } from '../ui/pinwell-page.ts'
import { recordAnnouncements } from '../ui/record-announcements.ts'
import { chooseGoogleAccount, openPopup } from './google-popup.ts'
import { respondWithError } from './identity-routes.ts'
import {
  type Account,
  injectFault,
  memberNote,
  responseStatus,
  storedData,
  writeRemoteNote,
} from './local-cloud.ts'
import { CONTROLLED, expect, type MemberTab, test } from './member-tab.ts'

test.use(CONTROLLED)

const DELETE = 'accounts:delete'

async function openDeletion(tab: MemberTab) {
  await tab.chooseFromMenu('Settings')
  await tab.clickInDialog('Delete account…')
}

async function confirm(tab: MemberTab, password: string, button = 'Delete account and all data') {
  await tab.fillFields({ 'Current password': password })
  await tab.clickInDialog(button)
}

/** Ada with a note, a version of it and a deleted note. */
async function openWithData(tab: MemberTab, ada: Account) {
  await writeRemoteNote(ada, 'Kept', 'bread', 1)
  await writeRemoteNote(ada, 'Removed', 'milk', 2)
  await tab.openSynced(ada)
  await tab.button('Removed', 'Delete note').click()
  await tab.expectSynced()
}

// @spec beyond.delete-account
test('offers an export first, then deletes notes, trash, history, profile and sign-in, and leaves only a deletion record', async ({
  tab,
  ada,
  page,
}) => {
  await openWithData(tab, ada)
  await openDeletion(tab)
  // The focus is in the field below the text that says what is deleted.
  await expect(tab.field('Current password')).toBeFocused()
  await expect(tab.dialogButton('Delete account and all data')).toHaveAccessibleDescription(
    /^This deletes your notes, .*This cannot be undone\./,
  )
  await tab.clickInDialog('Export notes first')
  const exportDialog = page.getByRole('dialog', { name: 'Export notes' })
  await expect(exportDialog).toContainText('Your note.')
  await page.keyboard.press('Escape')
  await expect(exportDialog).toHaveCount(0)
  await openDeletion(tab)
  await confirm(tab, 'wrong password')
  await expect(tab.settings.getByText('Incorrect password')).toBeVisible()
  expect(Object.keys(await storedData(ada))).toContain('notes')
  await confirm(tab, ada.password)
  await expect(tab.toast('Your account and all its data have been deleted.')).toBeVisible()
  await tab.expectSignedOut()
  await expect(tab.cards).toHaveCount(0)
  expect(await storedData(ada)).toEqual({ deletedAt: expect.any(Number) })
  expect(await responseStatus(ada.token, `sync/${ada.uid}`)).toBe(200)
  await tab.signIn(ada)
  await expect(tab.alerts).toBeVisible()
  await page.reload()
  await tab.expectSignedOut()
})

// @spec beyond.delete-account
test('deletes an account that has only Google, and says so', async ({ tab, grace, page }) => {
  await page.goto('/')
  await tab.chooseFromMenu('Login')
  await chooseGoogleAccount(await openPopup(tab), grace)
  await tab.clickInDialog('Close profile form')
  await tab.expectSignedIn()
  await openDeletion(tab)
  await chooseGoogleAccount(await openPopup(tab, 'Delete account and all data'), grace)
  await expect(tab.toast('Your account and all its data have been deleted.')).toBeVisible()
  await tab.expectSignedOut()
  await expect(tab.dialog).toHaveCount(0)
  expect(Object.keys(await storedData(grace))).toEqual(['deletedAt'])
})

// @spec beyond.delete-account
test('says after an interruption that only the sign-in remains, on any device, and goes on', async ({
  tab,
  ada,
  page,
  openBrowser,
}) => {
  await openWithData(tab, ada)
  await openDeletion(tab)
  await respondWithError(page, DELETE, 'INTERNAL_ERROR', 1)
  await confirm(tab, ada.password)
  const remains = `Only your sign-in ${ada.email} remains.`
  await expect(tab.settings).toContainText(remains)
  await expect(tab.alerts).toContainText('The account could not be deleted. Please try again.')
  expect(await storedData(ada)).toEqual({ deletedAt: expect.any(Number) })

  const other = await openBrowser()
  await other.page.goto('/')
  await other.signIn(ada)
  await expect(other.settings).toContainText(remains)

  await page.reload()
  await expect(tab.settings).toContainText(remains)
  await confirm(tab, ada.password, 'Delete the sign-in')
  await expect(tab.toast('Your account and all its data have been deleted.')).toBeVisible()
  await tab.expectSignedOut()
})

// @spec beyond.delete-account
test('keeps the empty account if the person changes their mind', async ({ tab, ada, page }) => {
  await openWithData(tab, ada)
  await openDeletion(tab)
  await respondWithError(page, DELETE, 'INTERNAL_ERROR')
  await confirm(tab, ada.password)
  await expect(tab.settings.getByRole('button', { name: 'Keep the empty account' })).toBeVisible()
  await injectFault('refuse', ada)
  await tab.clickInDialog('Keep the empty account')
  await expect(tab.toast('The account could not be kept. Please try again.')).toBeVisible()
  await tab.clickInDialog('Keep the empty account')
  await expect(tab.toast('Your account is empty and can be used again.')).toBeVisible()
  await tab.createNote('A new beginning')
  await expect(tab.toast('Note saved successfully')).toBeVisible()
})

// @spec beyond.delete-account
test(
  'says that the deletion is pending while the database cannot be reached, and goes on when it is',
  { tag: '@clock' },
  async ({ tab, ada, page, databaseConnection }) => {
    await openWithData(tab, ada)
    await openDeletion(tab)
    await page.clock.install()
    await databaseConnection.close()
    // The requests to the identity service have time-outs of their own.
    const isConfirmed = page.waitForResponse(/accounts:lookup/)
    await confirm(tab, ada.password)
    await isConfirmed
    // The request to the database begins some time after the response.
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(tab.alerts).toContainText(
        'The server is not responding. If this page stays open, your data will be deleted',
        { timeout: 500 },
      )
    }).toPass()
    expect(Object.keys(await storedData(ada))).toContain('notes')
    // Longer than the form waits for the deletion record.
    await page.clock.fastForward(3500)
    await databaseConnection.open()
    await expect(tab.settings).toContainText(`Only your sign-in ${ada.email} remains.`)
    await expect(tab.alerts).toHaveCount(0)
    await confirm(tab, ada.password, 'Delete the sign-in')
    await expect(tab.toast('Your account and all its data have been deleted.')).toBeVisible()
  },
)

test('counts the draft of another tab among what is deleted, offers it as a file, and deletes it there too', async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSynced(ada)
  const other = await tab.openOtherTab()
  await other.typeNote('a draft of the other tab')
  await expectDraftStored(page, 'a draft of the other tab')
  await page.bringToFront()
  const announcements = await recordAnnouncements(page)
  await openDeletion(tab)
  const notice = '1 draft is on this device only. It is deleted with the account.'
  await expect(tab.settings).toContainText(notice)
  await expect.poll(announcements).toContain(notice)
  const download = page.waitForEvent('download')
  await tab.clickInDialog('Download unsent changes')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('a draft of the other tab')
  await confirm(tab, ada.password)
  await other.expectSignedOut()
  await expect(other.note).toHaveText('')
  await expect(other.page.getByText('Your unsaved draft is kept for your next sign-in.')).toHaveCount(0)
})

// @spec beyond.delete-account
test('lets no other device bring notes back', async ({ tab, ada, openBrowser }) => {
  await openWithData(tab, ada)
  const other = await openBrowser()
  await other.openSynced(ada)
  await injectFault('drop', ada)
  await openDeletion(tab)
  await confirm(tab, ada.password)
  await expect(tab.toast('Your account and all its data have been deleted.')).toBeVisible()
  await expect(other.cards.filter({ hasText: 'Kept' })).toHaveCount(0)
  await other.createNote('Written after the deletion')
  await other.expectSignedOut()
  await expect(other.toast('Please sign in again to sync 1 change.')).toBeVisible()
  expect(await storedData(ada)).toEqual({ deletedAt: expect.any(Number) })
  const path = `users/${ada.uid}/notes/-OaBcDeFgHiJkLmNoPqR`
  expect(await responseStatus(ada.token, path, 'PUT', memberNote(ada, 'Late'))).toBe(401)
})
