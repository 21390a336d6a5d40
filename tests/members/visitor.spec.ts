import { expect, test } from './tab.ts'

test('a visitor asks neither the identity service nor the database, and gets no database code', async ({
  tab,
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => asked.push(socket.url()))
  await tab.open()
  await tab.jot('a note of mine')
  await expect(tab.toast('Note saved to local storage')).toBeVisible()
  await tab.profile.click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(tab.card('a note of mine')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => !url.startsWith('http://localhost:4175/'))).toEqual([])
  expect(await withDatabaseCode(asked)).toEqual([])

  // Who opens the login gets what the pop-up needs, and only a member the database.
  await tab.pick('Login')
  await expect.poll(() => asked.filter((url) => url.includes('gapi.js')).length).toBeGreaterThan(0)
  expect(await withDatabaseCode(asked)).toEqual([])
})

test('a member gets it', async ({ tab, ada, page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await tab.arriveAs(ada)
  await expect.poll(() => withDatabaseCode(asked)).not.toEqual([])
})

/** Which of the scripts hold the library's database. */
async function withDatabaseCode(urls: readonly string[]): Promise<readonly string[]> {
  const scripts = [...new Set(urls)].filter(
    (url) => url.startsWith('http://localhost:4175/assets/') && url.endsWith('.js'),
  )
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  return scripts.filter((_, at) => texts[at]?.includes('previous_websocket_failure'))
}
