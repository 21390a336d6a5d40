import { chooseGoogleAccount, openPopup } from './google-popup.ts'
import { blockIdentity, respondWithError, SIGN_UP } from './identity-routes.ts'
import { injectFault, storedProfile } from './local-cloud.ts'
import { CONTROLLED, expect, type MemberTab, test } from './member-tab.ts'

test.use(CONTROLLED)

const VALUES = {
  'Full Name': 'Rear Admiral Hopper',
  'Phone Number': '+15550123',
  Password: 'compiler',
  'Confirm Password': 'compiler',
}

test.beforeEach(async ({ tab, page, grace }) => {
  await page.goto('/')
  await tab.chooseFromMenu('Login')
  await chooseGoogleAccount(await openPopup(tab), grace)
  await expect(tab.heading('Complete Your Profile')).toBeVisible()
  await tab.fillFields(VALUES)
})

// @spec error.email-in-use error.complete
// @fault F29
test('shows why the profile could not be completed, and keeps what was typed', async ({ tab, page }) => {
  for (const [message, prepare] of [
    ['An account with this email already exists', () => respondWithError(page, SIGN_UP, 'EMAIL_EXISTS')],
    [
      'Please choose a stronger password',
      () =>
        respondWithError(
          page,
          SIGN_UP,
          'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing an upper case character',
        ),
    ],
    ['Failed to save user information', () => respondWithError(page, SIGN_UP, 'INTERNAL_ERROR')],
    ["Can't reach the server. Please check your connection and try again.", () => blockIdentity(page)],
  ] as const) {
    await prepare()
    await tab.clickInDialog('Complete Profile')
    await expect(tab.alerts).toHaveText([message])
    await expectValuesKept(tab)
    await page.unrouteAll()
  }
})

// @spec error.complete
test('shows an error if the database rejects the profile, and saves it at the next attempt', async ({
  tab,
  grace,
}) => {
  // The fault is for the form's write, not for one of the sign-in.
  await tab.expectProfileWritten()
  await injectFault('refuse', grace)
  await tab.clickInDialog('Complete Profile')
  await expect(tab.alerts).toHaveText(['Failed to save user information'])
  await expectValuesKept(tab)
  await tab.clickInDialog('Complete Profile')
  await expect(tab.toast('Profile completed successfully!')).toBeVisible()
  expect(await storedProfile(grace)).toMatchObject({ phoneNumber: '+15550123', hasPasswordAuth: true })
})

// @spec error.recent-login
// @fault F29
test('signs in again in place and keeps what was typed at “Please sign in again to complete this action”', async ({
  tab,
  page,
  grace,
}) => {
  await respondWithError(page, SIGN_UP, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 1)
  await tab.clickInDialog('Complete Profile')
  await expect(tab.alerts).toHaveText(['Please sign in again to complete this action'])
  await expectValuesKept(tab)
  await chooseGoogleAccount(await openPopup(tab), grace)
  await expect(tab.toast('Profile completed successfully!')).toBeVisible()
  await expect(tab.dialog).toBeHidden()
  expect(await storedProfile(grace)).toMatchObject({ fullName: 'Rear Admiral Hopper', provider: 'both' })
})

test('asks about unsynced changes before “Not you? Logout”', async ({ tab, page, databaseConnection }) => {
  // The connection is controlled from the next page on.
  await page.reload()
  await tab.clickInDialog('Close profile form')
  await tab.expectSignedIn()
  await databaseConnection.close()
  await tab.createNote('not sent yet')
  await expect(tab.card('not sent yet')).toBeVisible()
  await tab.chooseFromMenu('Complete Profile')
  await tab.clickInDialog('Not you? Logout')
  await expect(tab.heading('Not everything is synced')).toBeVisible()
  await expect(tab.dialog.getByRole('listitem')).toHaveText('not sent yet')
  await tab.clickInDialog('Stay signed in')
  await tab.expectSignedIn()
})

async function expectValuesKept(tab: MemberTab) {
  for (const [label, value] of Object.entries(VALUES)) await expect(tab.field(label)).toHaveValue(value)
}
