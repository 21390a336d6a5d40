import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { preview, type PreviewServer } from 'vite'
import { expect, PinwellPage, test } from '../ui/pinwell-page.ts'

const site = mkdtempSync(join(tmpdir(), 'pinwell-site-'))
let server: PreviewServer | undefined

const port = 4186 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)

test.use({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow', reuseContext: false })

test.beforeEach(async () => {
  rmSync(site, { recursive: true, force: true })
  cpSync('dist', site, { recursive: true })
  server = await preview({
    logLevel: 'silent',
    build: { outDir: site },
    preview: { port, strictPort: true },
  })
})

test.beforeEach(({ context }) => context.clock.install())
test.afterEach(async () => server?.close())
test.afterAll(() => rmSync(site, { recursive: true, force: true }))

test('after one visit the app opens in any tab without a network, and saves notes, also if a content blocker blocks the report of web vitals', async ({
  page,
  pinwell,
  context,
}) => {
  for (const name of readdirSync(join(site, 'assets')))
    if (name.startsWith('web-vitals')) rmSync(join(site, 'assets', name))
  await pinwell.open()
  await waitForServiceWorker(page)
  await server?.close()
  const tab = new PinwellPage(await context.newPage())
  await tab.page.goto('/')
  await tab.editorIsReady()
  await tab.note.fill('written without a network')
  await tab.page.keyboard.press('Control+s')
  await expect(tab.toast('Note saved to local storage')).toBeVisible()
  await page.reload()
  await expect(pinwell.card('written without a network')).toBeVisible()
})

// @fault F45
for (const file of [/index\.html/, /Editor-.*\.js/])
  test(`the page of a proxy does not stay in the cache in place of ${file.source}`, async ({
    page,
    pinwell,
    context,
  }) => {
    await pinwell.open()
    const answered = context.waitForEvent('request', (request) => file.test(request.url()))
    await context.route(file, (route) => route.fulfill({ contentType: 'text/html', body: 'Please sign in' }))
    await registerServiceWorker(page)
    await answered
    await expect.poll(() => page.evaluate(isInstalling)).toBe(false)
    await context.unroute(file)
    await page.reload()
    await pinwell.editorIsReady()
    await waitForServiceWorker(page)
    await server?.close()
    await page.reload()
    await pinwell.editorIsReady()
  })

// @fault F46
test('a newer version waits for the user, and unsaved drafts survive the reload', async ({
  page,
  pinwell,
  context,
}) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  deployNewVersion()
  await page.reload()
  await registerServiceWorker(page)
  const offer = offerOn(page)
  await expect(offer).toBeVisible()
  expect(await editorOf(page)).not.toContain('newer')
  // The host no longer serves the old editor chunk. The cache does.
  await pinwell.editorIsReady()
  await pinwell.note.pressSequentially('not saved yet')
  const other = await context.newPage()
  await other.goto('/')
  await registerServiceWorker(other)
  await expect(offerOn(other)).toBeVisible()
  await offer.getByRole('button', { name: 'Reload' }).click()
  // The page waits up to ten seconds for the old worker before it reloads.
  await expect.poll(() => editorOf(page), { timeout: 30_000 }).toContain('newer')
  await pinwell.editorIsReady()
  await expect(pinwell.note).toContainText('not saved yet')
  await expect(offer).toHaveCount(0)
  const message = 'This tab is out of date. Reload to continue with the newer version'
  await expect(other.getByRole('alert').filter({ hasText: message })).toBeVisible()
})

// @fault F46
test('a dismissed update leaves the focus in the note, and is active on the next visit', async ({
  page,
  pinwell,
  context,
}) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  deployNewVersion()
  await page.reload()
  await registerServiceWorker(page)
  await page.setViewportSize({ width: 740, height: 800 })
  const later = page.getByRole('button', { name: 'Later' })
  // Beside the other button, also where the sentence leaves no space for both.
  const reload = await offerOn(page).getByRole('button', { name: 'Reload' }).boundingBox()
  expect((await later.boundingBox())?.y).toBe(reload?.y)
  await pinwell.typeNote('before')
  await later.click()
  await expect(offerOn(page)).toHaveCount(0)
  await page.keyboard.type(' and after')
  await expect(pinwell.note).toHaveText('before and after')
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(() => editorOf(next)).toContain('newer')
})

function offerOn(page: Page) {
  return page.getByRole('alert').filter({
    hasText: 'A new version of Pinwell is available. Reload to use it; unsaved drafts are kept.',
  })
}

/** The app registers the service worker some seconds after its start. */
function registerServiceWorker(page: Page) {
  return page.clock.fastForward(5_000)
}

/** Waits until all files are cached and used for the next load. */
async function waitForServiceWorker(page: Page) {
  await registerServiceWorker(page)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
}

/** Runs in the page. */
async function isInstalling() {
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.installing)
}

/** Simulates a new build of the same app: its scripts have new names, and the host no longer has the old ones. */
function deployNewVersion() {
  const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'))
  const hashes = new Map<string, string>()
  for (const file of [...scripts.map((name) => `assets/${name}`), 'index.html', 'worker.js']) {
    const text = readFileSync(join(site, file), 'utf8')
    const renamed = scripts.reduce((all, name) => all.replaceAll(name, renamedScript(name)), text)
    hashes.set(integrityOf(text), integrityOf(renamed))
    const isWorker = file === 'worker.js'
    writeFileSync(join(site, file), isWorker ? withNewHashes(renamed, hashes) : renamed)
  }
  for (const name of scripts)
    renameSync(join(site, 'assets', name), join(site, 'assets', renamedScript(name)))
}

function withNewHashes(worker: string, hashes: ReadonlyMap<string, string>) {
  const text = worker.replace(/(index\.html\W+revision\W+)\w+/, '$1newer')
  return text.replaceAll(/sha256-[\w+/=]+/g, (hash) => hashes.get(hash) ?? hash)
}

function integrityOf(text: string) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function renamedScript(name: string) {
  return name.replace(/\.js$/, '-newer.js')
}

function editorOf(page: Page) {
  return page.locator('link[rel=prefetch]').first().getAttribute('href')
}
