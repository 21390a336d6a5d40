import { recordAnnouncements } from '../record-announcements.ts'
import { ADA, expect, GRACE, test } from './account-page.ts'

test.beforeEach(async ({ account }) => {
  await account.openDialog('Login')
})

// @spec login.fields
test('asks for e-mail and password with names that password managers know', async ({ account }) => {
  await expect(account.heading('Welcome Back')).toBeVisible()
  for (const [label, attributes] of [
    ['Email address', { name: 'email', type: 'email', autocomplete: 'username', required: '' }],
    ['Password', { name: 'password', type: 'password', autocomplete: 'current-password', required: '' }],
  ] as const)
    for (const [attribute, value] of Object.entries(attributes))
      await expect(account.field(label)).toHaveAttribute(attribute, value)
  await expect(account.dialog.locator('form')).toHaveCount(1)
})

// @spec login.submit
test('signs in with Enter, shows that it is busy and sends nothing twice', async ({ account, page }) => {
  await account.signUpElsewhere()
  await account.holdCalls('signIn')
  const announcements = await recordAnnouncements(page)
  await account.fillFields({ 'Email address': ` ${ADA.email} `, Password: ADA.password })
  await page.keyboard.press('Enter')
  await expect(account.dialogButton('Signing in...')).toBeDisabled()
  await expect.poll(announcements).toEqual(['Signing in...'])
  await page.keyboard.press('Enter')
  await account.dialogButton('Signing in...').click({ force: true })
  await account.dialogButton('Sign in with Google').click({ force: true })
  await account.release('signIn')
  await expect(account.toast('Signed in successfully!')).toBeVisible()
  await expect(account.dialog).toBeHidden()
  await expect(account.profile).toBeFocused()
  expect([await account.callCount('signIn'), await account.callCount('signInWithGoogle')]).toEqual([1, 0])
})

test('sends two submissions in the same task once', async ({ account }) => {
  await account.fillFields({ 'Email address': ADA.email, Password: ADA.password })
  await account.holdCalls('signIn')
  await account.dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(account.dialogButton('Signing in...')).toBeVisible()
  expect(await account.callCount('signIn')).toBe(1)
})

