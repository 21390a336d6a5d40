import { ADA, expect, test } from './account-page.ts'

const DIALOGS = [
  ['Login', 'Welcome Back', 'Close login form'],
  ['Sign Up', 'Create Account', 'Close signup form'],
] as const

for (const [name, heading, close] of DIALOGS)
  test.describe(heading, () => {
    test('is a modal dialog named by its heading, with the focus in its first field', async ({ account }) => {
      await account.openDialog(name)
      await expect(account.dialog).toHaveAccessibleName(heading)
      expect(await account.dialog.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
      await expect(account.dialog.getByRole('textbox').first()).toBeFocused()
    })

    // @spec login.links sign-up.close
    test('closes on Escape and by its button and returns the focus', async ({ account, page }) => {
      await account.open()
      for (const closeMethod of ['Escape', close]) {
        await account.chooseFromMenu(name)
        await expect(account.heading(heading)).toBeVisible()
        await (closeMethod === 'Escape'
          ? page.keyboard.press(closeMethod)
          : account.dialogButton(closeMethod).click())
        await expect(account.dialog).toBeHidden()
        await expect(account.profile).toBeFocused()
      }
    })

    test('closes after a sign-in in another tab', async ({ account, page }) => {
      await account.openDialog(name)
      await account.signUpElsewhere()
      await page.evaluate(({ email, password }) => window.account.signInElsewhere(email, password), ADA)
      await expect(account.dialog).toBeHidden()
    })
  })

test('Tab cycles through the dialog', async ({ account, page }) => {
  await account.openDialog('Login')
  const stops: (string | null)[] = []
  for (let stop = 0; stop < 10; stop++) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.closest('dialog')
          ? (activeElement.getAttribute('aria-label') ?? activeElement.textContent)
          : null
      }),
    )
  }
  expect(stops.slice(0, 6)).toEqual([
    '',
    'Show password',
    'Forgot password?',
    'Sign in to your account',
    'Sign in with Google',
    "Don't have an account? Sign Up",
  ])
  // Between the last and the first field the focus visits the browser's own buttons.
  expect(stops).toContain('Close login form')
})

test.describe('a click outside', () => {
  const OUTSIDE = { x: 5, y: 300 }

  test('closes an untouched form', async ({ account, page }) => {
    await account.openDialog('Login')
    await page.mouse.click(OUTSIDE.x, OUTSIDE.y)
    await expect(account.dialog).toBeHidden()
  })

  test('does not close the dialog if it is the second click of the double click that opened it', async ({
    account,
    page,
  }) => {
    await account.open()
    await account.profile.click()
    await page.getByRole('menuitem', { name: 'Login' }).dblclick()
    await account.fillFields({ 'Email address': 'ada' })
    await expect(account.dialog).toBeVisible()
    await page.mouse.click(OUTSIDE.x, OUTSIDE.y)
    await expect(account.dialog).toBeHidden()
  })

  test('does not close a form with a typed password, which could not be restored', async ({
    account,
    page,
  }) => {
    await account.openDialog('Sign Up')
    await account.fillFields({ Password: 'x' })
    await page.mouse.click(OUTSIDE.x, OUTSIDE.y)
    await account.dialogButton('Show password').click()
    await expect(account.field('Password')).toHaveValue('x')
  })

  test('does not close the form if it ends a selection', async ({ account, page }) => {
    await account.openDialog('Login')
    const box = await account.heading('Welcome Back').boundingBox()
    if (!box) throw new Error('The heading is not visible')
    await page.mouse.move(box.x + 40, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(OUTSIDE.x, OUTSIDE.y, { steps: 4 })
    await page.mouse.up()
    await account.dialogButton('Show password').click()
    await expect(account.heading('Welcome Back')).toBeVisible()
  })
})

for (const [name, close] of [
  ['Login', 'Close login form'],
  ['Sign Up', 'Close signup form'],
  ['Complete Profile', 'Close profile form'],
] as const)
  // @spec beyond.dialogs
  test(`${name} restores what was typed, however the dialog was closed`, async ({ account, page }) => {
    if (name === 'Complete Profile') await account.openAsNewGoogleMember()
    else await account.openDialog(name)
    const field = name === 'Login' ? 'Email address' : 'Full Name'
    for (const [closeMethod, closeDialog] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the close button', () => account.dialogButton(close).click()],
      ['a click outside', () => page.mouse.click(5, 300)],
    ] as const) {
      await account.field(field).click()
      await account.field(field).press('ControlOrMeta+a')
      await page.keyboard.type(`Ada by ${closeMethod}`)
      await closeDialog()
      await expect(account.dialog).toBeHidden()
      await account.chooseFromMenu(name)
      await expect(account.field(field)).toHaveValue(`Ada by ${closeMethod}`)
    }
  })

