import type { BrowserContext, Page } from '@playwright/test'
import { harnessUrl } from './harness-url.ts'
import { startPage } from './restartable-page.ts'
import { expect, test } from './shared-context.ts'

// The tests run in one worker, one after another.
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'no-preference' } })

const OTHER_ORIGIN = 'http://localhost:4174'

let earlier: BrowserContext | undefined
const events: string[] = []

test('lets a test leave data, permissions, routes, listeners, pages, emulation and no network behind', async ({
  context,
  page,
}) => {
  earlier = context
  await page.route('**/humans.txt', (route) => route.abort())
  await context.route('**/favicon.svg', (route) => route.abort())
  await context.grantPermissions(['geolocation'])
  await page.setViewportSize({ width: 400, height: 400 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' })
  page.on('console', (message) => events.push(message.text()))
  context.on('request', (request) => events.push(request.url()))
  await page.goto('/robots.txt')
  await page.evaluate(storeEverywhere)
  await page.evaluate(() => console.log('recorded'))
  expect(events).toHaveLength(2)
  expect(await page.evaluate(readState)).toEqual({
    local: 1,
    session: 1,
    databases: ['leftover'],
    caches: ['leftover'],
    cookie: 'leftover=yes',
    isPermitted: true,
    hasLeftover: false,
    isDark: true,
    isReduced: true,
    isPrint: true,
    width: 400,
    isPast: false,
    isTouch: false,
  })
  await context.newPage()
  await context.setOffline(true)
})

test('removes them before the next test, which uses the same context and its cached files', async ({
  context,
  page,
}) => {
  expect(context).toBe(earlier)
  expect(context.pages()).toEqual([page])
  events.splice(0)
  await page.goto('/robots.txt')
  await page.evaluate(() => console.log('not recorded'))
  await expectFresh(page)
  expect(events).toEqual([])
  expect(await page.evaluate(async () => (await fetch('/humans.txt')).ok)).toBe(true)
  expect(await page.evaluate(async () => (await fetch('/favicon.svg')).ok)).toBe(true)
  await page.goto('/')
  await context.newPage()
})

test('lets a test leave data at another origin behind', async ({ context, page }) => {
  earlier = context
  for (const origin of ['', OTHER_ORIGIN]) {
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate(storeEverywhere)
  }
})

test('removes the data of every origin before the next test', async ({ context, page }) => {
  expect(context).toBe(earlier)
  expect(page.url()).toBe('http://localhost:4173/robots.txt')
  for (const origin of ['', OTHER_ORIGIN]) {
    await page.goto(`${origin}/robots.txt`)
    await expectFresh(page)
  }
})

test('loads no file of the build again', async ({ context, page }) => {
  expect(context).toBe(earlier)
  await page.goto('/')
  const sizes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && /\/assets\/index-.*\.js$/.test(entry.name)
            ? [entry.transferSize]
            : [],
        ),
    )
  expect(await sizes()).toEqual([0])
})

test.describe('a harness page', () => {
  const URL = harnessUrl('ui/account')

  test('lets a test leave data and a toast behind', async ({ page }) => {
    await page.goto(URL)
    await page.getByRole('button', { name: 'Profile' }).waitFor()
    await leaveData(page)
    await expect(page.getByText('leftover')).toBeVisible()
  })

  for (const time of ['second', 'third'])
    test(`starts again without them and without a page load for the ${time} time`, async ({ page }) => {
      await startPage(page, URL)
      await page.getByRole('button', { name: 'Profile' }).waitFor()
      expect(await readHarness(page)).toEqual({ isSamePage: true, isDataLeft: false, toast: '', profiles: 1 })
      await leaveData(page)
    })

  test('is loaded again after the response to a request was changed', async ({ page }) => {
    await page.route('**/humans.txt', (route) => route.abort())
    await startPage(page, URL)
    expect(await readHarness(page)).toMatchObject({ isSamePage: false, isDataLeft: false })
    await leaveData(page)
  })

  test('is loaded again before the next test then', async ({ page }) => {
    await startPage(page, URL)
    expect(await readHarness(page)).toMatchObject({ isSamePage: false, isDataLeft: false })
  })
})

