import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { serveHostHeaders } from '../../build/host-headers.ts'
import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import { gate } from '../account/world.ts'
import { expect, test } from '../shared-context.ts'

// The tests share one emulator and one build, so they run one after the other.
test.describe.configure({ mode: 'default' })

let identity: IdentityServer
let folder: string
let sites: Record<'local' | 'host', PreviewServer>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  identity = await startIdentity({ port: 0, projectId: 'demo-test' })
  folder = await mkdtemp(join(tmpdir(), 'pinwell-popup-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: 'tests/cloud/account-popup.html' },
    },
  })
  sites = { host: await serve(), local: await serve(`127.0.0.1:${identity.port}`) }
})

test.afterAll(async () => {
  await Promise.all(Object.values(sites).map((site) => site.close()))
  await identity.close()
  await rm(folder, { recursive: true })
})

test('signs in through the pop-up, and reports the auth state before the sign-in resolves', async ({
  page,
}) => {
  await open(page, 'local')
  await choose(await popup(page), 'ada@example.com')
  await expect(outcomes(page)).toHaveText(['nobody', 'ada@example.com', 'in: true'])
})

// @fault F27
test('Cancel closes the window, and the next window can sign in', async ({ page }) => {
  await open(page, 'local')
  const first = await popup(page)
  const closed = first.waitForEvent('close')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await closed
  await expect(outcomes(page)).toHaveText(['nobody', 'auth/cancelled-popup-request'])
  await choose(await popup(page), 'grace@example.com')
  await expect(outcomes(page)).toHaveText([
    'nobody',
    'auth/cancelled-popup-request',
    'grace@example.com',
    'in: true',
  ])
})

test('Cancel before the window opens prevents it from opening', async ({ page }) => {
  const opened: Page[] = []
  page.on('popup', (window) => opened.push(window))
  await open(page, 'local')
  const slow = gate()
  await page.route('**/gapi.js', (route) => slow.opened.then(() => route.continue()))
  const requested = page.waitForRequest('**/gapi.js')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await requested
  await page.getByRole('button', { name: 'Cancel' }).click()
  slow.open()
  await expect(outcomes(page)).toHaveText(['nobody', 'auth/cancelled-popup-request'])
  await choose(await popup(page), 'barbara@example.com')
  await expect(outcomes(page)).toHaveCount(4)
  expect(opened).toHaveLength(1)
})

test('a click does not load again what the warm-up loaded', async ({ page }) => {
  await open(page, 'local')
  const framed = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/emulator/auth/iframe'))
  await page.getByRole('button', { name: 'Warm up' }).click()
  await framed
  await expect.poll(() => page.frames().length).toBe(2)
  await page.route('**/gapi.js', (route) => route.abort())
  await page.route('**/emulator/auth/iframe**', (route) => route.abort())
  await choose(await popup(page), 'alan@example.com')
  await expect(outcomes(page)).toHaveText(['nobody', 'alan@example.com', 'in: true'])
  expect(page.frames()).toHaveLength(2)
})

test("the host's Content Security Policy allows Google's script and no other", async ({ page }) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  const gapiResponse = {
    contentType: 'text/javascript',
    body: await readFile('local-cloud/identity/gapi.js', 'utf8'),
  }
  await page.route('https://apis.google.com/**', (route) => route.fulfill(gapiResponse))
  const frame =
    '<script src="https://apis.google.com/js/api.js"></script><script>gapi.iframes.getContext().getParentIframe()</script>'
  await page.route('https://demo-test.firebaseapp.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  )
  await open(page, 'host')
  const requested = [
    page.waitForRequest('https://apis.google.com/js/api.js?onload=*'),
    page.waitForRequest('https://demo-test.firebaseapp.com/__/auth/iframe**'),
  ]
  await page.getByRole('button', { name: 'Warm up' }).click()
  await Promise.all(requested)
  expect(consoleErrors).toEqual([])
  expect(await page.evaluate(addScript, 'https://apis.google.com/js/platform.js')).toBe('TypeError')
})

async function serve(local?: string): Promise<PreviewServer> {
  if (local !== undefined) process.env.VITE_LOCAL_IDENTITY = local
  const site = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [serveHostHeaders()],
    build: { outDir: folder },
    preview: { port: 0 },
  })
  delete process.env.VITE_LOCAL_IDENTITY
  return site
}

async function open(page: Page, site: 'local' | 'host'): Promise<void> {
  const query = site === 'local' ? `?identity=127.0.0.1:${identity.port}` : ''
  await page.goto(`${sites[site].resolvedUrls?.local[0]}tests/cloud/account-popup.html${query}`)
  await expect(outcomes(page)).toHaveText(['nobody'])
}

async function popup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  return opened
}

async function choose(window: Page, email: string): Promise<void> {
  await window.getByRole('button', { name: 'Add new account' }).click()
  await window.locator('#email-input').fill(email)
  await window.getByRole('button', { name: 'Sign in with Google' }).click()
}

function outcomes(page: Page): Locator {
  return page.getByRole('listitem')
}

/** Runs in the page. */
function addScript(url: string): string {
  try {
    document.createElement('script').setAttribute('src', url)
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}
