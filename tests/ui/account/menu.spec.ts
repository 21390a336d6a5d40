import { ADA, expect, GRACE, test } from './account-page.ts'

// @spec menu.visitor
test('offers Login and Sign Up to a visitor', async ({ account }) => {
  await account.open()
  await expect(account.profile).toHaveAttribute('aria-haspopup', 'menu')
  await expect(account.profile).toHaveAttribute('aria-expanded', 'false')
  await account.profile.click()
  await expect(account.profile).toHaveAttribute('aria-expanded', 'true')
  await expect(account.menu.getByRole('menuitem')).toHaveText([
    'Login',
    'Sign Up',
    'Import',
    'Export',
    'Settings',
  ])
})

test.describe('the profile button', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  for (const [what, photoURL, shown] of [
    ['shows a picture from an https address', 'https://pictures.test/grace.png', 1],
    ['shows the icon if the picture cannot be loaded', 'https://pictures.test/missing.png', 0],
    ['does not load a picture from another address', 'http://pictures.test/grace.png', 0],
    ['ignores a picture address that is a script', 'javascript:alert(1)', 0],
  ] as const)
    test(what, async ({ account, page }) => {
      const requests: string[] = []
      await page.route('*://pictures.test/**', (route) => {
        requests.push(route.request().url())
        return route.request().url().endsWith('grace.png')
          ? route.fulfill({ body: PIXEL, contentType: 'image/png' })
          : route.fulfill({ status: 404 })
      })
      await account.openDialog('Login')
      await account.dialogButton('Sign in with Google').click()
      await account.chooseGoogleAccount({ ...GRACE, photoURL })
      await account.dialogButton('Close profile form').click()
      await expect(account.profile.locator('img')).toHaveCount(shown)
      await expect(account.profile.locator('svg')).toHaveCount(1 - shown)
      expect(requests.filter((url) => !url.startsWith('https:'))).toEqual([])
    })
})

test.describe('by keyboard', () => {
  test('Enter, Space and ArrowDown open the menu at its first entry, ArrowUp at its last', async ({
    account,
    page,
  }) => {
    await account.open()
    for (const [key, focused] of [
      ['Enter', 'Login'],
      ['Space', 'Login'],
      ['ArrowDown', 'Login'],
      ['ArrowUp', 'Settings'],
    ] as const) {
      await account.profile.focus()
      await page.keyboard.press(key)
      await expect(account.item(focused)).toBeFocused()
      await expect(account.profile).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Escape')
      await expect(account.menu).toBeHidden()
      await expect(account.profile).toHaveAttribute('aria-expanded', 'false')
      await expect(account.profile).toBeFocused()
    }
  })

  test('arrow keys wrap around, Home and End move to the ends, and a letter to the next entry that begins with it', async ({
    account,
    page,
  }) => {
    await account.open()
    await account.profile.press('ArrowDown')
    await expect(account.item('Login')).toBeFocused()
    for (const [key, focused] of [
      ['ArrowDown', 'Sign Up'],
      ['ArrowDown', 'Import'],
      ['ArrowDown', 'Export'],
      ['ArrowDown', 'Settings'],
      ['ArrowDown', 'Login'],
      ['ArrowUp', 'Settings'],
      ['Home', 'Login'],
      ['End', 'Settings'],
      ['s', 'Sign Up'],
      ['s', 'Settings'],
      ['S', 'Sign Up'],
      ['e', 'Export'],
      ['x', 'Export'],
      ['Control+s', 'Export'],
      ['l', 'Login'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(account.item(focused)).toBeFocused()
    }
    await page.keyboard.press('Home')
    await expect(account.profile).toHaveAttribute('aria-expanded', 'true')
    await account.profile.press('ArrowUp')
    await expect(account.item('Settings')).toBeFocused()
  })

  for (const [key, next] of [
    ['Tab', 'Note'],
    ['Shift+Tab', 'Theme: system'],
  ] as const)
    test(`${key} closes the menu and moves to ${next}`, async ({ account, page }) => {
      await account.open()
      await account.profile.press('ArrowDown')
      await expect(account.item('Login')).toBeFocused()
      await page.keyboard.press(key)
      await expect(account.menu).toBeHidden()
      await expect(page.getByLabel(next, { exact: true })).toBeFocused()
    })
})

test('closes the menu at a click on the button or outside, which presses nothing behind it', async ({
  account,
  page,
}) => {
  await account.open()
  await page.locator('main').evaluate((main) => main.addEventListener('click', () => main.remove()))
  const main = await page.locator('main').boundingBox()
  await account.profile.click()
  await expect(account.menu).toBeVisible()
  // The menu takes the presses beside it, so it is the target.
  await account.profile.click({ force: true })
  await expect(account.menu).toBeHidden()
  await account.profile.click()
  await expect(account.menu).toBeVisible()
  await page.mouse.click((main?.x ?? 0) + 5, (main?.y ?? 0) + 5)
  await expect(account.menu).toBeHidden()
  await expect(account.profile).toBeFocused()
  await expect(page.locator('main')).toHaveCount(1)
})

test('shows the menu below its button inside a window of any width', async ({ account, page }) => {
  await account.openDialog('Sign Up')
  await account.fillFields({
    'Full Name': 'A'.repeat(150),
    'Email address': `${'b'.repeat(60)}@example.org`,
    'Phone Number': '+441234567',
    Password: ADA.password,
    'Confirm Password': ADA.password,
  })
  await account.dialogButton('Create your account').click()
  await account.dialogButton('Start writing').click()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate(() => scrollTo(0, 200))
    await account.profile.click()
    const menu = await account.menuPopover.boundingBox()
    const button = await account.profile.boundingBox()
    if (!menu || !button) throw new Error('The menu is not visible')
    expect(menu.x).toBeGreaterThanOrEqual(16)
    expect(menu.x + menu.width).toBeLessThanOrEqual(width - 16)
    expect(menu.y).toBeGreaterThanOrEqual(button.y + button.height)
    expect(menu.y + menu.height).toBeLessThanOrEqual(640)
    expect(await account.menuPopover.evaluate((card) => card.scrollWidth - card.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(account.menuPopover).toBeHidden()
  }
})

test('shows an error if the logout fails', async ({ account }) => {
  await account.open('?google=Grace')
  await account.dialogButton('Close profile form').click()
  await account.failNext('signOut', 'auth/internal-error')
  await account.chooseFromMenu('Logout')
  await expect(account.toast('Failed to sign out. Please try again.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a tap beside the menu closes it and presses nothing behind it', async ({ account, page }) => {
    await account.open()
    await page.locator('main').evaluate((main) => main.addEventListener('click', () => main.remove()))
    const main = await page.locator('main').boundingBox()
    await account.profile.tap()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    const menu = await account.menuPopover.boundingBox()
    // Chromium moves a tap there to the nearest item.
    await page.mouse.click((menu?.x ?? 0) + 3, (menu?.y ?? 0) + 3)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.touchscreen.tap((main?.x ?? 0) + 5, (main?.y ?? 0) + 5)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(account.profile).toBeFocused()
    await expect(page.locator('main')).toHaveCount(1)
  })
})
