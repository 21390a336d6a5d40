import { setOffline } from '../network.ts'
import { expectNoViolations } from '../ui/axe.ts'
import { recordAnnouncements } from '../ui/record-announcements.ts'
import { addGoogleAccount, chooseGoogleAccount, openPopup } from './google-popup.ts'
import { blockIdentity, holdIdentityRequests } from './identity-routes.ts'
import {
  changeAccount,
  findAccount,
  injectFault,
  newEmail,
  sentEmails,
  signUpWithGoogle,
  storedProfile,
  writeToDatabase,
} from './local-cloud.ts'
import { expect, type MemberTab, test } from './member-tab.ts'

async function openSettings(tab: MemberTab) {
  await tab.chooseFromMenu('Settings')
  await expect(tab.settings.getByRole('region', { name: 'Account' })).toBeVisible()
}

// @spec beyond.account
test('changes the name of the profile and of the sign-in', async ({ tab, ada, page }) => {
  await writeToDatabase(ada, 'fullName', 'Ada')
  await tab.openSignedIn(ada)
  await openSettings(tab)
  const opener = tab.settings.getByRole('button', { name: 'Change name' })
  await opener.press('Enter')
  await tab.settings.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await tab.field('Full Name').fill('')
  await tab.clickInDialog('Save name')
  await expect(tab.settings.getByText('Please enter your full name')).toBeVisible()
  await tab.field('Full Name').fill('Ada Lovelace')
  await tab.clickInDialog('Save name')
  await expect(tab.toast('Name changed')).toBeVisible()
  await expect(opener).toBeFocused()
  expect((await storedProfile(ada))['fullName']).toBe('Ada Lovelace')

  const messages = await tab.recordMessages()
  const release = await holdIdentityRequests(page, 'accounts:update')
  await opener.press('Enter')
  await tab.field('Full Name').fill('Ada King')
  await tab.clickInDialog('Save name')
  await tab.clickInDialog('Cancel')
  await tab.clickInDialog('Change email')
  expect(await messages()).toEqual([])
  release()
  await expect.poll(messages).toEqual(['Name changed'])
  await expect(tab.field('New email address')).toBeFocused()
  await tab.closeSettings()
  await page.reload()
  await tab.profile.press('Enter')
  await expect(tab.menu.getByText('Ada King')).toBeVisible()
})

// @spec beyond.account
test('removes the photo, says so, and keeps the focus', async ({ tab, ada, page }) => {
  // Not loaded, because it is not at https.
  await changeAccount(ada, { photoUrl: 'http://photos.example/ada.png' })
  await tab.openSignedIn(ada)
  await openSettings(tab)
  const announcements = await recordAnnouncements(page)
  await tab.settings.getByRole('button', { name: 'Remove photo' }).press('Enter')
  await expect.poll(announcements).toEqual(['Photo removed'])
  await expect(tab.settings.getByRole('heading', { name: 'Account' })).toBeFocused()
})

test('lets the browser translate the values of settings, but no text of the person', async ({ tab, ada }) => {
  await writeToDatabase(ada, 'fullName', 'Ada Lovelace')
  await tab.openSignedIn(ada)
  await openSettings(tab)
  const { settings } = tab
  for (const text of ['Ada Lovelace', ada.email])
    await expect(settings.getByText(text)).toHaveJSProperty('translate', false)
  for (const text of ['Set', 'Not linked'])
    await expect(settings.getByText(text, { exact: true })).toHaveJSProperty('translate', true)
})

