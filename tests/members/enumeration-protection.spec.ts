import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { IDENTITY, newEmail } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

// New Firebase projects hide whether an e-mail has an account, and so does the local cloud. This is a project-wide setting, so the tests
// without it run an identity service of their own, and the page's requests are routed to it.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ page }) => page.goto('/'))

// @spec error.login
test('shows the same error for an unknown e-mail and a wrong password with e-mail enumeration protection', async ({
  tab,
  page,
}) => {
  const email = newEmail('ada')
  const values = { 'Email address': email, Password: 'analytical' }
  await tab.chooseFromMenu('Login')
  await tab.fillFields(values)
  await tab.clickInDialog('Sign in to your account')
  await expect(tab.alerts).toHaveText(['Invalid email or password'])

  await tab.clickInDialog('Forgot password?')
  await expect(tab.dialog.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(tab.alerts).toHaveCount(0)

  await tab.clickInDialog("Don't have an account? Sign Up")
  await tab.fillFields({
    ...values,
    'Full Name': 'Ada',
    'Phone Number': '+441234567',
    'Confirm Password': 'analytical',
  })
  await tab.clickInDialog('Create your account')
  await tab.clickInDialog('Start writing')
  await tab.chooseFromMenu('Logout')
  await tab.expectSignedOut()

  await tab.chooseFromMenu('Login')
  await tab.fillFields({ ...values, Password: 'a guess' })
  await tab.clickInDialog('Sign in to your account')
  await expect(tab.alerts).toHaveText(['Invalid email or password'])
  await tab.fillFields({ Password: 'analytical' })
  await page.keyboard.press('Enter')
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
})

test.describe('without e-mail enumeration protection', () => {
  const ada = { uid: '', token: '', email: newEmail('ada'), password: 'analytical' }
  let identity: IdentityServer

  test.beforeAll(async () => {
    identity = await startIdentity({ port: 0, projectId: 'demo-pinwell', enumerationProtection: false })
    await fetch(
      `http://127.0.0.1:${identity.port}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: ada.email, password: ada.password }),
      },
    )
  })

  test.afterAll(() => identity.close())

  test.beforeEach(({ page }) =>
    page.route(`${IDENTITY}/**`, (route) =>
      route.continue({
        url: route.request().url().replace(IDENTITY, `http://127.0.0.1:${identity.port}`),
      }),
    ),
  )

  // @spec error.no-account
  test('shows that no account exists with an unknown e-mail, and keeps what was typed', async ({ tab }) => {
    const email = newEmail('nobody')
    await tab.signIn({ ...ada, email })
    await expect(tab.alerts).toHaveText(['No account exists with this email'])
    await expect(tab.field('Email address')).toHaveValue(email)
    await expect(tab.field('Email address')).toBeFocused()
    await expect(tab.field('Password')).toHaveValue(ada.password)
  })

  // @spec error.wrong-password
  test('shows that a password is incorrect, and then signs in with the right one', async ({ tab, page }) => {
    await tab.signIn({ ...ada, password: 'a slip' })
    await expect(tab.alerts).toHaveText(['Incorrect password'])
    await expect(tab.field('Email address')).toHaveValue(ada.email)
    await expect(tab.field('Password')).toBeFocused()
    await tab.fillFields({ Password: ada.password })
    await page.keyboard.press('Enter')
    await tab.expectSignedIn()
  })
})
