import { readFileSync } from 'node:fs'
import { expect, test } from '../shared-context.ts'

const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8'))
const [page, assets]: { headers: { key: string; value: string }[] }[] = hosting.headers

test("the page has all headers of the host's configuration", async ({ request }) => {
  const response = await request.get('/')
  for (const { key, value } of page?.headers ?? []) expect(response.headers()[key.toLowerCase()]).toBe(value)
  expect(Object.keys(response.headers())).toEqual(
    expect.arrayContaining([
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]),
  )
})

test('caches files with a hash in their name for a year, and no others', async ({ request }) => {
  const [, script] = /src="(\/assets\/[^"]+)"/.exec(await (await request.get('/')).text()) ?? []
  const response = await request.get(script ?? '')
  expect(response.headers()['cache-control']).toBe(assets?.headers[0]?.value)
  expect((await request.get('/humans.txt')).headers()['cache-control']).toBe('no-cache')
})

// @spec beyond.robots
test('robots.txt is a separate file that allows everything', async ({ request }) => {
  const response = await request.get('/robots.txt')
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await response.text()).toBe('User-agent: *\nDisallow:\n')
})

test('the policy allows no unlisted inline script, no eval and no frame around the page', async ({
  page: tab,
}) => {
  await tab.goto('/')
  const refused = await tab.evaluate(async () => {
    const violation = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    )
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }),
    )
    return violation
  })
  expect(refused).toBe('style-src-elem')
  // The browser's own protocol may evaluate strings, but the page itself may not.
  await expect(
    tab.evaluate(() => Reflect.apply(setTimeout, null, ['globalThis.ran = true'])),
  ).rejects.toThrow('TrustedScript')
  const policy = hosting.headers[0].headers[0].value
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
})
