import { expectNoViolationsAtWidths } from '../ui/axe.ts'
import { newEmail } from './local-cloud.ts'
import { chooseGoogleAccount, openPopup } from './google-popup.ts'
import { expect, test } from './member-tab.ts'

// tests/ui checks every state separately. These tests check the whole page with the local cloud.
test.describe('has no axe violations, light and dark, on a phone, a tablet and in a window:', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test.beforeEach(async ({ tab, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await tab.chooseFromMenu('Login')
  })

  test('from Login and Sign Up to an edited note', async ({ tab, page }) => {
    await tab.fillFields({ 'Email address': newEmail('ada'), Password: 'analytical' })
    await tab.clickInDialog('Sign in to your account')
    await expect(tab.alerts).toHaveCount(1)
    await expectNoViolationsAtWidths(page)

    await tab.clickInDialog("Don't have an account? Sign Up")
    await tab.clickInDialog('Create your account')
    await expect(tab.alerts).toHaveCount(4)
    await expectNoViolationsAtWidths(page)

    await tab.fillFields({ 'Full Name': 'Ada Lovelace', 'Phone Number': '+441234567' })
    await tab.fillFields({ Password: 'analytical', 'Confirm Password': 'analytical' })
    await tab.clickInDialog('Create your account')
    await expect(tab.heading('Welcome to Pinwell')).toBeVisible()
    await expectNoViolationsAtWidths(page)

    await tab.clickInDialog('Start writing')
    await tab.createNote('a note')
    await expect(tab.toast('Note saved successfully')).toBeVisible()
    await tab.profile.press('Enter')
    await expect(tab.item('Logout')).toBeVisible()
    await expectNoViolationsAtWidths(page)

    await page.keyboard.press('Escape')
    await tab.button('a note', 'Edit note').press('Enter')
    await expect(tab.update).toBeVisible()
    await expectNoViolationsAtWidths(page)
  })

  test('Complete Profile', async ({ tab, page, grace }) => {
    await chooseGoogleAccount(await openPopup(tab), grace)
    await expect(tab.heading('Complete Your Profile')).toBeVisible()
    await tab.clickInDialog('Complete Profile')
    await expect(tab.alerts).toHaveCount(3)
    await expectNoViolationsAtWidths(page)
  })
})
