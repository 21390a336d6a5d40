import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkInlineHashes } from '../../build/host-headers.ts'

// Vite writes the inline style anew, so only a build can check that one; and `npm run check` builds.
const page = readFileSync('index.html', 'utf8').replace(/<style>[^]*?<\/style>/, '')

/** Builds the page as far as its inline code goes. */
function runPlugin(html: string): void {
  const hook = checkInlineHashes().transformIndexHtml
  if (typeof hook !== 'object') throw new Error('The plugin looks at the page')
  Reflect.apply(hook.handler, {}, [html, { path: '/', filename: 'index.html' }])
}

test("the policy of firebase.json names the page's inline script", () => {
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
])('%s ends the build with the hash to write there', (_, html, message) => {
  expect(html).not.toBe(page)
  expect(() => runPlugin(html)).toThrow(message)
})
