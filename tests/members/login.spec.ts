import type { Page } from '@playwright/test'
import { blockIdentity, holdIdentityRequests, respondWithError, SIGN_IN } from './identity-routes.ts'
import { changeAccount, newEmail, sentEmails, signUp, storedProfile, writeToDatabase } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

// @spec calls.sign-in success.sign-in
test('writes lastLogin and loginUsername at a sign-in by e-mail and password', async ({ tab, ada }) => {
  await writeToDatabase(ada, 'createdAt', '2026-01-02 03:04:05')
  await tab.signIn(ada)
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
  await tab.expectSignedIn()
  await expect
    .poll(() => storedProfile(ada))
    .toEqual({
      createdAt: '2026-01-02 03:04:05',
      lastLogin: expect.stringMatching(UTC_TEXT),
      loginUsername: 'Pinwell',
    })
  const { lastLogin } = await storedProfile(ada)
  expect(Math.abs(Date.parse(`${String(lastLogin)}Z`) - Date.now())).toBeLessThan(60_000)
})

const UTC_TEXT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

for (const [who, displayName, fullName, shown] of [
  ['the full name', 'Ada', 'Ada Lovelace', 'Ada Lovelace'],
  ['else the display name', 'Ada', '', 'Ada'],
  ['the display name if the full name is blank', 'Ada', ' ', 'Ada'],
  // @spec menu.member
  ["else 'User'", '', '', 'User'],
] as const)
  // @spec menu.member
  test(`shows ${who}, the e-mail and Logout in a member's menu`, async ({ tab, ada }) => {
    if (displayName) await changeAccount(ada, { displayName })
    await writeToDatabase(ada, 'createdAt', '2026-01-02 03:04:05')
    if (fullName) await writeToDatabase(ada, 'fullName', fullName)
    await tab.signIn(ada)
    await tab.expectSignedIn()
    await tab.profile.click()
    await expect(tab.menu.getByRole('paragraph')).toHaveText([shown, ada.email])
    await expect(tab.menu.getByRole('menu')).toHaveAccessibleDescription(`${shown} ${ada.email}`)
    await expect(tab.menu.getByRole('menuitem')).toHaveText([
      'Trash',
      'Import',
      'Export',
      'Settings',
      'Logout',
    ])
  })

// @spec error.login
// @fault F03 F12
test('shows the error of a sign-in in the form and keeps what was typed', async ({ tab, page }) => {
  await tab.commandsAreReady()
  await tab.chooseFromMenu('Login')
  let signIns = 0
  page.on('request', (request) => {
    if (request.url().includes(SIGN_IN) && request.method() === 'POST') signIns++
  })
  for (const [message, prepare] of [
    ['Invalid email or password', () => refuseSignIn(page, 'INVALID_LOGIN_CREDENTIALS')],
    [
      'Too many attempts. Please try again in a few minutes.',
      () => refuseSignIn(page, 'TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled for now.'),
    ],
    [
      'The server is not available at the moment. Please try again later.',
      () => refuseSignIn(page, 'The service is currently unavailable.'),
    ],
    [
      'The server is not available at the moment. Please try again later.',
      () => refuseSignIn(page, 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.'),
    ],
    [
      'This account has been disabled.',
      async () => {
        const ada = await signUp('ada')
        await changeAccount(ada, { disableUser: true })
        return ada
      },
    ],
    [
      "Can't reach the server. Please check your connection and try again.",
      async () => {
        await blockIdentity(page)
        return signUp('ada')
      },
    ],
  ] as const) {
    const { email, password } = await prepare()
    await tab.fillFields({ 'Email address': email, Password: password })
    signIns = 0
    await page.keyboard.down('Enter')
    await expect(tab.alerts).toHaveText([message])
    // The service rejects further sign-ins after too many of them.
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(tab.alerts).toHaveText([message])
    expect(signIns).toBe(1)
    await expect(tab.field('Email address')).toHaveValue(email)
    await expect(tab.field('Password')).toHaveValue(password)
    await expect(tab.dialog.getByRole('button', { name: 'Sign in to your account' })).toBeEnabled()
    await page.unrouteAll()
  }
})

test("'Forgot password?' shows the same message with and without an account, and mails a link only to an account", async ({
  tab,
  ada,
  page,
}) => {
  await tab.chooseFromMenu('Login')
  for (const [email, mails] of [
    [ada.email, ['PASSWORD_RESET']],
    [newEmail('nobody'), []],
  ] as const) {
    await tab.fillFields({ 'Email address': email })
    await tab.clickInDialog('Forgot password?')
    await expect(tab.dialog.getByRole('status').filter({ hasText: email })).toHaveText(
      `If there is an account for ${email}, a link to choose a new password is on its way.`,
    )
    expect((await sentEmails(email)).map(({ requestType }) => requestType)).toEqual(mails)
  }
  // The person has remembered the password.
  await holdIdentityRequests(page, 'accounts:sendOobCode')
  await tab.clickInDialog('Forgot password?')
  await expect(tab.dialog.getByRole('status').filter({ hasText: 'Sending...' })).toBeVisible()
  await tab.fillFields({ 'Email address': ada.email, Password: ada.password })
  await page.keyboard.press('Enter')
  await tab.expectSignedIn()
})

/** Makes the identity service respond with an error that the emulator never returns. */
async function refuseSignIn(page: Page, code: string) {
  await respondWithError(page, SIGN_IN, code)
  return signUp('ada')
}
