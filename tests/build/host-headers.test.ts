import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { checkInlineHashes } from '../../build/host-headers.ts'
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
