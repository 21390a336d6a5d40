import type { Page, Route } from '@playwright/test'
import { holdRequests } from '../hold-requests.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

const SCRIPT = /\/assets\/index-[^/]*\.js$/
const LOADING = 'Loading your notes'

test.describe("if the app's script cannot be loaded", () => {
  test.use({ errorsAreExpected: true })

  for (const [how, respond] of [
    ['the network fails', (route: Route) => route.abort()],
    [
      'the host has another version and responds with its page',
      (route: Route) =>
        route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html><p>Not found' }),
    ],
    [
      'a proxy responds with its own page',
      (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Please sign in' }),
    ],
    [
      'only a part of it arrives',
      (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'const app = {' }),
    ],
    [
      'it does not run in this browser',
      (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no")' }),
    ],
  ] as const)
    // @spec startup.failure error.chunk
    test(`replaces the startup text with a message and Reload: ${how}`, async ({ pinwell, page }) => {
      await page.route(SCRIPT, respond)
      await page.goto('/')
      await expect(page.getByRole('alert')).toHaveText(
        'Pinwell could not be loaded. Please check your connection and try again. If that does not help, please update your browser. Reload',
      )
      await expect(page.getByText(LOADING)).toHaveCount(0)
      await page.unroute(SCRIPT)
      await page.getByRole('button', { name: 'Reload' }).press('Enter')
      await expect(pinwell.search).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toHaveCount(0)
    })
})

// @spec startup.failure
test('shows only the startup text while the script loads', { tag: '@clock' }, async ({ pinwell, page }) => {
  const release = await holdRequests(page, SCRIPT)
  // Less important than the script: its failure must not show that the app cannot be loaded.
  await page.route(/Editor-|favicon/, (route) => route.abort())
  await page.clock.install()
  const scriptRequested = page.waitForRequest(SCRIPT)
  await page.goto('/', { waitUntil: 'commit' })
  await scriptRequested
  await page.clock.runFor(600_000)
  await expect(page.locator('body')).toHaveText(LOADING)
  release()
  await expect(pinwell.search).toBeVisible()
})

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1350, height: 940 }],
] as const)
  test(`the startup text is the largest text of a first visit: ${device}`, async ({ pinwell, page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await pinwell.commandsAreReady()
    await expect(page.getByText('Or just write above')).toBeVisible()
    const sizes = await page.evaluate(measureTexts, LOADING)
    expect(sizes.startup).toBeGreaterThan(sizes.largest)
  })

/** Square pixels of the startup text, and of the largest text of the page. */
function measureTexts(text: string) {
  const startup = document.createElement('p')
  startup.className = 'startup'
  startup.role = 'status'
  startup.textContent = text
  const range = document.createRange()
  const measure = (element: Element) => {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const areas = texts.map((node) => {
      range.selectNode(node)
      const { width, height } = range.getBoundingClientRect()
      return width * height
    })
    return Math.max(0, ...areas)
  }
  const largest = Math.max(...Array.from(document.body.querySelectorAll('*'), measure))
  document.body.append(startup)
  return { startup: measure(startup), largest }
}

test('shows local fonts until both web fonts have loaded', async ({ pinwell, page }) => {
  const release = await holdRequests(page, /newsreader/)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => loadedFonts(page)).toEqual(['Figtree'])
  await expect(pinwell.search).toBeVisible()
  expect(await drawnFonts(page)).not.toMatch(/Figtree|Newsreader/)
  release()
  await expect.poll(() => drawnFonts(page)).toMatch(/Newsreader.*Figtree/)
})

test.describe('if a web font cannot be loaded', () => {
  test.use({ errorsAreExpected: true })

  test('keeps the local fonts and reports no error', async ({ pinwell, page }) => {
    const errors: unknown[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route(/newsreader/, (route) => route.abort())
    await page.goto('/')
    await expect.poll(() => loadedFonts(page)).toEqual(['Figtree'])
    await expect(pinwell.search).toBeVisible()
    expect(await drawnFonts(page)).not.toMatch(/Figtree|Newsreader/)
    expect(errors).toEqual([])
  })
})

const CARDS = cards()

test.describe('has a small layout shift during a slow page load', () => {
  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1440, height: 900 }],
  ] as const)
    for (const [state, notes] of [
      ['no notes', []],
      ['notes', CARDS],
    ] as const)
      // @spec startup.layout
      test(`${device}, ${state}`, async ({ page }) => {
        await page.setViewportSize(viewport)
        await page.addInitScript((cached) => {
          localStorage.setItem('cachedNotes', cached)
          const shifts: string[] = []
          Object.assign(window, { shifts })
          new PerformanceObserver((list) => {
            for (const shift of list.getEntries()) shifts.push(JSON.stringify(shift))
          }).observe({ type: 'layout-shift', buffered: true })
        }, JSON.stringify(notes))
        await slowDown(page)
        await page.goto('/')
        await expect(page.getByRole('main')).toBeVisible()
        await expect.poll(() => loadedFonts(page)).toEqual(['Figtree', 'Newsreader'])
        const shifts = await page.evaluate(async () => {
          // The layout is final two frames after the last font.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
          const entries: readonly string[] = Reflect.get(window, 'shifts')
          return entries.map((text) => Number(JSON.parse(text).value))
        })
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02)
      })
})

/** The fonts in which Chromium has drawn the name of the app and the footer. */
async function drawnFonts(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const families: string[] = []
  for (const selector of ['h1', 'footer p']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    families.push(...fonts.map(({ familyName }) => familyName))
  }
  return families.join(', ')
}

/** Cards of all heights, whose lines are long enough to break. */
function cards() {
  return Array.from({ length: 12 }, (_, index) =>
    visitorNote(
      index % 4 === 3 ? '' : `A title of some length, number ${index}`,
      'A line that is long enough to break on a phone and in a column of the desktop, as most do. '.repeat(
        index % 3,
      ) + '\n• one\n• two',
      index,
      index < 2 ? { pinned: 'pinned' } : {},
    ),
  )
}

/** A phone's connection: 1.6 Mbit/s with a latency of 150 ms. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
}

function loadedFonts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(document.fonts)
      .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family)
      .toSorted(),
  )
}
