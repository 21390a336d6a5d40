import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview, type PreviewServer } from 'vite'
import { expect, test } from '../shared-context.ts'

const PROJECT_ENV = {
  VITE_FIREBASE_API_KEY: 'AIzaSyNoRealKeyOfAnybody0000000000000000',
  VITE_FIREBASE_AUTH_DOMAIN: 'pinwell-test.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'pinwell-test',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_FIREBASE_DATABASE_URLS: 'https://pinwell-test-default-rtdb.firebaseio.com',
  VITE_FIREBASE_MEASUREMENT_ID: 'G-TEST',
}

const outDir = mkdtempSync(join(tmpdir(), 'pinwell-'))
test.afterAll(() => rmSync(outDir, { recursive: true }))

test.describe('a build for a project whose servers cannot be reached', () => {
  let server: PreviewServer

  test.beforeAll(async () => {
    build(PROJECT_ENV)
    server = await preview({
      logLevel: 'silent',
      build: { outDir },
      preview: { port: 4185, strictPort: true },
    })
  })

  test.afterAll(() => server.close())

  // The policy of firebase.json blocks all measurement until somebody adds the addresses to it.
  test.use({ bypassCSP: true })

  // @spec calls.analytics
  test('saves notes, and never sends text of a note with its measurements', async ({ page }) => {
    const requests: string[] = []
    await page.route(/^https:/, async (route) => {
      requests.push(`${route.request().url()} ${route.request().postData()}`)
      await route.abort()
    })
    await page.goto('http://localhost:4185')
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Confidential giraffe')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Note saved to local storage')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search notes' }).fill('giraffe')
    await expect(page.getByRole('listitem').filter({ hasText: 'Confidential giraffe' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
    await expect.poll(() => requests.join('\n')).toMatch(/firebase\.googleapis\.com|googletagmanager/)
    expect(requests.join('\n')).not.toContain('giraffe')
  })
})

/** Builds as a host does. */
function build(env: Readonly<Record<string, string>>) {
  execFileSync('node', ['node_modules/vite/bin/vite.js', 'build', '--outDir', outDir, '--emptyOutDir'], {
    stdio: 'pipe',
    env: { ...process.env, ...env },
  })
}