for (const [what, isReversible, change] of [
  ['an init script', true, ({ page }) => page.addInitScript(() => Reflect.set(window, 'leftover', true))],
  [
    'an init script of the context',
    true,
    ({ context }) => context.addInitScript(() => Reflect.set(window, 'leftover', true)),
  ],
  ['a function', true, ({ page }) => page.exposeFunction('leftover', () => {})],
  ['an emulated screen', true, emulateDarkScreen],
  ['request headers', false, ({ context }) => context.setExtraHTTPHeaders({ leftover: 'yes' })],
  ['a clock', false, ({ page }) => page.clock.install({ time: 0 })],
] as const satisfies readonly (readonly [string, boolean, (tab: Tab) => Promise<unknown>])[]) {
  test(`lets a test leave ${what} behind`, async ({ context, page }) => {
    earlier = context
    await change({ context, page })
    await page.goto('/robots.txt')
    await page.evaluate(storeEverywhere)
  })

  test(`${isReversible ? 'removes' : 'closes the context with'} ${what} before the next test`, async ({
    context,
    page,
  }) => {
    expect(context === earlier).toBe(isReversible)
    const request = page.waitForRequest('**/robots.txt')
    await page.goto('/robots.txt')
    expect((await request).headers()).not.toHaveProperty('leftover')
    await expectFresh(page)
  })
}

for (const options of [
  { userAgent: 'another browser' },
  { locale: 'de-DE' },
  { timezoneId: 'Asia/Tokyo' },
  { deviceScaleFactor: 2 },
]) {
  const [name] = Object.keys(options)
  test.describe(`with another ${name}`, () => {
    test.use(options)

    test('uses a context of its own', async ({ context, page }) => {
      expect(context).not.toBe(earlier)
      earlier = context
      expect(await page.evaluate(readOptions)).toMatchObject(options)
    })
  })

  test(`uses no context with another ${name}`, async ({ context, page }) => {
    expect(context).not.toBe(earlier)
    expect(await page.evaluate(readOptions)).not.toMatchObject(options)
  })
}

function readHarness(page: Page) {
  return page.evaluate(() => ({
    isSamePage: 'leftover' in window,
    isDataLeft: localStorage.getItem('leftover') !== null,
    toast: document.querySelector('[role=status]')?.textContent,
    profiles: document.querySelectorAll('[aria-label=Profile]').length,
  }))
}

function leaveData(page: Page) {
  return page.evaluate(() => {
    Reflect.set(window, 'leftover', true)
    localStorage.setItem('leftover', 'yes')
    window.account.showToast('success', 'leftover')
  })
}

async function emulateDarkScreen({ context, page }: Tab) {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: 'dark' }],
  })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
}

interface Tab {
  readonly context: BrowserContext
  readonly page: Page
}

async function expectFresh(page: Page) {
  expect(await page.evaluate(readState)).toEqual({
    local: 0,
    session: 0,
    databases: [],
    caches: [],
    cookie: '',
    isPermitted: false,
    hasLeftover: false,
    isDark: false,
    isReduced: false,
    isPrint: false,
    width: 1280,
    isPast: false,
    isTouch: false,
  })
}

/** Runs in the page. */
function readOptions() {
  return {
    userAgent: navigator.userAgent,
    locale: navigator.language,
    timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone,
    deviceScaleFactor: devicePixelRatio,
  }
}

/** Runs in the page. */
async function storeEverywhere() {
  localStorage.setItem('leftover', 'yes')
  sessionStorage.setItem('leftover', 'yes')
  document.cookie = 'leftover=yes'
  await caches.open('leftover')
  await new Promise((resolve, reject) => {
    const request = indexedDB.open('leftover')
    request.addEventListener('success', resolve)
    request.addEventListener('error', reject)
  })
}

/** Runs in the page. */
async function readState() {
  return {
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookie: document.cookie,
    isPermitted: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
    hasLeftover: 'leftover' in window,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isPrint: matchMedia('print').matches,
    width: innerWidth,
    isPast: Date.now() < Date.UTC(2000, 0),
    isTouch: 'ontouchstart' in window,
  }
}
