import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'
import { reportNetworkChange } from '../network.ts'
import { acceptChanges } from '../shared-context.ts'
import { test as base, expect, PinwellPage } from '../ui/pinwell-page.ts'
import { type Account, signUp, signUpWithGoogle } from './local-cloud.ts'

export { expect }

/** The message about an edit that conflicted with another device's. */
export const CONFLICT_COPY_MESSAGE =
  /^Changed elsewhere too\. Your version is kept as ".+ \(conflict copy, .+\)"\.$/

/** Page object of a tab that runs the app on the local cloud. */
export class MemberTab extends PinwellPage {
  override get cards() {
    return this.cardsWith(this.page.getByRole('button', { name: 'Delete note' }))
  }

  /** The button in place of Save while a note is edited. */
  get update() {
    return this.page.getByRole('button', { name: 'Update' })
  }

  /** The popover with the identity and the menu. */
  get menu() {
    return this.page.locator('[popover]')
  }

  /** Chooses from the menu by keyboard. A toast may cover the button, and it stays while the pointer is on it. */
  async chooseFromMenu(name: string) {
    await this.profile.press('Enter')
    await this.item(name).press('Enter')
  }

  get settings() {
    return this.page.getByRole('dialog', { name: 'Settings' })
  }

  async closeSettings() {
    await this.clickInDialog('Close settings')
    await expect(this.settings).toHaveCount(0)
  }

  clickInDialog(name: string) {
    return this.dialogButton(name).click()
  }

  /** Signs in from the menu by e-mail and password. */
  async signIn({ email, password }: Pick<Account, 'email' | 'password'>) {
    await this.chooseFromMenu('Login')
    await this.fillFields({ 'Email address': email, Password: password })
    await this.page.keyboard.press('Enter')
  }

  /** Opens the app in a browser in which this account signed in before: without the dialog, which has tests of its own. */
  async openSignedIn(account: Account) {
    await this.storeUser(account)
    await this.page.goto('/')
    await this.expectSignedIn()
  }

  /** Opens the app in another tab of the same browser. */
  async openOtherTab(): Promise<MemberTab> {
    const other = new MemberTab(await this.page.context().newPage())
    await other.page.goto('/')
    return other
  }

  /** Stores the account's user as Auth does, for the next page. */
  async storeUser(account: Account) {
    await this.openNeutralPage()
    await this.page.evaluate(storeUser, account)
  }

  /** The same, and waits until everything is synced. */
  async openSynced(account: Account) {
    await this.openSignedIn(account)
    await this.expectSynced()
  }

  async expectSignedIn() {
    // A note that is edited is in a dialog too.
    await this.page.locator('dialog[open]').waitFor({ state: 'hidden' })
    await this.profile.and(this.page.locator('[data-member="true"]')).waitFor({ state: 'attached' })
  }

  /** Signs out all devices, in the open settings. */
  async signOutEverywhere() {
    // A sign-out does not end a sign-in of the same second.
    await this.waitForNextSecond()
    await this.clickInDialog('Sign out everywhere')
    await this.expectSignedOut()
  }

  /** Waits for the next second, because the times in tokens have no parts of a second. */
  waitForNextSecond() {
    return this.page.waitForTimeout(1000 - (Date.now() % 1000))
  }

  async expectSignedOut() {
    await expect(this.profile).toHaveAttribute('data-member', 'false')
  }

  /** Waits until the database has acknowledged the writes of a sign-in. */
  async expectProfileWritten() {
    const unsaved = () =>
      this.page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').unsaved)
    await expect.poll(unsaved).toEqual({})
  }

  /** Waits until everything is synced and the page shows it. */
  async expectSynced() {
    await this.page.locator('[data-sync]', { hasText: /^\s*Synced\s*$/ }).waitFor({ state: 'attached' })
  }

  /** Records every message from now on, even if it is visible only briefly. */
  async recordMessages() {
    await this.notifications.evaluate((region) => {
      const messages: string[] = []
      Reflect.set(window, 'messages', messages)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) {
            const message = node instanceof Element ? node.querySelector('p')?.textContent : undefined
            if (message) messages.push(message)
          }
      }).observe(region, { childList: true, subtree: true })
    })
    return () => this.page.evaluate((): readonly string[] => Reflect.get(window, 'messages'))
  }

  /** Replaces the last line of a note and saves it. */
  async changeLastLine(card: string, text: string) {
    await this.editorIsReady()
    await this.button(card, 'Edit note').click()
    await expect(this.note).toBeFocused()
    await this.page.keyboard.press('Control+End')
    await this.page.keyboard.press('Shift+Home')
    await this.page.keyboard.insertText(text)
    await this.update.click()
    await expect(this.card(text)).toBeVisible()
    // The card shows the text before the composer has closed. Until then the list is inert.
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    await expect(this.update).toBeHidden()
  }

  /** Opens the versions of a note by its key. */
  async openVersions(card: string) {
    await this.commandsAreReady()
    await this.card(card).focus()
    await this.page.keyboard.press('h')
    await expect(this.heading('Versions')).toBeVisible()
  }
}

