import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from '../ui/pinwell-page.ts'

const FILE = 'build/preload-files.ts'
const LOAD_CHUNK = `
  window.importCount = 0
  const importChunk = async () => {
    window.importCount++
    return 'loaded'
  }
  window.loadChunk = (...files) => preloadFiles(importChunk, files).catch(() => 'failed')
`

declare global {
  interface Window {
    importCount: number
    loadChunk: (...files: readonly string[]) => Promise<'loaded' | 'failed'>
  }
}

test.use({ errorsAreExpected: true })

test.beforeEach(async ({ page }) => {
  const { code } = await transformWithOxc(readFileSync(FILE, 'utf8'), FILE)
  // The app's policy would refuse the script.
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('/blank')
  await page.addScriptTag({ type: 'module', content: code + LOAD_CHUNK })
  await page.waitForFunction(() => 'loadChunk' in window)
})

test('a chunk whose style sheet has just failed is not reported as loaded', async ({ page }) => {
  let requestCount = 0
  await page.route('**/chunk.css', (route) =>
    requestCount++ === 0
      ? route.abort()
      : route.fulfill({ contentType: 'text/css', body: 'p { color: red }' }),
  )
  const results = await page.evaluate(async () => {
    const first = window.loadChunk('chunk.css')
    // Between the failure and its event.
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.addEventListener('message', () =>
        document.styleSheets.length > 0 ? resolve(undefined) : port2.postMessage(0),
      )
      port1.start()
      port2.postMessage(0)
    })
    return [
      ...(await Promise.all([first, window.loadChunk('chunk.css')])),
      await window.loadChunk('chunk.css'),
    ]
  })
  expect(results).toEqual(['failed', 'failed', 'loaded'])
  expect(requestCount).toBe(2)
})

// Firefox 153 and Safari 26 never load a script again that could not be imported. Chromium does, so only the calls show it.
test('a chunk is not imported before all of its files have loaded, and is when they have at last', async ({
  page,
}) => {
  let requestCount = 0
  await page.route('**/shared.js', (route) =>
    requestCount++ === 0
      ? route.fulfill({ status: 503 })
      : route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.route('**/chunk.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  expect(await page.evaluate(loadTwoFiles)).toEqual(['failed', 0])
  expect(await page.evaluate(loadTwoFiles)).toEqual(['loaded', 1])
  expect(await page.evaluate(loadTwoFiles)).toEqual(['loaded', 2])
  expect(requestCount).toBe(2)
})

async function loadTwoFiles() {
  return [await window.loadChunk('chunk.js', 'shared.js'), window.importCount] as const
}
