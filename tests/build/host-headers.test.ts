import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Plugin, preview } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { checkInlineHashes, hostHeaders, serveHostHeaders } from '../../build/host-headers.ts'
import { minifyInlineScript } from '../../build/index-html.ts'

// Vite rewrites the inline style, so only a build can check its hash. `npm run check` includes a build.
const page = readFileSync('index.html', 'utf8').replace(/<style>[^]*?<\/style>/, '')

/** Builds the page up to its inline code: minifies the script, then checks the hashes. */
function runPlugin(html: string): void {
  transform(checkInlineHashes(), transform(minifyInlineScript(), html))
}

function transform({ transformIndexHtml: hook }: Plugin, html: string): string {
  if (typeof hook !== 'object') throw new Error('The plugin reads the page')
  return Reflect.apply(hook.handler, {}, [html, { path: '/', filename: 'index.html' }])
}

test("the policy of firebase.json has the hash of the page's inline script", () => {
  expect(() => runPlugin(page)).not.toThrow()
})

test.each([
  ['a changed script', page.replace("getItem('theme')", "getItem('themes')"), /inline script: 'sha256-/],
  [
    'a new style',
    page.replace('</body>', '<style>p { color: red }</style></body>'),
    /inline style: 'sha256-/,
  ],
  ['another script', page.replace('</body>', '<script>alert()</script></body>'), /inline script/],
])('%s fails the build with the missing hash', (_, html, message) => {
  expect(html).not.toBe(page)
  expect(() => runPlugin(html)).toThrow(message)
})

test('the preview answers a missing file under /assets/ with a 404 that must not be cached', async () => {
  const address = await servePreview({ 'index.html': '<p>The page', 'assets/a.js': '1' })
  const found = await fetch(`${address}/assets/a.js`)
  expect([found.status, found.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  for (const path of ['/assets/b.js', '/assets/b.js?v=1', '/assets/', '/assets/%E0%A4%A']) {
    const missing = await fetch(`${address}${path}`, { headers: { Accept: 'text/html' } })
    expect([path, missing.status, missing.headers.get('cache-control')]).toEqual([path, 404, 'no-cache'])
    expect(await missing.text()).not.toContain('The page')
  }
  const root = await fetch(address, { headers: { Accept: 'text/html' } })
  expect(await root.text()).toContain('The page')
})

// Firefox applies `default-src` to prefetch links. Chromium allows what any directive allows, so the browser tests cannot show it.
test('the policy lets every browser prefetch files of the app, but load no plug-ins and no media', () => {
  const policy = hostHeaders('/')['Content-Security-Policy'] ?? ''
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'self'", "object-src 'none'", "media-src 'none'"]),
  )
})

test('firebase.json rewrites no missing file to the page', () => {
  const { hosting }: { hosting: object } = JSON.parse(readFileSync('firebase.json', 'utf8'))
  expect(hosting).not.toHaveProperty('rewrites')
})

/** Serves these files as `vite preview` serves the build. Returns the address. */
async function servePreview(files: Readonly<Record<string, string>>): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'preview-'))
  mkdirSync(join(outDir, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(outDir, name), text)
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    plugins: [serveHostHeaders()],
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  onTestFinished(async () => {
    await server.close()
    rmSync(outDir, { recursive: true })
  })
  return server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
}

test('the preview redirects the address where password managers look for the form', async () => {
  const address = await servePreview({ 'index.html': '<p>The page' })
  const response = await fetch(`${address}/.well-known/change-password`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/#settings=password'])
})
