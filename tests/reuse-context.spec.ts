import { expect, test } from './ui/pinwell-page.ts'

// Both tests run in one worker, and so in the same context.
test.describe.configure({ mode: 'serial' })

test.describe('a context that is used again', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test('is left with data, permissions, routes, scripts and emulation', async ({ context, page }) => {
    await page.addInitScript(() => Reflect.set(window, 'leftover', true))
    await page.route('**/humans.txt', (route) => route.abort())
    await context.route('**/favicon.svg', (route) => route.abort())
    await context.grantPermissions(['geolocation'])
    await context.setExtraHTTPHeaders({ leftover: 'yes' })
    await page.setViewportSize({ width: 400, height: 400 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' })
    await page.goto('/robots.txt')
    await page.evaluate(storeEverywhere)
    expect(await page.evaluate(readState)).toEqual({
      local: 1,
      session: 1,
      databases: ['leftover'],
      cookie: 'leftover=yes',
      isPermitted: true,
      hasInitScript: true,
      isDark: true,
      isReduced: true,
      isPrint: true,
      width: 400,
    })
    await context.newPage()
  })

  test('has none of it in the next test', async ({ context, page }) => {
    expect(context.pages()).toEqual([page])
    await page.goto('/robots.txt')
    expect(await page.evaluate(readState)).toEqual({
      local: 0,
      session: 0,
      databases: [],
      cookie: '',
      isPermitted: false,
      hasInitScript: false,
      isDark: false,
      isReduced: false,
      isPrint: false,
      width: 1280,
    })
    const request = page.waitForRequest('**/humans.txt')
    expect(await page.evaluate(async () => (await fetch('/humans.txt')).ok)).toBe(true)
    expect((await request).headers()).not.toHaveProperty('leftover')
    expect(await page.evaluate(async () => (await fetch('/favicon.svg')).ok)).toBe(true)
  })
})

/** Runs in the page. */
async function storeEverywhere() {
  localStorage.setItem('leftover', 'yes')
  sessionStorage.setItem('leftover', 'yes')
  document.cookie = 'leftover=yes'
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
    cookie: document.cookie,
    isPermitted: (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
    hasInitScript: 'leftover' in window,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
    isPrint: matchMedia('print').matches,
    width: innerWidth,
  }
}
