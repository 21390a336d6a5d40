import type { Page } from '@playwright/test'
import type { MemberTab } from './member-tab.ts'

/** The emulator's page in the pop-up, in place of Google's. */
export async function openPopup(tab: MemberTab, button = 'Sign in with Google'): Promise<Page> {
  const opened = tab.page.waitForEvent('popup')
  await tab.clickInDialog(button)
  return opened
}

/** Signs in with a new account. */
export async function addGoogleAccount(popup: Page, email: string, displayName = '') {
  await popup.getByRole('button', { name: 'Add new account' }).click()
  await popup.locator('#email-input').fill(email)
  await popup.locator('#display-name-input').fill(displayName)
  await popup.getByRole('button', { name: 'Sign in with Google' }).click()
}

/** Signs in with an account that the identity service knows. */
export async function chooseGoogleAccount(popup: Page, { email }: { readonly email: string }) {
  await popup.getByText(email).click()
}
