import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from '../ui/pinwell-page.ts'

const FILE = 'build/preload-files.ts'
const LOAD_CHUNK = `
  window.loadChunk = () => preloadFiles(async () => 'loaded', ['chunk.css']).catch(() => 'failed')
`

declare global {
  interface Window {
    loadChunk: () => Promise<'loaded' | 'failed'>
  }
}

test.use({ errorsAreExpected: true })

test('a chunk whose style sheet has just failed is not reported as loaded', async ({ page }) => {
  const { code } = await transformWithOxc(readFileSync(FILE, 'utf8'), FILE)
  let requestCount = 0
  await page.route('**/chunk.css', (route) =>
    requestCount++ === 0
      ? route.abort()
      : route.fulfill({ contentType: 'text/css', body: 'p { color: red }' }),
  )
  // The app's policy would refuse the script.
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('/blank')
  await page.addScriptTag({ type: 'module', content: code + LOAD_CHUNK })
  await page.waitForFunction(() => 'loadChunk' in window)
  const results = await page.evaluate(async () => {
    const first = window.loadChunk()
    // Between the failure and its event.
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.addEventListener('message', () =>
        document.styleSheets.length > 0 ? resolve(undefined) : port2.postMessage(0),
      )
      port1.start()
      port2.postMessage(0)
    })
    return [...(await Promise.all([first, window.loadChunk()])), await window.loadChunk()]
  })
  expect(results).toEqual(['failed', 'failed', 'loaded'])
  expect(requestCount).toBe(2)
})
