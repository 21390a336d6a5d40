import {
  test as base,
  expect as baseExpect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { loadBeforeStart, stopPage } from './restartable-page.ts'

/** Its effect lasts as long as the context, so a context is not used again after a test that called one of these methods. */
const PERMANENT = {
  context: ['addCookies', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
  page: ['routeWebSocket', 'setExtraHTTPHeaders'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const

/** Each returns what ends its effect. */
const REVERSIBLE = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction'],
} as const

/** The events that tests listen to. Playwright itself listens to the others. */
const EVENTS = {
  context: ['console', 'page', 'request', 'requestfailed', 'response', 'weberror'],
  page: [
    'console',
    'dialog',
    'download',
    'framenavigated',
    'pageerror',
    'popup',
    'request',
    'requestfailed',
    'response',
    'websocket',
  ],
} as const

/** A file of every origin that does not start the app. */
const NEUTRAL_PATH = '/robots.txt'

/**
 * A context and its page that several tests use one after another. Unlike Playwright's own, it keeps the process, the HTTP cache and
 * the compiled scripts of the page. Otherwise a test spends most of its time on compiling the app again.
 */
class SharedContext {
  readonly context: BrowserContext
  readonly #page: Page
  readonly #origins = new Set<string>()
  #isChanged = false
  readonly #reversible: Promise<unknown>[] = []

  constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.#page = page
    this.#watchForChanges(context, PERMANENT.context)
    this.#watchForChanges(context.clock, PERMANENT.clock)
    this.#watchForChanges(page, PERMANENT.page)
    observeCalls(context, ['route', ...REVERSIBLE.context], () => loadBeforeStart(page))
    observeCalls(page, ['route', ...REVERSIBLE.page], () => loadBeforeStart(page))
    this.#collectReversible(context, REVERSIBLE.context)
    this.#collectReversible(page, REVERSIBLE.page)
  }

  static async create(browser: Browser) {
    const context = await browser.newContext()
    return new SharedContext(context, await context.newPage())
  }

  /** Lets the next tests use the context as it is now. */
  acceptChanges() {
    this.#isChanged = false
  }

  /** Applies the options of the next test that the context was not created with. */
  async prepare(viewport: Viewport, colorScheme: ColorScheme, reducedMotion: ReducedMotion) {
    if (viewport) await this.#page.setViewportSize(viewport)
    await this.#page.emulateMedia({
      colorScheme,
      reducedMotion,
      media: null,
      forcedColors: null,
      contrast: null,
    })
    this.#origins.clear()
    this.#collectOrigins(this.#page)
    this.context.on('page', (page) => this.#collectOrigins(page))
  }

  /** Removes what a test left. Returns false if that is impossible. */
  async reset(): Promise<boolean> {
    const page = this.#page
    await this.context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.context.setOffline(false)
    for (const event of EVENTS.context) this.context.removeAllListeners(event)
    for (const event of EVENTS.page) page.removeAllListeners(event)
    for (const other of this.context.pages()) if (other !== page) await other.close()
    if (this.#isChanged || page.isClosed()) return false
    // A test that started the page again has loaded nothing.
    this.#addOrigin(page.url())
    const isStopped = this.#origins.size === 1 && (await stopPage(page))
    loadBeforeStart(page, false)
    for (const change of this.#reversible.splice(0)) await change.then(revert).catch(() => {})
    if (isStopped) await page.evaluate(clearStorage)
    // The app's origin comes last, so that the next test finds the page there. Auth's frame has another one.
    for (const origin of isStopped ? [] : [...this.#origins].toReversed()) {
      const isReachable = await page.goto(origin + NEUTRAL_PATH).catch(() => null)
      if (!isReachable) return false
      await page.evaluate(clearStorage)
    }
    await Promise.all([this.context.clearCookies(), this.context.clearPermissions(), page.mouse.move(-1, -1)])
    return true
  }

  #watchForChanges<Name extends string>(target: Methods<Name>, names: readonly Name[]) {
    observeCalls(target, names, () => (this.#isChanged = true))
  }

  #collectReversible<Name extends string>(target: Methods<Name>, names: readonly Name[]) {
    observeCalls(target, names, (result) => this.#reversible.push(Promise.resolve(result)))
  }

  #collectOrigins(page: Page) {
    page.on('framenavigated', (frame) => this.#addOrigin(frame.url()))
  }

  #addOrigin(url: string) {
    const { origin } = new URL(url)
    if (origin !== 'null') this.#origins.add(origin)
  }
}

type Methods<Name extends string> = Readonly<Record<Name, unknown>>

/** Calls `onCall` with the result of every call of these methods. */
function observeCalls<Name extends string>(
  target: Methods<Name>,
  names: readonly Name[],
  onCall: (result: unknown) => void,
) {
  for (const name of names) {
    const method = target[name]
    if (typeof method !== 'function') throw new TypeError(`Playwright has no method ${name}`)
    Reflect.set(target, name, (...args: readonly unknown[]): unknown => {
      const result: unknown = Reflect.apply(method, target, args)
      onCall(result)
      return result
    })
  }
}

/** Removes a script or a function from the page, or ends a DevTools session and with it what it emulates. */
async function revert(change: unknown) {
  if (typeof change !== 'object' || change === null) return
  for (const name of ['dispose', 'detach']) {
    const end: unknown = Reflect.get(change, name)
    if (typeof end === 'function') await Reflect.apply(end, change, [])
  }
}

type Viewport = { readonly width: number; readonly height: number } | null
type ReducedMotion = 'reduce' | 'no-preference' | null
type ColorScheme = 'light' | 'dark' | 'no-preference' | null

/** Runs in the page. */
async function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name ?? '')
      request.addEventListener('success', resolve)
      request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')))
    })
}

