import { addGoogleAccount, chooseGoogleAccount, openPopup } from './google-popup.ts'
import { blockIdentity, GOOGLE, respondWithError } from './identity-routes.ts'
import { changeAccount, findAccount, newEmail, storedProfile, writeToDatabase } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

const OFFLINE = "Can't reach the server. Please check your connection and try again."
const UTC_TEXT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

test.beforeEach(async ({ tab, page }) => {
  await page.goto('/')
  await tab.chooseFromMenu('Login')
})

// @spec profile.fields google.new complete.link success.complete
test('creates a profile for a new account, shows Complete Profile and signs in with the password afterwards', async ({
  tab,
  page,
}) => {
  const email = newEmail('grace')
  await addGoogleAccount(await openPopup(tab), email, 'Grace Hopper')
  await expect(tab.heading('Complete Your Profile')).toBeVisible()
  const account = { ...(await findAccount(email)), password: 'compiler' }
  const made = {
    fullName: 'Grace Hopper',
    email,
    createdAt: UTC_TEXT,
    provider: 'google',
    lastLogin: UTC_TEXT,
    loginUsername: 'Pinwell',
  }
  await expect.poll(() => storedProfile(account)).toEqual(made)

  await tab.fillFields({
    'Full Name': 'Rear Admiral Hopper',
    'Phone Number': '+15550123',
    Password: account.password,
    'Confirm Password': account.password,
  })
  await tab.clickInDialog('Complete Profile')
  await expect(tab.toast('Profile completed successfully!')).toBeVisible()
  await tab.expectSignedIn()
  expect(await storedProfile(account)).toEqual({
    ...made,
    fullName: 'Rear Admiral Hopper',
    phoneNumber: '+15550123',
    provider: 'both',
    hasPasswordAuth: true,
    updatedAt: UTC_TEXT,
  })

  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await tab.signIn(account)
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
  await tab.expectSignedIn()
  await page.reload()
  await tab.expectSignedIn()
  await expect(tab.dialog).toBeHidden()
})

// @spec google.complete calls.google success.google
test('completes the login, closes the modal and updates fullName from Google for a profile with hasPasswordAuth', async ({
  tab,
  grace,
}) => {
  await changeAccount(grace, { password: 'compiler' })
  const profile = { createdAt: '2026-01-02 03:04:05', email: grace.email, hasPasswordAuth: true }
  for (const [field, value] of Object.entries({ ...profile, provider: 'both', fullName: 'Amazing Grace' }))
    await writeToDatabase(grace, field, value)
  await chooseGoogleAccount(await openPopup(tab), grace)
  await expect(tab.toast('Signed in with Google successfully!')).toBeVisible()
  await tab.expectSignedIn()
  await expect
    .poll(() => storedProfile(grace))
    .toEqual({
      ...profile,
      provider: 'both',
      fullName: 'Grace Hopper',
      lastLogin: UTC_TEXT,
      loginUsername: 'Pinwell',
    })
})

// @spec google.incomplete
test('shows Complete Profile for a profile without hasPasswordAuth', async ({ tab, grace, page }) => {
  await writeToDatabase(grace, 'createdAt', '2026-01-02 03:04:05')
  await chooseGoogleAccount(await openPopup(tab), grace)
  await expect(tab.heading('Complete Your Profile')).toBeVisible()
  await expect(tab.field('Full Name')).toHaveValue('Grace Hopper')

  // A postponed dialog opens again at the next page load.
  await tab.clickInDialog('Close profile form')
  await tab.expectSignedIn()
  await page.reload()
  await expect(tab.heading('Complete Your Profile')).toBeVisible()
})

// @spec profile.fields
test("repairs hasPasswordAuth from the account's actual providers", async ({ tab, grace }) => {
  await changeAccount(grace, { password: 'compiler' })
  await writeToDatabase(grace, 'createdAt', '2026-01-02 03:04:05')
  await writeToDatabase(grace, 'hasPasswordAuth', false)
  await chooseGoogleAccount(await openPopup(tab), grace)
  await tab.expectSignedIn()
  await expect.poll(() => storedProfile(grace)).toMatchObject({ hasPasswordAuth: true, provider: 'both' })
})

// @spec login.google error.google-cancelled
// @fault F27
test("shows 'Sign-in cancelled' when the pop-up is closed", { tag: '@clock' }, async ({ tab, page }) => {
  await page.clock.install()
  const popup = await openPopup(tab)
  await expect(tab.dialog.getByRole('button', { name: 'Waiting for confirmation...' })).toBeVisible()
  await popup.close()
  await page.clock.runFor('00:11')
  await expect(tab.alerts).toHaveText(['Sign-in cancelled'])
})

// @spec error.google-blocked
// @fault F27
test("shows 'Pop-up blocked by browser' if no pop-up opens", async ({ tab, page }) => {
  await page.evaluate(() => {
    window.open = () => null
  })
  await tab.clickInDialog('Sign in with Google')
  await expect(tab.alerts).toHaveText(['Pop-up blocked by browser'])
})

// @spec error.google
test('shows why a sign-in with Google failed', async ({ tab, page }) => {
  // Google's script cannot be loaded either.
  await page.route('**/gapi.js', (route) => route.abort())
  await page.reload()
  await tab.chooseFromMenu('Login')
  await tab.clickInDialog('Sign in with Google')
  await expect(tab.alerts).toHaveText([OFFLINE])
  await page.unrouteAll()
  for (const [message, prepare] of [
    ['Failed to sign in with Google', () => respondWithError(page, GOOGLE, 'INVALID_IDP_RESPONSE')],
    ['This account has been disabled.', () => respondWithError(page, GOOGLE, 'USER_DISABLED')],
    [OFFLINE, () => blockIdentity(page)],
  ] as const) {
    const popup = await openPopup(tab)
    await prepare()
    await addGoogleAccount(popup, newEmail('grace'))
    await expect(tab.alerts).toHaveText([message])
    await tab.expectSignedOut()
    await page.unrouteAll()
  }
})

// @spec login.google
// @fault F27
test('replaces the first attempt by a second one without an error', async ({ tab, grace }) => {
  await openPopup(tab)
  await chooseGoogleAccount(await openPopup(tab, 'Waiting for confirmation...'), grace)
  await expect(tab.heading('Complete Your Profile')).toBeVisible()
  await expect(tab.alerts).toHaveCount(0)
})
