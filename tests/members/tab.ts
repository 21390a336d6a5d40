import { type BrowserContext, expect as expectSoon, type WebSocketRoute } from '@playwright/test'
import { Pinwell, test as base } from '../ui/pinwell.ts'
import { type Account, join, joinByGoogle } from './cloud.ts'

/** A sign-in takes several answers of the cloud, and the machine may be busy. */
export const expect = expectSoon.configure({ timeout: 15_000 })

/** What is said of an edit that met another device's. */
export const KEPT_BOTH =
  /^Changed on another device too\. Your version is kept as “.+ \(conflict copy, .+\)”\.$/

/** A tab in which somebody uses the app with the local cloud behind it. */
export class Tab extends Pinwell {
  override get cards() {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: 'Delete note' }) })
  }

  /** What stands for Save while a note is edited. */
  get update() {
    return this.page.getByRole('button', { name: 'Update' })
  }

  get profile() {
    return this.page.getByRole('button', { name: 'Profile', exact: true })
  }

  /** The menu and what stands above it. */
  get menu() {
    return this.page.locator('[popover]')
  }

  item(name: string) {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  /** From the menu, by keyboard: a toast may lie over the button, and stays while the pointer is on it. */
  async pick(name: string) {
    await this.profile.press('Enter')
    await this.item(name).press('Enter')
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

  /** A button of the dialog. */
  press(name: string) {
    return this.dialog.getByRole('button', { name, exact: true }).click()
  }

  get alerts() {
    return this.dialog.locator('form').getByRole('alert')
  }

  /** Fills fields of the dialog by their labels. */
  async enter(values: Readonly<Record<string, string>>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  /** From the menu, by typing. */
  async signIn({ email, password }: Account) {
    await this.pick('Login')
    await this.enter({ 'Email address': email, Password: password })
    await this.page.keyboard.press('Enter')
  }

  async arriveAs(account: Account) {
    await this.page.goto('/')
    await this.signIn(account)
    await this.isSignedIn()
  }

  async isSignedIn() {
    await expect(this.dialog).toBeHidden()
    await expect(this.profile).toHaveAttribute('data-member', 'true')
  }

  async isSignedOut() {
    await expect(this.profile).toHaveAttribute('data-member', 'false')
  }

  /** The database has acknowledged what signing in writes. */
  async profileIsWritten() {
    const unsaved = () =>
      this.page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').unsaved)
    await expect.poll(unsaved).toEqual({})
  }

  /** The cloud has everything, and the page says so. */
  async isSynced() {
    await expect(this.page.locator('[data-sync]')).toHaveText('Synced')
  }

  get notifications() {
    return this.page.getByRole('region', { name: 'Notifications' })
  }

  /** Records every message that is shown from now on, however shortly. */
  async recordMessages() {
    await this.notifications.evaluate((region) => {
      const seen: string[] = []
      Reflect.set(window, 'messages', seen)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) {
            const message = node instanceof Element ? node.querySelector('p')?.textContent : undefined
            if (message) seen.push(message)
          }
      }).observe(region, { childList: true, subtree: true })
    })
    return () => this.page.evaluate((): readonly string[] => Reflect.get(window, 'messages'))
  }

  /** Writes a new note with this text and saves it. */
  async jot(text: string) {
    await this.note.click()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Control+s')
  }
}

/** The way to the database, which a test can close for all tabs of a browser. */
export interface Way {
  readonly close: () => Promise<void>
  readonly open: () => Promise<void>
}

async function wayOf(context: BrowserContext): Promise<Way> {
  const sockets = new Set<WebSocketRoute>()
  let closed = false
  await context.routeWebSocket(/127\.0\.0\.1:9000/, async (socket) => {
    if (closed) return socket.close()
    socket.connectToServer()
    sockets.add(socket)
  })
  return {
    async close() {
      closed = true
      for (const socket of sockets) await socket.close()
      sockets.clear()
    },
    async open() {
      closed = false
      for (const page of context.pages()) await page.evaluate(() => dispatchEvent(new Event('online')))
    },
  }
}

interface Fixtures {
  readonly way: Way
  readonly tab: Tab
  /** Somebody with an account, not signed in anywhere yet. */
  readonly ada: Account
  /** The same, by Google and without a password. */
  readonly grace: Account
  /** Another browser, with a storage of its own. */
  readonly openBrowser: () => Promise<Tab>
}

export const test = base.extend<Fixtures>({
  baseURL: 'http://localhost:4175',
  way: async ({ context }, use) => use(await wayOf(context)),
  tab: async ({ page }, use) => use(new Tab(page)),
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from here
  ada: async ({}, use) => use(await join('ada')),
  // oxlint-disable-next-line no-empty-pattern -- and here
  grace: async ({}, use) => use(await joinByGoogle('grace', 'Grace Hopper')),

  openBrowser: async ({ browser, baseURL, errorsAreExpected }, use) => {
    const opened: { context: BrowserContext; complaints: readonly string[] }[] = []
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      opened.push({ context, complaints: watch(context, errorsAreExpected) })
      return new Tab(await context.newPage())
    })
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([])
  },

  noErrors: async ({ context, errorsAreExpected }, use) => {
    const complaints = watch(context, errorsAreExpected)
    await use()
    expect(complaints).toEqual([])
  },
})

/** Listens for what must never happen in any tab: an error, a breach of the Content-Security-Policy, a request to the outside. */
function watch(context: BrowserContext, errorsAreExpected: boolean): readonly string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    const isBreach = /Content Security Policy|Trusted/.test(text)
    if (isBreach || !(errorsAreExpected || text.startsWith('Failed to load resource'))) complaints.push(text)
  }
  const look = (url: string) => {
    if (!LOCAL.test(url)) complaints.push(`A request to ${url}`)
  }
  context.on('weberror', (error) => complain(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complain(message.text())
  })
  context.on('request', (request) => look(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => look(socket.url())))
  return complaints
}

const LOCAL = /^(?:(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1):\d+\/|data:|blob:|about:)/
