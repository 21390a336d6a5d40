import type { Route } from '@playwright/test'
import { changeAccount, storedNotes, writeToDatabase } from '../../members/local-cloud.ts'
import { expect } from '../../members/member-tab.ts'
import { signInOn } from '../device-helpers.ts'
import { test } from '../device.ts'

const EDITOR = /Editor-[^/]*\.js/
const RELOAD_OFFER = 'Part of Pinwell could not be loaded. Reload to get it; unsaved drafts are kept.'
const JAVASCRIPT = { headers: { 'Content-Type': 'text/javascript' } }

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is truncated': async (route) => {
    const script = await (await route.fetch()).text()
    await route.fulfill({ ...JAVASCRIPT, body: script.slice(0, script.length / 2) })
  },
  'is an HTML page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  'is aborted': (route) => route.abort('connectionreset'),
}

// @fault F45
test('text that is written while a script fails to load survives the reload that the app offers', async ({
  laptop,
  savedTexts,
}) => {
  for (const [description, fault] of Object.entries(FAULTS)) {
    await laptop.context.route(EDITOR, fault)
    const tab = await laptop.open()
    await tab.note.fill(`The script ${description}.`)
    savedTexts.add(`The script ${description}.`)
    await expect(tab.page.getByRole('alert').filter({ hasText: RELOAD_OFFER })).toBeVisible()
    // Until then the page could still load the script and remove the message before it is clicked.
    tab.page.once('framenavigated', () => laptop.context.unroute(EDITOR))
    await tab.page.getByRole('button', { name: 'Reload' }).click()
    await tab.editorIsReady()
    await expect(tab.note).toHaveText(`The script ${description}.`)
    await tab.note.press('Control+s')
    await savedTexts.expectReachableIn(tab)
    await tab.page.close()
  }
})

// @fault F45
test('stops waiting for a script that never arrives after two minutes each time, and keeps the text after the reload', async ({
  laptop,
  savedTexts,
}) => {
  await laptop.context.route(EDITOR, () => {})
  const tab = await laptop.open('/robots.txt')
  await tab.page.clock.install()
  await tab.page.goto('/')
  await tab.note.fill('without the editor')
  savedTexts.add('without the editor')
  const reloadButton = tab.page.getByRole('button', { name: 'Reload' })
  await tab.page.clock.runFor(119_000)
  await expect(reloadButton).toHaveCount(0)
  await tab.page.clock.runFor(125_000)
  await expect(reloadButton).toBeVisible()
  // Until then the page could still load the script and remove the message before it is clicked.
  tab.page.once('framenavigated', () => laptop.context.unrouteAll())
  await tab.page.clock.resume()
  await reloadButton.click()
  await tab.editorIsReady()
  await savedTexts.expectReachableIn(tab)
})

// @fault F47
test('the app works if all third parties are blocked, and only Google’s button shows an error', async ({
  laptop,
  account,
}) => {
  const blocked: string[] = []
  const errors: string[] = []
  await laptop.context.route(/^https?:(?!\/\/(?:localhost|127\.0\.0\.1)[:/])/, (route) => {
    blocked.push(new URL(route.request().url()).host)
    return route.abort('blockedbyclient')
  })
  // Stands in for Google's script in the local cloud.
  await laptop.context.route(/gapi\.js/, (route) => route.abort('blockedbyclient'))
  laptop.context.on('weberror', (error) => errors.push(error.error().message))
  const photoUrl = 'https://lh3.googleusercontent.com/a/face'
  await changeAccount(account, { displayName: 'Ada Lovelace', photoUrl })
  await writeToDatabase(account, 'fullName', 'Ada Lovelace')

  const tab = await laptop.open()
  await tab.chooseFromMenu('Login')
  await tab.clickInDialog('Sign in with Google')
  await expect(tab.alerts).toHaveText([/./])
  await expect(tab.dialog.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  await tab.page.keyboard.press('Escape')
  await tab.page.reload()

  const member = await signInOn(laptop, account)
  await member.createNote('written while blocked')
  await expect.poll(async () => (await storedNotes(account)).length).toBe(1)
  await expect(member.profile.locator('img')).toHaveCount(0)
  await expect(member.profile.locator('svg')).toBeVisible()
  expect([...new Set(blocked)]).toEqual(['lh3.googleusercontent.com'])
  expect(errors).toEqual([])
})

// @fault F48
test('colours, contrast and motion change while a person types, and nothing else changes', async ({
  laptop,
}) => {
  const tab = await laptop.open()
  await tab.editorIsReady()
  const { page } = tab
  await tab.note.click()
  const theme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const type = async (text: string) => {
    for (const media of [
      { colorScheme: 'dark' },
      { forcedColors: 'active' },
      { reducedMotion: 'reduce' },
      { colorScheme: 'light' },
      { forcedColors: 'none', reducedMotion: 'no-preference' },
    ] as const) {
      await page.keyboard.type(text)
      await page.emulateMedia(media)
    }
  }
  await type('one ')
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await type('two ')
  await expect(tab.note).toHaveText(`${'two '.repeat(5)}${'one '.repeat(5)}`.trim())
  await expect(tab.note).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect.poll(theme).toBe('light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('light')
  await expect(tab.note).toHaveText(`${'two '.repeat(5)}${'one '.repeat(5)}`.trim())
})
