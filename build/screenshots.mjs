// Makes pictures of a member's notes in the running app: docs/images/light.png and dark.png for the README, and those of the install dialog,
// public/screenshot-wide.png and screenshot-narrow.png.
// It starts the app and a local cloud of its own, on ports that `npm start` and the tests do not use.
import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { ignoreEnvFile } from './ignore-env-file.mjs'

const [app, identity, database] = ['http://localhost:4180', 'localhost:9199', '127.0.0.1:9100']
const WIDE = { viewport: { width: 1440, height: 900 } }
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true }
const PICTURES = [
  ['docs/images/light.png', 'light', WIDE],
  ['docs/images/dark.png', 'dark', WIDE],
  ['public/screenshot-wide.png', 'light', WIDE],
  ['public/screenshot-narrow.png', 'light', NARROW],
]
const account = { email: 'ada@example.org', password: 'analytical engine' }

const NOTES = [
  {
    title: 'Packing for Lisbon',
    content:
      '• passport, **insurance card**\n• charger and adapter\n• swimwear\n   • towel is at the flat\n• ~~umbrella~~',
    pinned: true,
  },
  {
    title: 'Release checklist',
    content: '1. all tests are green\n2. build and deploy\n3. tell the team\n4. close the __milestone__',
    pinned: true,
  },
  {
    title: 'Garlic soup',
    content: 'Two heads of garlic, a litre of stock, **four eggs**.\nRoast the garlic until it is soft.',
  },
  {
    title: 'Find large files',
    content: '<code>du -ah . |\n  sort -rh | head</code>',
  },
  {
    title: 'Talk on local-first software',
    content: 'No spinners: the data is here.\nThe network is __optional__.\nYour work outlives the service.',
  },
  { title: '', content: 'Ask the landlord about the **boiler** before December.' },
  {
    title: 'Books to borrow',
    content: '• The Left Hand of Darkness\n• A Pattern Language\n• The Summer Book',
  },
  { title: 'Team lunch', content: 'Thursday, 12:30, the place by the canal. Mira books the table.' },
]

ignoreEnvFile()
const server = spawn(process.execPath, ['local-cloud/start.mjs', '--test'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: new URL(app).port,
    VITE_LOCAL_IDENTITY: identity,
    VITE_LOCAL_DATABASE: database,
  },
})
let browser
try {
  await isReady()
  browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: findChromium() })
  await prepareAccount()
  for (const picture of PICTURES) await capture(...picture)
} finally {
  await browser?.close()
  server.kill()
}

/** Resolves when the app is served; rejects when the server ends before that. */
function isReady() {
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes(app) && resolve())
    server.once('exit', () => reject(new Error('The app did not start.')))
  })
}

async function prepareAccount() {
  const { localId: uid } = await request(
    `http://${identity}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`,
    { method: 'POST', body: JSON.stringify({ ...account, returnSecureToken: true }) },
  )
  const notes = NOTES.map(({ title, content, pinned }, index) => {
    const timestamp = Date.UTC(2026, 10, 21, 9, 5) - index * 7_400_000
    const id = `-Ofn${timestamp}abc`
    const createdAt = 'Nov 21, 2026, 09:05 AM'
    return {
      id,
      title,
      content,
      createdAt,
      lastModified: createdAt,
      timestamp,
      pinned: pinned ? 'pinned' : 'unpinned',
      userId: uid,
      userEmail: account.email,
      author: 'Ada',
    }
  })
  const url = `http://${database}/users/${uid}/notes.json?ns=demo-pinwell-default-rtdb`
  const body = JSON.stringify(Object.fromEntries(notes.map((note) => [note.id, note])))
  await request(url, { method: 'PUT', body })
}

async function request(url, options) {
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' }
  const response = await fetch(url, { ...options, headers })
  if (!response.ok) throw new Error(`${options.method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function capture(path, colorScheme, screen) {
  const context = await browser.newContext({
    colorScheme,
    ...screen,
    locale: 'en-US',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const synced = page.locator('[data-sync="synced"]')
  await page.goto(app)
  await page.getByRole('button', { name: 'Profile', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Login', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address', { exact: true }).fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await synced.waitFor()
  await page.getByText('Team lunch').first().waitFor()
  // A fresh page: without the message of the sign-in, and without a focus ring.
  await page.reload()
  await synced.waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path })
  await context.close()
}
