import { ADA, expect, test } from './account-page.ts'

const VALUES = {
  'Full Name': 'Ada Lovelace',
  'Email address': ADA.email,
  'Phone Number': '+44 1234 567',
  Password: ADA.password,
  'Confirm Password': ADA.password,
}

test.beforeEach(async ({ account }) => {
  await account.openDialog('Sign Up')
})

// @spec sign-up.fields
test('asks for five values with names that password managers know', async ({ account }) => {
  await expect(account.heading('Create Account')).toBeVisible()
  await expect(account.dialog.locator('label')).toHaveText(Object.keys(VALUES))
  for (const [label, name, type, autocomplete] of [
    ['Full Name', 'fullName', null, 'name'],
    // Without it, password managers take the phone number as the user name.
    ['Email address', 'email', 'email', 'username'],
    ['Phone Number', 'phoneNumber', 'tel', 'tel'],
    ['Password', 'password', 'password', 'new-password'],
    ['Confirm Password', 'confirmPassword', 'password', 'new-password'],
  ] as const) {
    const field = account.field(label)
    expect([await field.getAttribute('name'), await field.getAttribute('type')]).toEqual([name, type])
    await expect(field).toHaveAttribute('autocomplete', autocomplete)
    await expect(field).toHaveAttribute('required')
  }
})

// @spec sign-up.fields
test('has a separate toggle for each password', async ({ account }) => {
  await account.dialogButton('Show confirm password').click()
  await expect(account.field('Confirm Password')).toHaveAttribute('type', 'text')
  // Phones correct what is typed into a field that shows its text.
  for (const label of ['Full Name', 'Confirm Password'])
    await expect(account.field(label)).toHaveAttribute('autocorrect', 'off')
  await expect(account.field('Password')).toHaveAttribute('type', 'password')
  await account.dialogButton('Show password').click()
  await expect(account.field('Password')).toHaveAttribute('type', 'text')
  await expect(account.dialog.getByRole('button', { name: /^Hide/ })).toHaveCount(2)
})

test('welcomes a new member and leads to the composer', async ({ account, page }) => {
  await account.holdCalls('signUp')
  await account.fillFields(VALUES)
  await page.keyboard.press('Enter')
  await expect(account.dialogButton('Creating your account...')).toBeDisabled()
  await page.keyboard.press('Enter')
  await account.release('signUp')
  await expect(account.heading('Welcome to Pinwell')).toBeVisible()
  await expect(account.dialogButton('Start writing')).toBeFocused()
  await expect(account.dialogButton('Start writing')).toHaveAccessibleDescription(/^Your account is ready\./)
  expect(await account.callCount('signUp')).toBe(1)
  await page.keyboard.press('Enter')
  await expect(account.dialog).toBeHidden()
  await expect(account.profile).toBeFocused()
  expect(await page.evaluate(() => window.account.profile())).toMatchObject({
    fullName: 'Ada Lovelace',
    email: ADA.email,
    phoneNumber: '+44 1234 567',
  })
})

// @spec validation.required validation.match error.sign-up-match
test('shows the errors beside their fields, and sends nothing', async ({ account }) => {
  for (const [values, messages, focused] of [
    [
      { 'Full Name': '', 'Email address': '', 'Phone Number': ' ', Password: '', 'Confirm Password': '' },
      [
        'Please enter your full name',
        'Please enter your email address',
        'Please enter your phone number',
        'Please choose a password',
        'Please confirm your password',
      ],
      'Full Name',
    ],
    [{ 'Email address': 'ada' }, ['Please enter a valid email address'], 'Email address'],
    [
      { Password: '1234567', 'Confirm Password': '1234567' },
      ['Password must be at least 8 characters long'],
      'Password',
    ],
    [{ 'Confirm Password': 'something else' }, ['Passwords do not match'], 'Confirm Password'],
  ] as const) {
    await account.fillFields({ ...VALUES, ...values })
    await account.dialogButton('Create your account').click()
    await expect(account.alerts).toHaveText(messages)
    await expect(account.field(focused)).toBeFocused()
    await expect(account.field(focused)).toHaveAccessibleDescription(new RegExp(`^${messages[0]}`))
    for (const [label, value] of Object.entries({ ...VALUES, ...values }))
      await expect(account.field(label)).toHaveValue(value)
  }
  expect(await account.callCount('signUp')).toBe(0)
})

test('leads to the field that the cloud rejects, and sends it again', async ({ account, page }) => {
  await account.failNext('signUp', 'auth/weak-password')
  await account.fillFields(VALUES)
  await page.keyboard.press('Enter')
  await expect(account.alerts).toHaveText(['Failed to create account: Please choose a stronger password'])
  await expect(account.field('Password')).toBeFocused()
  await account.dialogButton('Create your account').click()
  await expect(account.heading('Welcome to Pinwell')).toBeVisible()
})

// @spec sign-up.login
test('switches back to Login', async ({ account }) => {
  await account.dialogButton('Already have an account? Login').click()
  await expect(account.heading('Welcome Back')).toBeVisible()
  await expect(account.field('Email address')).toBeFocused()
})