test('shows the e-mail in one line in a narrow window, with its button below', async ({ tab, ada, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await tab.openSignedIn(ada)
  await openSettings(tab)
  const email = await tab.settings.getByText(ada.email).boundingBox()
  const button = await tab.settings.getByRole('button', { name: 'Change email' }).boundingBox()
  expect(email?.height).toBeLessThan(30)
  expect(button?.y).toBeGreaterThan((email?.y ?? 0) + 20)
})

// @spec beyond.account
test('changes the password after the current one, and refuses the e-mail as a password', async ({
  tab,
  ada,
  page,
}) => {
  await tab.openSignedIn(ada)
  await page.goto('/.well-known/change-password')
  for (const [label, purpose] of [
    ['Current password', 'current-password'],
    ['New password', 'new-password'],
    ['Confirm new password', 'new-password'],
  ] as const)
    await expect(tab.field(label)).toHaveAttribute('autocomplete', purpose)
  await expect(tab.field('Current password')).toBeFocused()
  const change = async (current: string, password: string) => {
    await tab.fillFields({
      'Current password': current,
      'New password': password,
      'Confirm new password': password,
    })
    await tab.clickInDialog('Save new password')
  }
  await change(ada.password, 'short')
  await expect(tab.settings.getByText('Password must be at least 8 characters long')).toBeVisible()
  await change(ada.password, ada.email.toUpperCase())
  await expect(
    tab.settings.getByText('Please choose a password that is not your email address'),
  ).toBeVisible()
  await change('wrong password', 'battery staple')
  await expect(tab.settings.getByText('Incorrect password')).toBeVisible()
  await change(ada.password, 'battery staple')
  await expect(tab.toast('Password changed. Other devices have to sign in again.')).toBeVisible()

  await tab.closeSettings()
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn({ ...ada, password: 'battery staple' })
  await tab.expectSignedIn()
})

// @spec beyond.account
test('changes the e-mail when the link at the new address is opened', async ({ tab, ada }) => {
  await writeToDatabase(ada, 'email', ada.email)
  await writeToDatabase(ada, 'createdAt', '2026-01-01 00:00:00')
  await tab.openSignedIn(ada)
  const email = newEmail('countess')
  await openSettings(tab)
  await tab.clickInDialog('Change email')
  await tab.fillFields({ 'New email address': ada.email, 'Current password': ada.password })
  await tab.clickInDialog('Send link')
  await expect(tab.settings.getByText('This is already the email address of your account')).toBeVisible()
  await tab.fillFields({ 'New email address': email })
  await tab.clickInDialog('Send link')
  await expect(tab.toast(`A link is on its way to ${email}. Open it to change your address.`)).toBeVisible()
  expect((await findAccount(ada.email)).uid).toBe(ada.uid)

  const [sent] = await sentEmails(ada.email)
  expect(sent?.requestType).toBe('VERIFY_AND_CHANGE_EMAIL')
  expect((await fetch(sent?.oobLink ?? '')).status).toBe(200)
  // The service would end all sessions. The emulator does not, and confirms with the new address.
  await tab.clickInDialog('Change password')
  const password = 'battery staple'
  await tab.fillFields({
    'Current password': ada.password,
    'New password': password,
    'Confirm new password': password,
  })
  await tab.clickInDialog('Save new password')
  await expect(tab.toast('Password changed. Other devices have to sign in again.')).toBeVisible()
  await tab.closeSettings()
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn({ ...ada, email, password })
  await tab.expectSignedIn()
  await expect.poll(async () => (await storedProfile(ada))['email']).toBe(email)
})

// @spec beyond.account
test('links Google, unlinks it, and keeps the last way to sign in', async ({ tab, ada, page }) => {
  await tab.openSignedIn(ada)
  await openSettings(tab)
  // The form above the button closes, which moves the button.
  await page.setViewportSize({ width: 667, height: 320 })
  await tab.clickInDialog('Change password')
  const link = tab.settings.getByRole('button', { name: 'Link Google' })
  await link.press('Enter')
  await expect(tab.settings.getByLabel('New password', { exact: true })).toHaveCount(0)
  await expect(link).toBeInViewport()
  const popup = await openPopup(tab, 'Choose a Google account')
  await addGoogleAccount(popup, newEmail('ada.at.google'), 'Ada')
  await expect(tab.toast('Google is linked')).toBeVisible()
  await expect.poll(async () => (await storedProfile(ada))['provider']).toBe('both')

  await tab.clickInDialog('Unlink Google')
  await tab.fillFields({ 'Current password': ada.password })
  await tab.clickInDialog('Unlink')
  await expect(tab.toast('Google is unlinked')).toBeVisible()
  await expect(tab.settings).toContainText('Not linked')
  await expect.poll(async () => (await storedProfile(ada))['provider']).toBeUndefined()
})

/** Signs in with a new account that has only Google, and opens the settings. */
async function openSettingsWithGoogle(tab: MemberTab) {
  const grace = await signUpWithGoogle('grace', 'Grace Hopper')
  await tab.page.goto('/')
  await tab.chooseFromMenu('Login')
  await chooseGoogleAccount(await openPopup(tab), grace)
  await tab.clickInDialog('Close profile form')
  await tab.expectSignedIn()
  await openSettings(tab)
  return grace
}

// @spec beyond.account
test('sets a password for a Google account, and then unlinks Google', async ({ tab }) => {
  const grace = await openSettingsWithGoogle(tab)
  await tab.clickInDialog('Unlink Google')
  await expect(tab.settings).toContainText('Set a password first.')
  await tab.clickInDialog('Set password')
  // Password managers read the account from this field.
  await expect(tab.settings.locator('form input[autocomplete=username]')).toHaveValue(grace.email)
  await tab.fillFields({ 'New password': 'battery staple', 'Confirm new password': 'battery staple' })
  await chooseGoogleAccount(await openPopup(tab, 'Save password'), grace)
  await expect(tab.toast('Password set. You can now sign in without Google too.')).toBeVisible()
  await expect.poll(async () => (await storedProfile(grace))['hasPasswordAuth']).toBe(true)
  await tab.clickInDialog('Unlink Google')
  await tab.fillFields({ 'Current password': 'battery staple' })
  await tab.clickInDialog('Unlink')
  await expect(tab.toast('Google is unlinked')).toBeVisible()
})

test('says if the database rejects the profile after a Google account got its first password', async ({
  tab,
}) => {
  const grace = await openSettingsWithGoogle(tab)
  await tab.clickInDialog('Set password')
  await tab.fillFields({ 'New password': 'battery staple', 'Confirm new password': 'battery staple' })
  // The fault is for the form's write, not for one of the sign-in.
  await tab.expectProfileWritten()
  await injectFault('refuse', grace)
  await chooseGoogleAccount(await openPopup(tab, 'Save password'), grace)
  await expect(tab.settings.getByText('Failed to change the password. Please try again.')).toBeVisible()
})

test('says if the database rejects the profile after Google was linked', async ({ tab, ada }) => {
  await tab.openSignedIn(ada)
  await openSettings(tab)
  await tab.clickInDialog('Link Google')
  await tab.expectProfileWritten()
  await injectFault('refuse', ada)
  const popup = await openPopup(tab, 'Choose a Google account')
  await addGoogleAccount(popup, newEmail('ada.at.google'), 'Ada')
  await expect(tab.settings.getByText('Failed to link Google. Please try again.')).toBeVisible()
})

// @spec beyond.account
test('signs out everywhere, and a new sign-in lasts', async ({ tab, ada, openBrowser }) => {
  const other = await openBrowser()
  await other.openSynced(ada)
  await tab.openSignedIn(ada)
  await openSettings(tab)
  await expect(tab.settings).toContainText('Signing out removes your notes from a device.')
  await tab.signOutEverywhere()
  await expect(tab.settings).toHaveCount(0)
  await expect(tab.toast(/^You were signed out on all devices\./)).toBeVisible()
  await other.expectSignedOut()
  await expect(other.toast(/^You were signed out on all devices\./)).toBeVisible()
  await other.signIn(ada)
  await other.expectSignedIn()
  await other.createNote('Signed in again')
  await expect(other.toast('Note saved successfully')).toBeVisible()
})

test.describe('on a page that started without a network and with an expired token', () => {
  test.use({ errorsAreExpected: true })

  // @spec beyond.account
  test('signs out everywhere', async ({ tab, ada, openBrowser }) => {
    const other = await openBrowser()
    await other.openSynced(ada)
    await other.page.goto('/humans.txt')
    await other.page.evaluate(expireToken)
    await blockIdentity(other.page)
    const managerLoaded = other.page.waitForResponse(/account-manager-/)
    await other.page.goto('/')
    await managerLoaded
    await other.page.waitForEvent('requestfailed', (request) => request.url().includes('/token'))
    await other.page.unrouteAll()
    await other.expectSynced()
    await tab.openSignedIn(ada)
    await openSettings(tab)
    await tab.signOutEverywhere()
    await other.expectSignedOut()
  })
})

/** Makes the token that Auth has stored an expired one. Runs in the page. */
async function expireToken() {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('firebaseLocalStorageDb')
    request.addEventListener('success', () => resolve(request.result))
  })
  const store = database.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage')
  await new Promise((resolve) => {
    const request = store.getAll()
    request.addEventListener('success', () => {
      for (const record of request.result) {
        record.value.stsTokenManager.expirationTime = 0
        store.put(record)
      }
      store.transaction.addEventListener('complete', resolve)
    })
  })
  database.close()
}