// @spec error.no-account error.wrong-password
test('shows the error of a field at the field until the next attempt, and keeps what was typed', async ({
  account,
  page,
}) => {
  for (const [code, message, label] of [
    ['auth/user-not-found', 'No account exists with this email', 'Email address'],
    ['auth/wrong-password', 'Incorrect password', 'Password'],
  ] as const) {
    await account.failNext('signIn', code)
    await account.fillFields({ 'Email address': ADA.email, Password: 'a guess' })
    await page.keyboard.press('Enter')
    await expect(account.alerts).toHaveText([message])
    await expect(account.field(label)).toBeFocused()
    await expect(account.field(label)).toHaveAccessibleDescription(message)
    await expect(account.field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(account.field('Email address')).toHaveValue(ADA.email)
    await expect(account.field('Password')).toHaveValue('a guess')
  }
  await account.holdCalls('signIn')
  await account.dialogButton('Sign in to your account').click()
  await expect(account.alerts).toHaveCount(0)
})

test('shows which field is empty, and sends nothing', async ({ account }) => {
  for (const [email, messages, focused] of [
    ['', ['Please enter your email address', 'Please enter your password'], 'Email address'],
    [ADA.email, ['Please enter your password'], 'Password'],
  ] as const) {
    await account.field('Email address').fill(email)
    await account.dialogButton('Sign in to your account').click()
    await expect(account.alerts).toHaveText(messages)
    await expect(account.field(focused)).toBeFocused()
    await expect(account.field('Email address')).toHaveValue(email)
  }
  expect(await account.callCount('signIn')).toBe(0)
})

test('says below the password whether Caps Lock is on, and moves no button when the focus leaves the field', async ({
  account,
}) => {
  const press = (type: string, modifierCapsLock: boolean) =>
    account
      .field('Password')
      .evaluate((field, init) => field.dispatchEvent(new KeyboardEvent(init.type, init)), {
        type,
        modifierCapsLock,
        bubbles: true,
        key: 'A',
      })
  await press('keydown', true)
  await expect(account.alerts).toHaveText(['Caps Lock is on'])
  await account.field('Email address').focus()
  await expect(account.alerts).toHaveText(['Caps Lock is on'])
  await press('keyup', false)
  await expect(account.alerts).toHaveCount(0)
})

test.describe('shows the password', () => {
  test("by mouse and keeps the caret's position", async ({ account, page }) => {
    await account.field('Password').fill('horse battery')
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    for (const [toggle, type] of [
      ['Show password', 'text'],
      ['Hide password', 'password'],
    ] as const) {
      await account.dialogButton(toggle).click()
      await expect(account.field('Password')).toHaveAttribute('type', type)
      await expect(account.field('Password')).toBeFocused()
      await expect(account.field('Password')).toHaveValue('horse battery')
      expect(
        await account
          .field('Password')
          .evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
      ).toEqual([8, 9])
    }
    await page.keyboard.type('!')
    await expect(account.field('Password')).toHaveValue('horse ba!tery')
  })

  // @spec login.fields
  test('by keyboard with a button that is named by its action', async ({ account, page }) => {
    await account.field('Password').fill('horse')
    await page.keyboard.press('Tab')
    await expect(account.dialogButton('Show password')).toBeFocused()
    await expect(account.dialogButton('Show password')).not.toHaveAttribute('aria-pressed')
    await page.keyboard.press('Space')
    await expect(account.dialogButton('Hide password')).toBeFocused()
    await expect(account.field('Password')).toHaveAttribute('type', 'text')
  })
})

test.describe('Google', () => {
  test("loads Google's scripts before a click", async ({ page }) => {
    expect(await page.evaluate(() => window.account.warmUps())).toBeGreaterThan(0)
  })

  test('shows an error and keeps what was typed if its pop-up fails', async ({ account }) => {
    await account.field('Email address').fill(ADA.email)
    await account.dialogButton('Sign in with Google').click()
    await account.failPopup('auth/popup-closed-by-user')
    await expect(account.alerts).toHaveText(['Sign-in cancelled'])
    await expect(account.dialogButton('Sign in with Google')).toBeFocused()
    await expect(account.field('Email address')).toHaveValue(ADA.email)
  })

  test('does not sign in from a pop-up that outlives the dialog', async ({ account }) => {
    await account.dialogButton('Sign in with Google').click()
    await account.popupIsOpen()
    await account.dialogButton('Close login form').click()
    await expect(account.page.locator('dialog')).toHaveCount(0)
    await account.chooseGoogleAccount(GRACE)
    await account.profile.click()
    await expect(account.item('Login')).toBeVisible()
    await expect(account.dialog).toBeHidden()
  })
})

test("'Forgot password?' needs an e-mail address, and shows an error of the service", async ({ account }) => {
  await account.dialogButton('Forgot password?').click()
  await expect(account.alerts).toHaveText(['Please enter your email address'])
  await expect(account.field('Email address')).toBeFocused()
  expect(await account.callCount('sendPasswordReset')).toBe(0)
  await account.failNext('sendPasswordReset', 'auth/internal-error')
  await account.field('Email address').fill(ADA.email)
  await account.dialogButton('Forgot password?').click()
  await expect(account.alerts).toHaveText(['Failed to send the email. Please try again.'])
})

// @spec login.links
test('switches to Sign Up and keeps what was typed', async ({ account }) => {
  await account.field('Email address').fill(ADA.email)
  await account.dialogButton("Don't have an account? Sign Up").click()
  await expect(account.heading('Create Account')).toBeVisible()
  await expect(account.field('Email address')).toHaveValue(ADA.email)
  await expect(account.field('Full Name')).toBeFocused()
})

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'by touch' : 'by mouse', () => {
    test.use({ hasTouch, viewport: { width: 390, height: 844 } })

    test('moves nothing in the dialog when Cancel appears and disappears', async ({ account }) => {
      await account.openDialog('Login')
      const boxes = async () => [
        await account.dialog.boundingBox(),
        ...(await Promise.all(
          ['Sign in to your account', "Don't have an account? Sign Up"].map((name) =>
            account.dialogButton(name).boundingBox(),
          ),
        )),
      ]
      const before = await boxes()
      await expect(account.dialogButton('Cancel')).toBeHidden()
      await account.dialogButton('Sign in with Google').click()
      await expect(account.dialogButton('Cancel')).toBeVisible()
      expect(await boxes()).toEqual(before)
      await account.dialogButton('Cancel').click()
      await expect(account.dialogButton('Sign in with Google')).toBeFocused()
      await expect(account.dialogButton('Cancel')).toBeHidden()
      expect(await boxes()).toEqual(before)
    })
  })
