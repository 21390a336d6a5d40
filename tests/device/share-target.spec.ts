import type { Page } from '@playwright/test'
import { expect, expectDraftStored, test } from '../ui/pinwell-page.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test.beforeEach(({ context }) => context.clock.install())

// @spec beyond.share-target beyond.install
test('another app shares text and a file without a network @clock', async ({ page, pinwell, context }) => {
  await pinwell.open()
  // The app registers the service worker some seconds after its start.
  await page.clock.fastForward(5_000)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await context.setOffline(true)
  await share(page)
  // The file was shared last.
  await expect(pinwell.title).toHaveValue('notes')
  await expect(pinwell.note).toHaveText('from a file')
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/')
  await expectDraftStored(page, 'shared text')
  await expect.poll(() => keptItems(page)).toBe(0)
  await page.keyboard.press('Control+s')
  await expect(pinwell.title).toHaveValue('Title')
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  expect((await pinwell.cached()).map(({ title, content }) => [title, content])).toEqual([
    ['Title', 'shared text\nhttps://example.org/'],
    ['notes', 'from a file'],
  ])
})

test('the browser finds nothing that prevents installing the app @clock', async ({
  page,
  pinwell,
  context,
}) => {
  await pinwell.open()
  const session = await context.newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Chromium installs nothing from the private context of a test.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** Sends the form that the browser sends when this app is chosen in the share dialog of the system. */
function share(page: Page) {
  return page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share' })
    for (const [name, value] of [
      ['title', 'Title'],
      ['text', 'shared text'],
      ['url', 'https://example.org/'],
    ])
      form.append(Object.assign(document.createElement('input'), { name, value }))
    const files = new DataTransfer()
    files.items.add(new File(['from a file'], 'notes.txt', { type: 'text/plain' }))
    form.append(
      Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }),
    )
    document.body.append(form)
    form.submit()
  })
}

function keptItems(page: Page) {
  return page.evaluate(async () => (await (await caches.open('shared-items')).keys()).length)
}
