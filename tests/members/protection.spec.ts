import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { IDENTITY, newEmail } from './cloud.ts'
import { expect, test } from './tab.ts'

// Projects of today do not tell who has an account. That is a setting of a whole project, so this file has an identity service of
// its own, and the page's questions are led there.
test.describe.configure({ mode: 'default' })

let hiding: IdentityServer

test.beforeAll(async () => {
  hiding = await startIdentity({ port: 0, projectId: 'demo-pinwell', enumerationProtection: true })
})

test.afterAll(() => hiding.close())

test.beforeEach(async ({ page }) => {
  await page.route(`${IDENTITY}/**`, (route) =>
    route.continue({ url: route.request().url().replace(IDENTITY, `http://127.0.0.1:${hiding.port}`) }),
  )
  await page.goto('/')
})

test('with e-mail enumeration protection, an unknown e-mail and a wrong password get the same answer', async ({
  tab,
  page,
}) => {
  const email = newEmail('ada')
  const values = { 'Email address': email, Password: 'analytical' }
  await tab.pick('Login')
  await tab.enter(values)
  await tab.press('Sign in to your account')
  await expect(tab.alerts).toHaveText(['Invalid email or password'])

  await tab.press('Forgot password?')
  await expect(tab.dialog.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(tab.alerts).toHaveCount(0)

  await tab.press("Don't have an account? Sign Up")
  await tab.enter({
    ...values,
    'Full Name': 'Ada',
    'Phone Number': '+441234567',
    'Confirm Password': 'analytical',
  })
  await tab.press('Create your account')
  await tab.press('Start writing')
  await tab.pick('Logout')
  await tab.isSignedOut()

  await tab.pick('Login')
  await tab.enter({ ...values, Password: 'a guess' })
  await tab.press('Sign in to your account')
  await expect(tab.alerts).toHaveText(['Invalid email or password'])
  await tab.enter({ Password: 'analytical' })
  await page.keyboard.press('Enter')
  await expect(tab.toast('Signed in successfully!')).toBeVisible()
})
