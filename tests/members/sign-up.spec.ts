import { blockIdentity, holdIdentityRequests, respondWithError, SIGN_UP } from './identity-routes.ts'
import { findAccount, newEmail, storedProfile } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

const VALUES = {
  'Full Name': 'Ada Lovelace',
  'Phone Number': '+441234567',
  Password: 'analytical',
  'Confirm Password': 'analytical',
}

test.beforeEach(async ({ tab, page }) => {
  await page.goto('/')
  await tab.chooseFromMenu('Sign Up')
})

// @spec sign-up.submit profile.sign-up calls.create-account
test('creates an account, writes fullName, email, phoneNumber and createdAt, and shows the success view', async ({
  tab,
  page,
}) => {
  const email = newEmail('ada')
  const release = await holdIdentityRequests(page, SIGN_UP)
  await tab.fillFields({ ...VALUES, 'Email address': email })
  await tab.clickInDialog('Create your account')
  await expect(tab.dialog.getByRole('button', { name: 'Creating your account...' })).toBeVisible()
  release()
  await expect(tab.heading('Welcome to Pinwell')).toBeVisible()
  await tab.clickInDialog('Start writing')
  await tab.expectSignedIn()
  await expect(tab.note).toBeFocused()
  await tab.profile.click()
  await expect(tab.menu.getByRole('paragraph')).toHaveText(['Ada Lovelace', email])

  const account = await findAccount(email)
  await expect
    .poll(() => storedProfile(account))
    .toEqual({
      fullName: 'Ada Lovelace',
      email,
      phoneNumber: '+441234567',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
})

test('says that the person is signed in if the form was closed before the account was created', async ({
  tab,
  page,
}) => {
  const release = await holdIdentityRequests(page, SIGN_UP)
  await tab.fillFields({ ...VALUES, 'Email address': newEmail('ada') })
  await tab.clickInDialog('Create your account')
  await expect(tab.dialog.getByRole('button', { name: 'Creating your account...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tab.dialog).toHaveCount(0)
  release()
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
  await tab.expectSignedIn()
})

test('closes the success view at a sign-out in another tab', async ({ tab, page }) => {
  await tab.fillFields({ ...VALUES, 'Email address': newEmail('ada') })
  await tab.clickInDialog('Create your account')
  await expect(tab.heading('Welcome to Pinwell')).toBeVisible()
  const other = await tab.openOtherTab()
  await other.chooseFromMenu('Logout')
  await tab.expectSignedOut()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// @spec error.sign-up
test("shows 'Failed to create account: {message}' and keeps what was typed", async ({ tab, ada, page }) => {
  const values = { ...VALUES, 'Email address': ada.email }
  await tab.fillFields(values)
  for (const [message, prepare] of [
    ['An account with this email already exists', async () => {}],
    [
      'Please choose a stronger password',
      () => respondWithError(page, SIGN_UP, 'WEAK_PASSWORD : Password should be at least 12 characters'),
    ],
    ['Something went wrong. Please try again.', () => respondWithError(page, SIGN_UP, 'INTERNAL_ERROR')],
    [
      'Too many attempts. Please try again in a few minutes.',
      () => respondWithError(page, SIGN_UP, 'TOO_MANY_ATTEMPTS_TRY_LATER'),
    ],
    ["Can't reach the server. Please check your connection and try again.", () => blockIdentity(page)],
  ] as const) {
    await prepare()
    await tab.clickInDialog('Create your account')
    await expect(tab.alerts).toHaveText([`Failed to create account: ${message}`])
    for (const [label, value] of Object.entries(values)) await expect(tab.field(label)).toHaveValue(value)
    await tab.expectSignedOut()
    await page.unrouteAll()
  }
})
