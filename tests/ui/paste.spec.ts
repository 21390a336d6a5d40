import { dropFiles } from '../drag.ts'
import { holdRequests } from '../hold-requests.ts'
import { linesIn, paste } from './large-paste-steps.ts'
import { expect, test } from './pinwell-page.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('pastes one line into the title and rejects a line that is too long', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.title.focus()
  await page.evaluate(() => navigator.clipboard.writeText('one\r\ntwo\v• three'))
  await page.keyboard.press('Control+v')
  await expect(pinwell.title).toHaveValue('one two • three')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(1001)))
  await page.keyboard.press('Control+v')
  await expect(pinwell.toast(/^This title is too long: 1,016 characters\./)).toBeVisible()
  await expect(pinwell.title).toHaveValue('one two • three')
  await pinwell.title.fill('x'.repeat(1001))
  await expect(page.getByRole('status').filter({ hasText: 'A title can have 1,000.' })).toBeVisible()
})

test('says that an image cannot be pasted, but not if text was pasted with it', async ({ pinwell, page }) => {
  await pinwell.openWithCommands()
  await pinwell.note.click()
  const message = pinwell.toast('Images cannot be stored in notes.')
  await page.evaluate(copyImage, { 'text/plain': 'cells', 'text/html': '<b>cells</b>' })
  await page.keyboard.press('Control+v')
  await expect(pinwell.note).toHaveText('cells')
  await page.evaluate(copyImage, { 'text/html': '<p>words</p><img src="/x.png" alt="A tree">' })
  await page.keyboard.press('Control+v')
  await expect(pinwell.note).toHaveText('cellswords')
  await expect(message).toHaveCount(0)
  // A dismissed message stays in the document for a second.
  const shownMessage = message.and(page.locator(':not([data-leaving] *)'))
  for (const [formats, field] of [
    [{}, pinwell.note],
    [{ 'text/html': '<img src="/x.png" alt="A tree">' }, pinwell.note],
    [{}, pinwell.title],
  ] as const) {
    await page.evaluate(copyImage, formats)
    await field.click()
    await page.keyboard.press('Control+v')
    await expect(shownMessage).toBeVisible()
    await pinwell.toastButton('Dismiss').first().click()
    await expect(shownMessage).toHaveCount(0)
  }
  await expect(pinwell.note).toHaveText('cellswords')
  await expect(pinwell.title).toHaveValue('')
})

// @fault F57
test('does not open a dropped file in place of the page, before and after the editor loads', async ({
  pinwell,
  page,
}) => {
  const releaseEditor = await holdRequests(page, /Editor-.*\.js/)
  await page.goto('/')
  const importDialog = page.getByRole('dialog', { name: 'Import notes' })
  for (const isThere of [false, true]) {
    if (isThere) {
      releaseEditor()
      await pinwell.editorIsReady()
    }
    for (const target of [page.locator('main').first(), page.locator('form').first(), pinwell.note]) {
      expect(await dropFiles(target, ['x.html', 'x'])).toEqual([])
      await expect(importDialog).toContainText('1 note is new.')
      await page.keyboard.press('Escape')
      await expect(importDialog).toHaveCount(0)
    }
    await expect(pinwell.note).toHaveText('')
  }
})

test.describe('if the importer cannot be loaded', () => {
  test.use({ errorsAreExpected: true })

  test('inserts the plain text with an error, and formats the next paste', async ({ pinwell, page }) => {
    const importerFile = /\/importer-.*\.js/
    let refused = 0
    await page.route(importerFile, (route) => {
      refused++
      return route.abort()
    })
    await pinwell.open()
    await pinwell.note.click()
    await expect.poll(() => refused).toBeGreaterThanOrEqual(2)
    await pinwell.editorIsReady()
    await paste(page, { 'text/plain': '- one\n- two' })
    await expect.poll(() => linesIn(page)).toEqual(['- one', '- two'])
    await page.keyboard.press('Control+z')
    await expect(pinwell.note).toHaveText('')
    await page.unroute(importerFile)
    const importerResponse = page.waitForResponse(importerFile)
    await paste(page, { 'text/plain': 'a bold word', 'text/html': '<p>a <b>bold</b> word</p>' })
    await expect(pinwell.note).toHaveText('a bold word')
    await expect(pinwell.note.locator('strong')).toHaveCount(0)
    await expect(pinwell.toast(/^The formatting could not be read yet/)).toBeVisible()
    await (await importerResponse).finished()
    // The importer runs some time after its file has arrived.
    await expect(async () => {
      await page.keyboard.press('Control+z')
      await expect(pinwell.note).toHaveText('')
      await paste(page, { 'text/plain': 'a bold word', 'text/html': '<p>a <b>bold</b> word</p>' })
      await expect(pinwell.note.locator('strong')).toHaveText('bold', { timeout: 500 })
    }).toPass()
  })
})

test.describe('if the importer fails', () => {
  test.use({ errorsAreExpected: true })

  // @spec limits.paste
  test('inserts the plain text and shows that the formatting could not be read', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open()
    await pinwell.note.click()
    await pinwell.editorIsReady()
    await page.evaluate(() => {
      DOMParser.prototype.parseFromString = () => {
        throw new TypeError('broken by the test')
      }
    })
    await paste(page, { 'text/plain': 'a bold word', 'text/html': '<p>a <b>bold</b> word</p>' })
    await expect(pinwell.note).toHaveText('a bold word')
    await expect(
      pinwell.toast('The formatting could not be read. Only the plain text was inserted.'),
    ).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(pinwell.note).toHaveText('')
  })
})

/** Copies an image of one pixel, and these other formats of it. */
async function copyImage(formats: Readonly<Record<string, string>>) {
  const canvas = new OffscreenCanvas(1, 1)
  // Without a context, there is nothing to convert.
  canvas.getContext('2d')
  await navigator.clipboard.write([
    new ClipboardItem({ ...formats, 'image/png': await canvas.convertToBlob() }),
  ])
}
