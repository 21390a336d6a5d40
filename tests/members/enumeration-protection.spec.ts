import { newEmail } from './local-cloud.ts'
import { expect, test } from './member-tab.ts'

// New Firebase projects hide whether an e-mail has an account, and so does the local cloud of the tests. `tests/ui/account/login.spec.ts`
// shows the errors of other projects.
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