/** The shared contexts of a worker that no test uses at the moment, by the options that they were created with. */
class ContextPool {
  readonly #idle = new Map<string, SharedContext[]>()

  async take(browser: Browser, key: string): Promise<SharedContext> {
    return this.#idle.get(key)?.pop() ?? SharedContext.create(browser)
  }

  /** The context that was given back last is the next one that is taken. */
  async giveBack(shared: SharedContext, key: string, isPassed: boolean) {
    if (isPassed && (await shared.reset())) this.#idle.set(key, [...(this.#idle.get(key) ?? []), shared])
    else await shared.context.close()
  }

  async close() {
    for (const { context } of [...this.#idle.values()].flat()) await context.close()
  }
}

const inUse = new WeakMap<BrowserContext, SharedContext>()

/** Lets the next tests of the same `contextGroup` use the context with its permanent changes. */
export function acceptChanges(context: BrowserContext) {
  inUse.get(context)?.acceptChanges()
}

interface Fixtures {
  /** Tests of different groups do not share a context. */
  readonly contextGroup: string
  /** Takes a context that no other test uses, of the test's group or of the one that is given. */
  readonly takeContext: (group?: string) => Promise<BrowserContext>
}

/** The tests of a worker share a context and a page, unless they set `reuseContext` to false. */
export const test = base.extend<Fixtures, { readonly contextPool: ContextPool }>({
  contextGroup: ['', { option: true }],

  contextPool: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
    async ({}, use) => {
      const pool = new ContextPool()
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],

  takeContext: async (
    {
      browser,
      contextPool,
      contextGroup,
      viewport,
      colorScheme,
      contextOptions,
      baseURL,
      bypassCSP,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      locale,
      serviceWorkers,
      timezoneId,
      userAgent,
    },
    use,
    info,
  ) => {
    const taken: [shared: SharedContext, key: string][] = []
    await use(async (group = contextGroup) => {
      // The options that last as long as the context.
      const key = JSON.stringify({
        group,
        baseURL,
        bypassCSP,
        deviceScaleFactor,
        hasTouch,
        isMobile,
        locale,
        serviceWorkers,
        timezoneId,
        userAgent,
      })
      const shared = await contextPool.take(browser, key)
      taken.push([shared, key])
      inUse.set(shared.context, shared)
      await shared.prepare(viewport, colorScheme, contextOptions.reducedMotion ?? null)
      return shared.context
    })
    const isPassed = info.status === info.expectedStatus
    for (const [shared, key] of taken) await contextPool.giveBack(shared, key, isPassed)
  },

  context: async ({ browser, reuseContext, takeContext }, use) => {
    if (reuseContext) return use(await takeContext())
    const context = await browser.newContext()
    await use(context)
    await context.close()
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
})

/** In milliseconds. By default `expect.poll` looks again after 100, 250, 500 and 1000 ms, which is longer than most waits. */
const POLL_INTERVALS = [20, 50, 100, 250]

const poll: typeof baseExpect.poll = (actual, options) =>
  baseExpect.poll(actual, {
    intervals: POLL_INTERVALS,
    ...(typeof options === 'string' ? { message: options } : options),
  })

/** Playwright's `expect`, whose `poll` looks again sooner. */
export const expect = new Proxy(baseExpect, {
  get: (target, name): unknown => (name === 'poll' ? poll : Reflect.get(target, name)),
})
