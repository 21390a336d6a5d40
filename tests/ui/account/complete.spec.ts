import { expect, GRACE, test } from './account-page.ts'

const VALUES = {
  'Phone Number': '+14155550123',
  Password: 'long enough',
  'Confirm Password': 'long enough',
}

test.describe('after the first sign-in with Google', () => {
  test.beforeEach(async ({ account }) => {
    await account.openAsNewGoogleMember()
  })

  // @spec complete.form
  test('asks for what Google does not provide', async ({ account, page }) => {
    await expect(account.dialog.locator('label')).toHaveText(['Full Name', ...Object.keys(VALUES)])
    await expect(account.field('Full Name')).toHaveValue(GRACE.displayName)
    await expect(account.field('Phone Number')).toBeFocused()
    await expect(account.dialog).toContainText(GRACE.email)
    for (const [label, name, autocomplete] of [
      ['Full Name', 'fullName', 'name'],
      ['Phone Number', 'phoneNumber', 'tel'],
      ['Password', 'password', 'new-password'],
      ['Confirm Password', 'confirmPassword', 'new-password'],
    ] as const) {
      await expect(account.field(label)).toHaveAttribute('name', name)
      await expect(account.field(label)).toHaveAttribute('autocomplete', autocomplete)
      await expect(account.field(label)).toHaveAttribute('required')
    }
    // Password managers read the account from this field.
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue(GRACE.email)
  })

  // @spec complete.form
  test('shows that it is saving and closes with a toast', async ({ account, page }) => {
    await account.holdCalls('linkPassword')
    await account.fillFields(VALUES)
    await page.keyboard.press('Enter')
    await expect(account.dialogButton('Saving...')).toBeDisabled()
    await page.keyboard.press('Enter')
    await account.release('linkPassword')
    await expect(account.toast('Profile completed successfully!')).toBeVisible()
    await expect(account.dialog).toBeHidden()
    expect(await account.callCount('linkPassword')).toBe(1)
    expect(await page.evaluate(() => window.account.profile())).toMatchObject({
      fullName: GRACE.displayName,
      phoneNumber: VALUES['Phone Number'],
      hasPasswordAuth: true,
    })
  })

  // @spec validation.phone validation.password validation.match
  test('shows the errors beside their fields, and sends nothing', async ({ account }) => {
    for (const [values, messages, focused, hint = ''] of [
      [
        { 'Full Name': '', 'Phone Number': '', Password: '', 'Confirm Password': '' },
        [
          'Please enter your full name',
          'Please enter your phone number',
          'Please choose a password',
          'Please confirm your password',
        ],
        'Full Name',
      ],
      [
        { 'Phone Number': '+1 415 555 0123' },
        ['Please enter a valid phone number'],
        'Phone Number',
        'Digits only, with the country code first, such as +14155550123',
      ],
      [
        { Password: 'short', 'Confirm Password': 'short' },
        ['Password must be at least 8 characters long'],
        'Password',
      ],
      [{ 'Confirm Password': 'long enough!' }, ['Passwords do not match'], 'Confirm Password'],
    ] as const) {
      await account.fillFields({ ...VALUES, 'Full Name': GRACE.displayName, ...values })
      await account.dialogButton('Complete Profile').click()
      await expect(account.alerts).toHaveText(messages)
      await expect(account.field(focused)).toBeFocused()
      await expect(account.field(focused)).toHaveAccessibleDescription(`${messages[0]} ${hint}`.trim())
    }
    expect(await account.callCount('linkPassword')).toBe(0)
  })

  test.describe('if the cloud requires a recent sign-in', () => {
    test.beforeEach(async ({ account, page }) => {
      await account.failNext('linkPassword', 'auth/requires-recent-login')
      await account.fillFields(VALUES)
      await page.keyboard.press('Enter')
      await expect(account.alerts).toHaveText(['Please sign in again to complete this action'])
      await expect(account.dialogButton('Sign in with Google')).toBeFocused()
    })

    test('shows why the pop-up failed and keeps what was typed', async ({ account, page }) => {
      await page.keyboard.press('Enter')
      await account.failPopup('auth/popup-closed-by-user', 2)
      await expect(account.alerts).toHaveText(['Sign-in cancelled'])
      await page.keyboard.press('Enter')
      await account.popupIsOpen(3)
      await account.dialogButton('Cancel').click()
      await expect(account.alerts).toHaveText(['Please sign in again to complete this action'])
      for (const [label, value] of Object.entries(VALUES))
        await expect(account.field(label)).toHaveValue(value)
      expect(await account.callCount('linkPassword')).toBe(1)
    })

    test('rejects another Google account', async ({ account, page }) => {
      await page.keyboard.press('Enter')
      await account.chooseGoogleAccount({ ...GRACE, email: 'someone@example.org' }, 2)
      await expect(account.alerts).toHaveText([
        'Please choose the Google account that you are signed in with',
      ])
    })
  })

  test('lets another person sign out', async ({ account }) => {
    await account.dialogButton('Not you? Logout').click()
    await expect(account.dialog).toBeHidden()
    await account.profile.click()
    await expect(account.item('Login')).toBeVisible()
  })
})

test('opens after a sign-in in another tab when no text field has the focus', async ({ account, page }) => {
  // The dialogs are loaded, so only the focused field delays this one.
  await account.openDialog('Login')
  await page.keyboard.press('Escape')
  await expect(account.dialog).toBeHidden()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('half a ')
  const signedIn = page.evaluate(() => window.account.signInElsewhereWithGoogle())
  await account.chooseGoogleAccount(GRACE)
  await signedIn
  await expect(account.profile).toHaveAttribute('data-member', 'true')
  await page.keyboard.type('thought')
  await expect(note).toHaveValue('half a thought')
  await expect(account.dialog).toBeHidden()
  await note.blur()
  await expect(account.heading('Complete Your Profile')).toBeVisible()
})
