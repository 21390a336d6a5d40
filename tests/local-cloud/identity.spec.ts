import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as expectSoon, type Locator, type Page, test } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { serveHostHeaders } from '../../build/host-headers.ts'
import { type IdentityServer, startIdentity } from '../../local-cloud/identity.ts'
import config from '../../playwright.config.ts'

const expect = expectSoon.configure({ timeout: 20_000 })

// One emulator and one build for all tests, so they run serially.
test.describe.configure({ mode: 'default' })

const launch = config.use?.launchOptions
test.use({
  launchOptions: {
    ...launch,
    // Only this machine is reachable.
    args: [
      ...(launch?.args ?? []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  },
})

let identity: IdentityServer
let folder: string
let site: PreviewServer

test.beforeAll(async () => {
  identity = await startIdentity({ port: 0, projectId: 'demo-test' })
  folder = await mkdtemp(join(tmpdir(), 'pinwell-identity-'))
  const sharedOptions = { configFile: false, logLevel: 'error' } as const
  await build({
    ...sharedOptions,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      rollupOptions: { input: 'tests/local-cloud/identity.html' },
    },
  })
  process.env['VITE_LOCAL_IDENTITY'] = `127.0.0.1:${identity.port}`
  site = await preview({
    ...sharedOptions,
    plugins: [serveHostHeaders()],
    build: { outDir: folder },
    preview: { port: 0 },
  })
  delete process.env['VITE_LOCAL_IDENTITY']
})

test.afterAll(async () => {
  await site.close()
  await identity.close()
  await rm(folder, { recursive: true })
})

test("a new Google account signs in under the host's policy and without the internet", async ({ page }) => {
  const errors: string[] = []
  page.context().on('requestfailed', (request) => errors.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  // The emulator's frame works without storage if the browser blocks storage in third-party frames.
  page.on('pageerror', (error) => error.name !== 'SecurityError' && errors.push(error.message))

  await open(page)
  await addAccount(await openChooser(page), 'ada@example.com')
  await expect(results(page)).toHaveText([/ada@example\.com$/])
  expect(errors).toEqual([])
})

test('an existing Google account can be chosen again', async ({ page }) => {
  await open(page)
  await addAccount(await openChooser(page), 'grace@example.com')
  await expect(results(page)).toHaveCount(1)
  await (await openChooser(page)).getByText('grace@example.com').click()
  await expect(results(page)).toHaveCount(2)
  const [first, second] = await results(page).allTextContents()
  expect(second).toBe(first)
})

test("the host's policy allows the SDK to load Google's script", async ({ page }) => {
  const body = await readFile('local-cloud/identity/gapi.js', 'utf8')
  await page.route('https://apis.google.com/js/api.js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  // The SDK sets the address as text. Only a default policy can turn it into a trusted URL.
  await page.addInitScript({
    content: `trustedTypes.createPolicy('default', {
      createScriptURL: (url) => (/^https:\\/\\/apis\\.google\\.com\\/js\\/api\\.js\\?onload=\\w+$/.test(url) ? url : null),
    })`,
  })
  await open(page, '&google')
  await addAccount(await openChooser(page), 'joan@example.com')
  await expect(results(page)).toHaveText([/joan@example\.com$/])
})

test('closing the pop-up ends the attempt', { tag: '@clock' }, async ({ page }) => {
  await page.clock.install()
  await open(page)
  await (await openChooser(page)).close()
  await page.clock.runFor('00:11')
  await expect(results(page)).toHaveText(['auth/popup-closed-by-user'])
})

test('a blocked pop-up is reported as blocked', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await open(page)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(results(page)).toHaveText(['auth/popup-blocked'])
})

test('a second attempt replaces the first', async ({ page }) => {
  await open(page)
  await openChooser(page)
  await addAccount(await openChooser(page), 'alan@example.com')
  await expect(results(page)).toHaveText(['auth/cancelled-popup-request', /alan@example\.com$/])
})

async function open(page: Page, extraParameters = ''): Promise<void> {
  const origin = site.resolvedUrls?.local[0]
  await page.goto(`${origin}tests/local-cloud/identity.html?identity=${identity.port}${extraParameters}`)
}

/** The emulator's page in the pop-up, where the person chooses an account. */
async function openChooser(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  return opened
}

async function addAccount(popup: Page, email: string): Promise<void> {
  await popup.getByRole('button', { name: 'Add new account' }).click()
  await popup.locator('#email-input').fill(email)
  await popup.getByRole('button', { name: 'Sign in with Google' }).click()
}

function results(page: Page): Locator {
  return page.getByRole('listitem')
}