// @spec beyond.dialogs
test('restores what was typed when it opens again, except passwords', async ({ account, page }) => {
  await account.openDialog('Sign Up')
  await account.fillFields({ 'Full Name': 'Ada Lovelace', 'Phone Number': '+44', Password: ADA.password })
  await account.dialogButton('Show password').click()
  await account.fillFields({ Password: `${ADA.password}!` })
  await page.keyboard.press('Escape')
  await account.chooseFromMenu('Sign Up')
  await expect(account.field('Full Name')).toHaveValue('Ada Lovelace')
  await expect(account.field('Phone Number')).toHaveValue('+44')
  await expect(account.field('Password')).toHaveValue('')
  await expect(account.field('Email address')).toBeFocused()
})

test('prevents the page behind from scrolling until it closes', async ({ account, page }) => {
  await account.openDialog('Login')
  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.move(5, 300)
  await page.mouse.wheel(0, 300)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(account.dialog).toBeHidden()
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('keeps the whole dialog reachable in a narrow window and in a zoom of 400 %', async ({
  account,
  page,
}) => {
  await account.openDialog('Sign Up')
  for (const [width, height] of [
    [320, 640],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = await account.dialog.boundingBox()
    if (!box) throw new Error('The dialog is not visible')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const button of await account.dialog.getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 0.95 })
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
    await account.dialogButton('Create your account').click()
    await expect(account.field('Full Name')).toBeInViewport({ ratio: 0.95 })
  }
})

test('toasts are inside the open dialog, visible and announced', async ({ account, page }) => {
  await account.openDialog('Login')
  await account.showToast('success', 'Note saved to local storage')
  await account.showToast('error', 'Failed to fetch notes')
  await expect(account.dialog.getByRole('status').getByText('Note saved to local storage')).toBeVisible()
  await expect(account.dialog.getByRole('alert').getByText('Failed to fetch notes')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(account.heading('Welcome Back')).toBeVisible()
})

test.describe('the chunk of the dialogs', () => {
  const CHUNK = /\/dialogs[-.][^/]*$/

  test('is loaded when the pointer or focus reaches the profile button, not before', async ({
    account,
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => CHUNK.test(request.url()) && requests.push(request.url()))
    await account.load()
    expect(requests).toEqual([])
    const fetched = page.waitForRequest(CHUNK)
    await account.profile.hover()
    await fetched
  })

  test.describe('if it cannot be loaded', () => {
    test.use({ errorsAreExpected: true })

    test.beforeEach(({ page }) => page.route(CHUNK, (route) => route.abort()))

    test('shows an error and loads at the next attempt', async ({ account, page }) => {
      await account.open()
      await account.profile.click()
      await expect(
        account.toast('The menu could not be loaded. Please check your connection and try again.'),
      ).toBeVisible()
      await expect(account.menu).toBeHidden()
      await expect(account.profile).toBeFocused()
      await page.unroute(CHUNK)
      await account.chooseFromMenu('Login')
      await expect(account.heading('Welcome Back')).toBeVisible()
    })

    test('shows an error for a form that opens by itself', async ({ account }) => {
      await account.open('?google=Grace')
      await expect(
        account.toast('The form could not be loaded. Please check your connection and try again.'),
      ).toBeVisible()
      await expect(account.dialog).toBeHidden()
    })
  })
})