test.describe('with a change that is not in the account', () => {
  test.use({ errorsAreExpected: true })

  // @spec beyond.account
  test('signs out this device, and asks first if a change is not in the account', async ({
    tab,
    ada,
    page,
  }) => {
    await tab.openSynced(ada)
    await setOffline(page.context(), true)
    await tab.createNote('Not sent')
    await openSettings(tab)
    await tab.clickInDialog('Sign out here')
    await expect(page.getByRole('dialog').getByText('Not sent')).toBeVisible()
    await page.keyboard.press('Escape')
    await setOffline(page.context(), false)
    await tab.expectSynced()
    await openSettings(tab)
    await tab.clickInDialog('Sign out here')
    await tab.expectSignedOut()
    await expect(tab.settings).toHaveCount(0)
  })
})

test('an opened form shows its field and its buttons, and has no axe violations', async ({
  tab,
  ada,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await tab.openSynced(ada)
  for (const action of ['Change name', 'Change email', 'Change password', 'Delete account…']) {
    await openSettings(tab)
    await tab.clickInDialog(action)
    const label = action === 'Change name' ? 'Full Name' : 'Current password'
    for (const part of [tab.field(label), tab.settings.getByRole('button', { name: 'Cancel' })])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expectNoViolations(page)
    await tab.closeSettings()
  }
})
