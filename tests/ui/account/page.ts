import type { Page } from '@playwright/test'
import { expect, test as base } from '../pinwell.ts'
import type { Verb } from './harness.tsx'

const URL = `${process.env['EDITOR_ORIGIN'] ?? 'http://localhost:4174'}/tests/ui/account/harness.html`

export const ADA = { email: 'ada@example.org', password: 'analytical engine' }
export const GRACE = { email: 'grace@example.org', displayName: 'Grace Hopper', photoURL: '' }

/** The account's part of the page, as a person meets it, over a cloud in memory. */
export class AccountPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(query = '') {
    await this.page.goto(URL + query)
    await expect(this.profile).toBeVisible()
  }

  /** Opens the page and, from its menu, one of the dialogs. */
  async openDialog(name: 'Login' | 'Sign Up') {
    await this.open()
    await this.pick(name)
    await expect(this.dialog).toBeVisible()
  }

  /** From the menu. */
  async pick(name: string) {
    await this.profile.click()
    await this.item(name).click()
  }

  /** Opens the page as someone who has just come by Google. */
  async openAsNewGoogleMember() {
    await this.openDialog('Login')
    await this.button('Sign in with Google').click()
    await this.choose(GRACE)
    await expect(this.heading('Complete Your Profile')).toBeVisible()
  }

  get profile() {
    return this.page.getByRole('button', { name: 'Profile', exact: true })
  }

  get menu() {
    return this.page.getByRole('menu')
  }

  /** The menu and what stands above it. */
  get card() {
    return this.page.locator('[popover]')
  }

  item(name: string) {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  heading(name: string) {
    return this.dialog.getByRole('heading', { name, exact: true })
  }

  field(label: string) {
    return this.dialog.getByLabel(label, { exact: true })
  }

  button(name: string) {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  get alerts() {
    return this.dialog.locator('form').getByRole('alert')
  }

  toast(message: string) {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(message, { exact: true })
  }

  /** Fills several fields by their labels. */
  async enter(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  /** From now on the cloud keeps these waiting, until they are let go. */
  hold(verb: Verb) {
    return this.page.evaluate((name) => window.account.hold(name), verb)
  }

  letGo(verb: Verb) {
    return this.page.evaluate((name) => window.account.letGo(name), verb)
  }

  /** The next answer is this error. */
  refuse(verb: Verb, code: string) {
    return this.page.evaluate(([name, error]) => window.account.refuse(name, error), [verb, code] as const)
  }

  /** How often this was asked of the cloud. */
  asked(verb: Verb) {
    return this.page.evaluate((name) => window.account.asked().filter((each) => each === name).length, verb)
  }

  /** Picks an account in the pop-up that was opened last, when it is there. */
  async choose(account: typeof GRACE, popup = 1) {
    await this.popupIsOpen(popup)
    await this.page.evaluate((who) => window.account.choose(who), account)
  }

  async failPopup(code: string, popup = 1) {
    await this.popupIsOpen(popup)
    await this.page.evaluate((error) => window.account.failPopup(error), code)
  }

  async popupIsOpen(popup = 1) {
    await expect.poll(() => this.page.evaluate(() => window.account.popups())).toBe(popup)
  }

  /** Somebody has signed up on another machine. */
  join({ email, password } = ADA) {
    return this.page.evaluate((who) => window.account.join(who.email, who.password), { email, password })
  }

  say(tone: 'success' | 'error' | 'info', message: string) {
    return this.page.evaluate(([how, what]) => void window.account.notify[how](what), [
      tone,
      message,
    ] as const)
  }

  get notifications() {
    return this.page.getByRole('region', { name: 'Notifications' })
  }
}

export const test = base.extend<{ readonly account: AccountPage }>({
  account: async ({ page }, use) => use(new AccountPage(page)),
})

export { expect }
