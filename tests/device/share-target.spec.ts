import type { Page } from '@playwright/test'
import { setOffline } from '../network.ts'
import { expect, expectDraftStored, test } from '../ui/pinwell-page.ts'

test.use({ serviceWorkers: 'allow', reuseContext: false })

test.beforeEach(({ context }) => context.clock.install())

// @spec beyond.share-target beyond.install beyond.import
test('another app shares text, a file and an export, which is imported, without a network @clock', async ({
  page,
  pinwell,
  context,
}) => {
  await pinwell.open()
  await workerIsActive(page)
  await setOffline(context, true)
  await share(page, [['notes.txt', 'from a file']], {
    title: 'Title',
    text: 'shared text',
    url: 'https://example.org/',
  })
  // The file was shared last.
  await expect(pinwell.title).toHaveValue('notes')
  await expect(pinwell.note).toHaveText('from a file')
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/')
  await expectDraftStored(page, 'shared text')
  await expect.poll(() => keptItems(page)).toBe(0)
  await page.keyboard.press('Control+s')
  await pinwell.continueDraft()
  await expect(pinwell.title).toHaveValue('Title')
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  expect((await pinwell.cached()).map(({ title, content }) => [title, content])).toEqual([
    ['Title', 'shared text\nhttps://example.org/'],
    ['notes', 'from a file'],
  ])

  const notes = [{ id: '-OeTx1bYq0c3mN2hKLpz', title: 'From another device', content: 'text' }]
  const exported = JSON.stringify({ format: 'pinwell-notes', version: 1, notes, trash: [] })
  await share(page, [['my notes.json', exported]], {})
  const dialog = page.getByRole('dialog', { name: 'Import notes' })
  await dialog.getByRole('button', { name: 'Import 1 note' }).click()
  await expect(pinwell.card('From another device')).toBeVisible()
  await page.reload()
  await expect(pinwell.card('From another device')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

// @spec beyond.share-target
test('a link with a text, also of the protocol of the app, opens the composer without a network, and keeps the open draft @clock', async ({
  page,
  pinwell,
  context,
}) => {
  await pinwell.open()
  await workerIsActive(page)
  await pinwell.typeNote('half a thought')
  await expectDraftStored(page, 'half a thought')
  await setOffline(context, true)
  for (const [title, address] of [
    ['Plain', '/?title=Plain&text=shared'],
    ['Of the protocol', '/?link=web%2Bpinwell%3Anew%3Ftitle%3DOf%20the%20protocol%26text%3Dshared'],
  ] as const) {
    await page.goto(address)
    await expect(pinwell.title).toHaveValue(title)
    await expect(pinwell.note).toHaveText('shared')
    // A draft that is read after the text was saved becomes the open one, and cannot be continued.
    await expect(page.getByText(/Draft kept|draft is kept/)).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(pinwell.card(title)).toBeVisible()
    await pinwell.continueDraft()
    await expect(pinwell.note).toHaveText('half a thought')
  }
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

/** The app registers the service worker some seconds after its start. */
async function workerIsActive(page: Page) {
  await page.clock.fastForward(5_000)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
}

/** Sends the form that the browser sends when this app is chosen in the share dialog of the system. */
function share(
  page: Page,
  files: readonly (readonly [name: string, text: string])[],
  fields: Readonly<Record<string, string>>,
) {
  return page.evaluate(
    ([sharedFiles, sharedFields]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share' })
      for (const [name, value] of Object.entries(sharedFields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const transfer = new DataTransfer()
      for (const [name, text] of sharedFiles) transfer.items.add(new File([text], name))
      form.append(
        Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'files',
          files: transfer.files,
        }),
      )
      document.body.append(form)
      form.submit()
    },
    [files, fields] as const,
  )
}

function keptItems(page: Page) {
  return page.evaluate(async () => (await (await caches.open('shared-items')).keys()).length)
}
