import { expectNoViolationsAtWidths } from '../axe.ts'
import { ADA, expect, test } from './account-page.ts'

test.describe('has no axe violations, light and dark, on a phone, a tablet and in a window:', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('in the menus', async ({ account, page }) => {
    await account.open()
    await account.profile.click()
    await expect(account.item('Login')).toBeFocused()
    await expectNoViolationsAtWidths(page)
    await account.open('?google=Grace')
    await account.dialogButton('Close profile form').click()
    await account.profile.click()
    await expect(account.item('Logout')).toBeVisible()
    await expectNoViolationsAtWidths(page)
  })

  test('in Login', async ({ account, page }) => {
    await account.openDialog('Login')
    await expectNoViolationsAtWidths(page)
    await account.dialogButton('Sign in to your account').click()
    await expect(account.alerts).toHaveCount(2)
    await expectNoViolationsAtWidths(page)
    await account.failNext('signIn', 'auth/invalid-credential')
    await account.fillFields({ 'Email address': ADA.email, Password: 'a guess' })
    await account.dialogButton('Sign in to your account').click()
    await expect(account.alerts).toHaveCount(1)
    await expectNoViolationsAtWidths(page)
    await account.dialogButton('Forgot password?').click()
    await expect(account.dialog.getByRole('status').filter({ hasText: ADA.email })).toBeVisible()
    await account.showToast('error', 'Failed to fetch notes')
    await expect(account.toast('Failed to fetch notes')).toBeVisible()
    await expectNoViolationsAtWidths(page)
    await account.dialogButton('Sign in with Google').click()
    await expect(account.dialogButton('Cancel')).toBeVisible()
    await expectNoViolationsAtWidths(page)
    await account.holdCalls('signIn')
    await account.dialogButton('Sign in to your account').click()
    await expect(account.dialogButton('Signing in...')).toBeVisible()
    await expectNoViolationsAtWidths(page)
  })

  test('in Sign Up', async ({ account, page }) => {
    await account.openDialog('Sign Up')
    await expectNoViolationsAtWidths(page)
    await account.dialogButton('Create your account').click()
    await expect(account.alerts).toHaveCount(5)
    await expectNoViolationsAtWidths(page)
    await account.fillFields({
      'Full Name': 'Ada',
      'Email address': ADA.email,
      'Phone Number': '+44',
      Password: ADA.password,
      'Confirm Password': ADA.password,
    })
    await account.dialogButton('Create your account').click()
    await expect(account.dialogButton('Start writing')).toBeVisible()
    await expectNoViolationsAtWidths(page)
  })

  test('in Complete Profile', async ({ account, page }) => {
    await account.openAsNewGoogleMember()
    await expectNoViolationsAtWidths(page)
    await account.failNext('linkPassword', 'auth/requires-recent-login')
    await account.fillFields({
      'Phone Number': '+14155550123',
      Password: 'long enough',
      'Confirm Password': 'long enough',
    })
    await account.dialogButton('Complete Profile').click()
    await expect(account.dialogButton('Sign in with Google')).toBeVisible()
    await expectNoViolationsAtWidths(page)
  })
})

test('shows the focus at every tab stop of a dialog', async ({ account, page }) => {
  await account.openAsNewGoogleMember()
  for (let stop = 0; stop < 8; stop++) {
    const focus = page.locator(':focus')
    if ((await focus.count()) > 0)
      expect(await focus.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await page.keyboard.press('Tab')
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('has large touch targets in Login and Sign Up', async ({ account, page }) => {
    await account.open()
    for (const name of ['Login', 'Sign Up']) {
      await account.chooseFromMenu(name)
      const targets = account.dialog.locator('button, input').filter({ visible: true })
      const heights = await targets.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      )
      expect(heights.length).toBeGreaterThan(5)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      await page.keyboard.press('Escape')
      await expect(account.dialog).toBeHidden()
    }
  })
})

test('animates nothing with reduced motion', async ({ account, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await account.openDialog('Login')
  expect(
    await account.dialog.evaluate((dialog) => [
      getComputedStyle(dialog).animationDuration,
      getComputedStyle(dialog, '::backdrop').animationDuration,
    ]),
  ).toEqual(['0s', '0s'])
})

// A transform or a filter on the dialog would position the toasts relative to it instead of the window.
// @spec limits.toasts
test('shows toasts in the corner of the window, even in a dialog', async ({ account, page }) => {
  await account.openDialog('Login')
  await account.showToast('error', 'Failed to fetch notes')
  await expect(account.toast('Failed to fetch notes')).toBeVisible()
  const box = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
  expect([box?.y, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([16, (page.viewportSize()?.width ?? 0) - 16])
})