/** Runs in the page. Stores what Firebase Auth stores of a user that is signed in. */
async function storeUser({ uid, email, token, refreshToken }: Account) {
  const database: IDBDatabase = await new Promise((resolve, reject) => {
    const request = indexedDB.open('firebaseLocalStorageDb', 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' }),
    )
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
  const providerData = [
    { providerId: 'password', uid: email, displayName: null, email, phoneNumber: null, photoURL: null },
  ]
  const value = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData,
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: Date.now() + 3_600_000 },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: 'local',
    appName: '[DEFAULT]',
  }
  const transaction = database.transaction('firebaseLocalStorage', 'readwrite')
  transaction
    .objectStore('firebaseLocalStorage')
    .put({ fbase_key: 'firebase:authUser:local:[DEFAULT]', value })
  // Leaving the page between the success of the request and the end of the transaction may abort it.
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  database.close()
}

/** The connection to the database, which a test can block for all tabs of a browser. */
export interface DatabaseConnection {
  readonly close: () => Promise<void>
  readonly open: () => Promise<void>
}

/** The group of the tests that use `databaseConnection`. Their sockets are connected through the test. */
export const CONTROLLED = { contextGroup: 'controlled database connection' } as const

interface ControlledConnection extends DatabaseConnection {
  readonly reset: () => void
}

const controlledConnections = new WeakMap<BrowserContext, ControlledConnection>()

async function controlDatabaseConnection(context: BrowserContext): Promise<ControlledConnection> {
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
      if (!closed) return
      closed = false
      // Otherwise the SDK connects again only after its own backoff.
      await reportNetworkChange(context)
    },
    reset() {
      closed = false
      sockets.clear()
    },
  }
}

interface Fixtures {
  readonly databaseConnection: DatabaseConnection
  readonly tab: MemberTab
  /** An account by e-mail that is not signed in anywhere. */
  readonly ada: Account
  /** An account by Google without a password that is not signed in anywhere. */
  readonly grace: Account
  /** Opens another browser with its own storage. */
  readonly openBrowser: () => Promise<MemberTab>
}

export const test = base.extend<Fixtures>({
  baseURL: 'http://localhost:4175',
  databaseConnection: async ({ context, contextGroup }, use) => {
    const connection = controlledConnections.get(context) ?? (await controlDatabaseConnection(context))
    if (contextGroup === CONTROLLED.contextGroup) {
      controlledConnections.set(context, connection)
      acceptChanges(context)
    }
    await use(connection)
    connection.reset()
  },
  tab: async ({ page, baseURL }, use) => use(new MemberTab(page, baseURL)),
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names from here
  ada: async ({}, use) => use(await signUp('ada')),
  // oxlint-disable-next-line no-empty-pattern -- as above
  grace: async ({}, use) => use(await signUpWithGoogle('grace', 'Grace Hopper')),

  openBrowser: async ({ takeContext, baseURL, errorsAreExpected }, use) => {
    const violations: (readonly string[])[] = []
    await use(async () => {
      const context = await takeContext('another browser')
      violations.push(watch(context, errorsAreExpected))
      return new MemberTab(context.pages()[0] ?? (await context.newPage()), baseURL)
    })
    expect(violations.flat()).toEqual([])
  },

  noErrors: async ({ context, errorsAreExpected }, use) => {
    const violations = watch(context, errorsAreExpected)
    await use()
    expect(violations).toEqual([])
  },
})

/** Waits until the page shows something that it only shows some seconds after its start. */
export function passTimeUntil(page: Page, isShown: () => Promise<void>) {
  return expect(async () => {
    await page.clock.fastForward(2000)
    await isShown()
  }).toPass()
}

/** Makes the database deny this page's reads of notes. */
export async function rejectReads(page: Page, isRejecting = () => true) {
  await page.routeWebSocket(/127\.0\.0\.1:9000/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { d } = JSON.parse(String(message))
      const isRead = (d?.a === 'q' || d?.a === 'g') && d.b.p.endsWith('/notes')
      if (isRead && isRejecting())
        socket.send(
          JSON.stringify({ t: 'd', d: { r: d.r, b: { s: 'permission_denied', d: 'Permission denied' } } }),
        )
      else server.send(message)
    })
  })
}

/** Holds the reads of all notes that follow those of the newest and the pinned ones. Returns a function that sends them. */
export async function holdFurtherReads(page: Page) {
  let send: (() => void) | undefined
  let isHeld = true
  await page.routeWebSocket(/127\.0\.0\.1:9000/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { d } = JSON.parse(String(message))
      if (isHeld && d?.b?.p?.endsWith('/notes') && d.b.q?.i === '.key') send = () => server.send(message)
      else server.send(message)
    })
  })
  return () => {
    isHeld = false
    send?.()
  }
}

/** Records what must never happen in a tab: an error, a violation of the Content-Security-Policy, a request to another host. */
function watch(context: BrowserContext, errorsAreExpected: boolean): readonly string[] {
  const violations: string[] = []
  const report = (text: string) => {
    const isBreach = /Content Security Policy|Trusted/.test(text)
    if (isBreach || !(errorsAreExpected || text.startsWith('Failed to load resource'))) violations.push(text)
  }
  const checkUrl = (url: string) => {
    if (!LOCAL.test(url)) violations.push(`A request to ${url}`)
  }
  context.on('weberror', (error) => report(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') report(message.text())
  })
  context.on('request', (request) => checkUrl(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => checkUrl(socket.url())))
  return violations
}

const LOCAL = /^(?:(?:https?|wss?):\/\/(?:localhost|127\.0\.0\.1):\d+\/|data:|blob:|about:)/
