import type { Page } from '@playwright/test'
import { profileOf, pull } from './cloud.ts'
import { choose, openPopup } from './google.ts'
import { answer, cutOff, SIGN_UP } from './identity.ts'
import { expect, type Tab, test } from './tab.ts'

const VALUES = {
  'Full Name': 'Rear Admiral Hopper',
  'Phone Number': '+15550123',
  Password: 'compiler',
  'Confirm Password': 'compiler',
}

test.beforeEach(async ({ tab, page, grace }) => {
  await page.goto('/')
  await tab.pick('Login')
  await choose(await openPopup(tab), grace)
  await expect(tab.heading('Complete Your Profile')).toBeVisible()
  await tab.enter(VALUES)
})

for (const [message, values] of [
  ['Please enter a valid phone number', { 'Phone Number': '0123' }],
  ['Password must be at least 8 characters long', { Password: 'compile', 'Confirm Password': 'compile' }],
  ['Passwords do not match', { 'Confirm Password': 'compilers' }],
] as const)
  test(message, async ({ tab, grace }) => {
    await tab.enter(values)
    await tab.press('Complete Profile')
    await expect(tab.alerts).toHaveText([message])
    expect(await profileOf(grace)).not.toHaveProperty('hasPasswordAuth')
  })

for (const [message, prepare] of [
  ['An account with this email already exists', (page: Page) => answer(page, SIGN_UP, 'EMAIL_EXISTS')],
  ['Failed to save user information', (page: Page) => answer(page, SIGN_UP, 'INTERNAL_ERROR')],
  ["Can't reach the server. Please check your connection and try again.", cutOff],
] as const)
  test(message, async ({ tab, page }) => {
    await prepare(page)
    await tab.press('Complete Profile')
    await expect(tab.alerts).toHaveText([message])
    await keepsAll(tab)
  })

test('a profile that the database refuses is said, and saved by the next press', async ({ tab, grace }) => {
  await pull('refuse', grace)
  await tab.press('Complete Profile')
  await expect(tab.alerts).toHaveText(['Failed to save user information'])
  await keepsAll(tab)
  await tab.press('Complete Profile')
  await expect(tab.toast('Profile completed successfully!')).toBeVisible()
  expect(await profileOf(grace)).toMatchObject({ phoneNumber: '+15550123', hasPasswordAuth: true })
})

test('Please sign in again to complete this action: in place, with nothing typed lost', async ({
  tab,
  page,
  grace,
}) => {
  await answer(page, SIGN_UP, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 1)
  await tab.press('Complete Profile')
  await expect(tab.alerts).toHaveText(['Please sign in again to complete this action'])
  await keepsAll(tab)
  await choose(await openPopup(tab), grace)
  await expect(tab.toast('Profile completed successfully!')).toBeVisible()
  await expect(tab.dialog).toBeHidden()
  expect(await profileOf(grace)).toMatchObject({ fullName: 'Rear Admiral Hopper', provider: 'both' })
})

async function keepsAll(tab: Tab) {
  for (const [label, value] of Object.entries(VALUES)) await expect(tab.field(label)).toHaveValue(value)
}
