import { harnessUrl } from '../../harness-url.ts'
import { startPage } from '../../restartable-page.ts'
import { test as base, expect, PinwellPage } from '../pinwell-page.ts'
import type { CloudMethod } from './harness.tsx'

const URL = harnessUrl('ui/account')

export const ADA = { email: 'ada@example.org', password: 'analytical engine' }
export const GRACE = { email: 'grace@example.org', displayName: 'Grace Hopper', photoURL: '' }

/** Page object of the account part, which runs on an in-memory cloud. */
export class AccountPage extends PinwellPage {
  override async open(query = '') {
    await startPage(this.page, URL + query)
    await this.profile.waitFor()
  }

  /** Opens the page with a page load, so that it has loaded no chunk yet. */
  async load() {
    await this.page.goto(URL)
    await this.profile.waitFor()
  }

  /** Opens the page and one of the dialogs from the menu. */
  async openDialog(name: 'Login' | 'Sign Up') {
    await this.open()
    await this.chooseFromMenu(name)
    await expect(this.dialog).toBeVisible()
  }

  /** Chooses an item of the profile menu. */
  async chooseFromMenu(name: string) {
    await this.profile.click()
    await this.item(name).click()
  }

  /** Opens the page with a member who has just signed in with Google. */
  async openAsNewGoogleMember() {
    await this.openDialog('Login')
    await this.dialogButton('Sign in with Google').click()
    await this.chooseGoogleAccount(GRACE)
    await expect(this.heading('Complete Your Profile')).toBeVisible()
  }

  get menu() {
    return this.page.getByRole('menu')
  }

  /** The popover with the identity and the menu. */
  get menuPopover() {
    return this.page.locator('[popover]')
  }

  /** Makes the cloud hold calls of this method until they are released. */
  holdCalls(method: CloudMethod) {
    return this.page.evaluate((name) => window.account.hold(name), method)
  }

  release(method: CloudMethod) {
    return this.page.evaluate((name) => window.account.release(name), method)
  }

  /** Makes the next call of this method fail with this error. */
  failNext(method: CloudMethod, code: string) {
    return this.page.evaluate(([name, error]) => window.account.failNext(name, error), [
      method,
      code,
    ] as const)
  }

  /** How often the method of the cloud was called. */
  callCount(method: CloudMethod) {
    return this.page.evaluate((name) => window.account.calls().filter((each) => each === name).length, method)
  }

  /** Chooses an account in the latest pop-up, once it is open. */
  async chooseGoogleAccount(account: typeof GRACE, popup = 1) {
    await this.popupIsOpen(popup)
    await this.page.evaluate((chosenAccount) => window.account.choose(chosenAccount), account)
  }

  async failPopup(code: string, popup = 1) {
    await this.popupIsOpen(popup)
    await this.page.evaluate((error) => window.account.failPopup(error), code)
  }

  async popupIsOpen(popup = 1) {
    await expect.poll(() => this.page.evaluate(() => window.account.popups())).toBe(popup)
  }

  /** Signs up an account on another device. */
  signUpElsewhere({ email, password } = ADA) {
    return this.page.evaluate(
      (chosenAccount) => window.account.signUpElsewhere(chosenAccount.email, chosenAccount.password),
      { email, password },
    )
  }

  showToast(kind: 'success' | 'error' | 'info', message: string) {
    return this.page.evaluate(([toastKind, text]) => void window.account.notify[toastKind](text), [
      kind,
      message,
    ] as const)
  }
}

export const test = base.extend<{ readonly account: AccountPage }>({
  account: async ({ page }, use) => use(new AccountPage(page)),
})

export { expect }
