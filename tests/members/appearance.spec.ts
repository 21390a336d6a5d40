import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { newEmail } from './local-cloud.ts'
import { chooseGoogleAccount, openPopup } from './google-popup.ts'
import { expect, test } from './member-tab.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// tests/ui checks every state separately. These tests check the whole page with the local cloud.
for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1440],
] as const)
  test.describe(`has no axe violations, ${colorScheme}, ${width} px:`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test.beforeEach(async ({ tab, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/')
      await tab.chooseFromMenu('Login')
    })

    test('from Login and Sign Up to an edited note', async ({ tab, page }) => {
      await tab.fillFields({ 'Email address': newEmail('ada'), Password: 'analytical' })
      await tab.clickInDialog('Sign in to your account')
      await expect(tab.alerts).toHaveCount(1)
      await expectNoViolations(page)

      await tab.clickInDialog("Don't have an account? Sign Up")
      await tab.clickInDialog('Create your account')
      await expect(tab.alerts).toHaveCount(4)
      await expectNoViolations(page)

      await tab.fillFields({ 'Full Name': 'Ada Lovelace', 'Phone Number': '+441234567' })
      await tab.fillFields({ Password: 'analytical', 'Confirm Password': 'analytical' })
      await tab.clickInDialog('Create your account')
      await expect(tab.heading('Welcome to Pinwell')).toBeVisible()
      await expectNoViolations(page)

      await tab.clickInDialog('Start writing')
      await tab.createNote('a note')
      await expect(tab.toast('Note saved successfully')).toBeVisible()
      await tab.profile.press('Enter')
      await expect(tab.item('Logout')).toBeVisible()
      await expectNoViolations(page)

      await page.keyboard.press('Escape')
      await tab.button('a note', 'Edit note').press('Enter')
      await expect(tab.update).toBeVisible()
      await expectNoViolations(page)
    })

    test('Complete Profile', async ({ tab, page, grace }) => {
      await chooseGoogleAccount(await openPopup(tab), grace)
      await expect(tab.heading('Complete Your Profile')).toBeVisible()
      await tab.clickInDialog('Complete Profile')
      await expect(tab.alerts).toHaveCount(3)
      await expectNoViolations(page)
    })
  })

async function expectNoViolations(page: Page) {
  await page.evaluate(AXE)
  const results = await page.evaluate<AxeResults>(
    `axe.run({ rules: { 'target-size': { enabled: true } }, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )
  expect(
    results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
  ).toEqual([])
}
