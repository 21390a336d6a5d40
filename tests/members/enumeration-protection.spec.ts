import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { IDENTITY, newEmail } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

// New Firebase projects hide whether an e-mail has an account. This is a project-wide setting, so this file runs an identity service of
// its own, and the page's requests are routed to it.
test.describe.configure({ mode: 'default' })

let protectedIdentity: IdentityServer

test.beforeAll(async () => {
  protectedIdentity = await startIdentity({ port: 0, projectId: 'demo-pinwell', enumerationProtection: true })
})

test.afterAll(() => protectedIdentity.close())

test.beforeEach(async ({ page }) => {
  await page.route(`${IDENTITY}/**`, (route) =>
    route.continue({
      url: route.request().url().replace(IDENTITY, `http://127.0.0.1:${protectedIdentity.port}`),
    }),
  )
  await page.goto('/')
})

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
