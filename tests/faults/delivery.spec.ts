import type { Route } from '@playwright/test'
import { expect } from '../members/member-tab.ts'
import { randomBrowserRuns } from '../random-runs.ts'
import { test } from './device.ts'

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
  for (const [description, fault] of Object.entries(FAULTS).slice(
    0,
    randomBrowserRuns({ check: 2, full: 4 }),
  )) {
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
