import { expectNoViolations, expectNoViolationsAtWidths } from '../ui/axe.ts'
import { visitorNote } from '../ui/pinwell-page.ts'
import { expect, test } from './member-tab.ts'

test('contacts neither the identity service nor the database for a visitor, and loads no database code', async ({
  tab,
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  page.on('websocket', (socket) => requestedUrls.push(socket.url()))
  await tab.open()
  await tab.createNote('a note of mine')
  await expect(tab.toast('Note saved to local storage')).toBeVisible()
  await tab.profile.click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(tab.card('a note of mine')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requestedUrls.filter((url) => !url.startsWith('http://localhost:4175/'))).toEqual([])
  expect(await withDatabaseCode(requestedUrls)).toEqual([])

  // The login loads what the pop-up needs. Only a member loads the database code.
  await tab.chooseFromMenu('Login')
  await expect.poll(() => requestedUrls.filter((url) => url.includes('gapi.js')).length).toBeGreaterThan(0)
  expect(await withDatabaseCode(requestedUrls)).toEqual([])
})

// @spec beyond.copy-note
test('offers to sign in where a visitor cannot edit a note', async ({ tab, page }) => {
  await tab.open([visitorNote('Card', 'its text')])
  await tab.card('Card').getByText('its text').click()
  const message = tab.toast('Please sign in to edit notes')
  await expect(message).toBeVisible()
  await expect(tab.toastButton('Copy into composer')).toBeVisible()
  await expectNoViolations(page)
  await tab.toastButton('Sign in').click()
  await expect(tab.heading('Welcome Back')).toBeVisible()
  await expect(message).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tab.dialog).toHaveCount(0)
  await expect(tab.note).toHaveText('')

  // The form is in the header, whose buttons the search bar of a narrow window hides.
  await page.setViewportSize({ width: 600, height: 900 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await tab.search.fill('card')
  await tab.card('Card').getByText('its text').click()
  await tab.toastButton('Sign in').click()
  await expect(tab.heading('Welcome Back')).toBeVisible()
})

test('offers to sign in where a visitor cannot pin a note, once for repeated presses', async ({ tab }) => {
  await tab.open([visitorNote('Card', 'its text')])
  for (let press = 0; press < 2; press++) await tab.button('Card', 'Pin note').click()
  await expect(tab.toast('Please sign in to pin notes')).toHaveCount(1)
  await tab.toastButton('Sign in').click()
  await expect(tab.heading('Welcome Back')).toBeVisible()
})

test('shows messages in the settings again when a form that was opened above them has closed', async ({
  tab,
  page,
}) => {
  await tab.open([visitorNote('Card', 'its text')])
  await tab.card('Card').getByText('its text').click()
  await expect(tab.toast('Please sign in to edit notes')).toBeVisible()
  await tab.chooseFromMenu('Settings')
  await tab.settings.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await expect(tab.heading('Welcome Back')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tab.heading('Welcome Back')).toHaveCount(0)
  await expect(tab.settings.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(tab.dialog).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('loads the database code for a member', async ({ tab, ada, page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await tab.openSignedIn(ada)
  await expect.poll(() => withDatabaseCode(requestedUrls)).not.toEqual([])
})

/** The scripts that contain the SDK's database code. */
async function withDatabaseCode(urls: readonly string[]): Promise<readonly string[]> {
  const scripts = [...new Set(urls)].filter(
    (url) => url.startsWith('http://localhost:4175/assets/') && url.endsWith('.js'),
  )
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
  return scripts.filter((_, at) => texts[at]?.includes('previous_websocket_failure'))
}

test('shows no account to a visitor', async ({ tab }) => {
  await tab.page.goto('/#settings=password')
  await expect(tab.settings).toContainText('You are signed out. Sign in to see your account here.')
})

test('leads a visitor from the settings to the login', async ({ tab, ada, page }) => {
  await tab.open([])
  await tab.chooseFromMenu('Settings')
  await expect(tab.settings).toBeVisible()
  await expectNoViolationsAtWidths(page)
  await tab.clickInDialog('Sign in')
  await expect(tab.heading('Welcome Back')).toBeVisible()
  await expect(tab.settings).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tab.profile).toBeFocused()
  await tab.chooseFromMenu('Settings')
  await tab.clickInDialog('Sign in')
  await tab.fillFields({ 'Email address': ada.email, Password: ada.password })
  await page.keyboard.press('Enter')
  await tab.expectSignedIn()
})
