import type { Page } from '@playwright/test'
import { setOffline } from '../network.ts'
import { expect, expectDraftStored, test } from './pinwell-page.ts'

const EDITOR = /Editor-.*\.js/
const SEARCH = /search-.*\.js/
const OFFER = 'Part of Pinwell could not be loaded. Reload to get it; unsaved drafts are kept.'

test.use({ errorsAreExpected: true })

test.beforeEach(async ({ page }) => {
  await page.route(EDITOR, (route) => route.abort())
  await page.goto('/')
})

// @spec error.chunk
test('requests a missing chunk twice and then offers a reload', async ({ pinwell, page }) => {
  let requestCount = 0
  page.on(
    'request',
    (request) => (requestCount += EDITOR.test(request.url()) && request.resourceType() === 'script' ? 1 : 0),
  )
  await pinwell.note.hover()
  await expect(page.getByRole('alert').filter({ hasText: OFFER })).toBeVisible()
  expect(requestCount).toBeGreaterThanOrEqual(2)
  // Styled like our own buttons and not like the browser's. Their border is visible in forced-colors mode.
  const reload = page.getByRole('button', { name: 'Reload' })
  await expect(reload).toHaveCSS('border', '1px solid rgba(0, 0, 0, 0)')
  await expect(reload).toHaveCSS('background-color', 'rgb(178, 63, 36)')
})

// @spec validation.code
test('stores a note that is all code as a code element without the editor', async ({ pinwell, page }) => {
  // The time for which a save of such a text waits for an editor that is loading never ends.
  await page.evaluate(() => {
    const original = window.setTimeout
    window.setTimeout = Object.assign(
      (task: () => void, delay?: number) => original(task, delay === 2000 ? 1e9 : delay),
      original,
    )
  })
  for (const [text, stored] of [
    ['```a*b*```', '<code>a*b*</code>'],
    ['```\nlet **y**\n```\n', '<code>let **y**</code>'],
    ['```a``` **b** ```c```', '\\```a\\``` \\**b** \\```c```'],
    ['<code>d</code>', '\\<code>d</code>'],
  ] as const) {
    await pinwell.createNote(text)
    await expect.poll(async () => (await pinwell.cached()).map(({ content }) => content)).toContain(stored)
  }
})

// @fault F45
test('loads the missing chunks when the network is back, and withdraws the offer', async ({
  pinwell,
  page,
  context,
}) => {
  // The chunk that shows the offer has loaded.
  await pinwell.commandsAreReady()
  await setOffline(context, true)
  await pinwell.note.fill('written meanwhile')
  const offer = page.getByRole('alert').filter({ hasText: OFFER })
  await expect(offer).toBeVisible()
  await page.unroute(EDITOR)
  await setOffline(context, false)
  await pinwell.editorIsReady()
  await expect(offer).toHaveCount(0)
  await expect(pinwell.note).toHaveText('written meanwhile')
})

// @fault F45
test('requests the search a few times, and again when the network is back', async ({ page, context }) => {
  let requestCount = 0
  await page.route(SEARCH, async (route) => {
    requestCount++
    await route.abort()
  })
  await page.reload()
  await expect.poll(() => requestCount).toBeGreaterThan(0)
  await page.waitForTimeout(500)
  expect(requestCount).toBeLessThan(10)
  await setOffline(context, true)
  await page.unroute(SEARCH)
  const loaded = page.waitForEvent('requestfinished', (request) => SEARCH.test(request.url()))
  await setOffline(context, false)
  await loaded
})

// @fault F45
test('a reload loads the complete app and restores the unsaved draft', async ({ pinwell, page }) => {
  const dialogTypes: string[] = []
  page.on('dialog', async (dialog) => {
    dialogTypes.push(dialog.type())
    await dialog.accept()
  })
  await pinwell.note.fill('* * a line that is not saved')
  await pinwell.title.fill('Draft')
  await expect(page.getByRole('alert').filter({ hasText: OFFER })).toBeVisible()
  // The reloaded page can load every chunk again.
  page.once('framenavigated', () => page.unroute(EDITOR))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await expect(pinwell.title).toHaveValue('Draft')
  await pinwell.editorIsReady()
  await expect(pinwell.note).toContainText('* * a line that is not saved')
  await pinwell.save.click()
  await expect(pinwell.card('* * a line that is not saved')).toBeVisible()
  expect(dialogTypes).toEqual([])
})

test('does not restore a draft again that was deleted after a reload', async ({ pinwell, page }) => {
  await pinwell.note.fill('only once')
  await expectDraftStored(page, 'only once')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(pinwell.note).toHaveValue('only once')
  await pinwell.note.fill('')
  await expectDraftStored(page, 'only once', false)
  await page.reload()
  await expect(pinwell.search).toBeVisible()
  await expect(pinwell.note).toHaveValue('')
})

// @fault F45
test('warns before a reload and does not promise to keep drafts if nothing can be stored', async ({
  pinwell,
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await page.reload()
  await pinwell.typeNote('would be lost')
  await expect(page.getByText('could not be loaded. Reload to get it.')).toBeVisible()
  const dialog = page.waitForEvent('dialog')
  const click = page.getByRole('button', { name: 'Reload' }).click({ noWaitAfter: true })
  expect((await dialog).type()).toBe('beforeunload')
  await (await dialog).dismiss()
  await click
  await expect(pinwell.note).toHaveValue('would be lost')
})

test('a style sheet of a chunk that could not be loaded is requested again', async ({ pinwell, page }) => {
  const style = /after-first-paint-.*\.css/
  // The page that is left requests nothing more.
  await pinwell.commandsAreReady()
  let requestCount = 0
  await page.route(style, (route) => (requestCount++ === 0 ? route.abort() : route.continue()))
  await page.reload()
  await pinwell.commandsAreReady()
  await expect.poll(() => page.evaluate(countStyleSheets, style.source)).toBe(1)
  expect(requestCount).toBe(2)
})

// @fault F45
test('shows messages and their Undo although their chunk could not be loaded at first', async ({
  pinwell,
  page,
}) => {
  await abortFirst(page, /ToastList-.*\.js/)
  await page.reload()
  await pinwell.note.fill('deleted by mistake')
  await pinwell.save.click()
  await pinwell.button('deleted by mistake', 'Delete note').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pinwell.card('deleted by mistake')).toBeVisible()
})

// @fault F45
test('prints the notes although their chunk could not be loaded at first', async ({ pinwell, page }) => {
  await pinwell.note.fill('to be printed')
  await pinwell.save.click()
  await abortFirst(page, /after-first-paint-.*\.js/)
  await page.reload()
  await pinwell.commandsAreReady()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article').filter({ hasText: 'to be printed' })).toBeVisible()
})

/** Makes the first request of this file fail. */
async function abortFirst(page: Page, file: RegExp) {
  let requestCount = 0
  await page.route(file, (route) => (requestCount++ === 0 ? route.abort() : route.continue()))
}

function countStyleSheets(name: string): number {
  return Array.from(document.styleSheets).filter(({ href }) => new RegExp(name).test(href ?? '')).length
}
