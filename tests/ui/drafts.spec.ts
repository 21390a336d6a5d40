import { holdRequests } from '../hold-requests.ts'
import { LINES, paste } from './large-paste-steps.ts'
import { occupyStore } from './occupy-store.ts'
import { expect, expectDraftStored, test, visitorNote } from './pinwell-page.ts'

const RESTORED = 'Restored your unsaved draft'

test.beforeEach(({ pinwell }) => pinwell.open())

test('restores a draft with its title and caret after a reload, and saves it', async ({ pinwell, page }) => {
  const dialogTypes: string[] = []
  page.on('dialog', async (dialog) => {
    dialogTypes.push(dialog.type())
    await dialog.accept()
  })
  await pinwell.typeNote('- milk\nbread')
  for (let key = 0; key < 3; key++) {
    await page.keyboard.press('ArrowLeft')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await pinwell.title.fill('Shopping')
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(pinwell.title).toHaveValue('Shopping')
  await expect(pinwell.note).toHaveAttribute('contenteditable', 'true')
  await expect(pinwell.note).toBeFocused()
  await page.keyboard.type('_')
  await expect(pinwell.note.getByRole('listitem')).toHaveText(['milk', 'br_ead'])
  await pinwell.save.click()
  await expect(pinwell.card('Shopping')).toContainText('br_ead')
  await page.reload()
  await expect(pinwell.card('Shopping')).toBeVisible()
  await expect(page.getByText(RESTORED)).toHaveCount(0)
  expect(dialogTypes).toEqual([])
})

// Drafts are stored 200 ms after a change. That write may not have begun yet, or may still wait for the database.
for (const delay of [0, 500])
  test(`restores what was typed while the database was busy, ${delay} ms before a reload`, async ({
    pinwell,
    page,
  }) => {
    page.on('dialog', (dialog) => dialog.accept())
    await pinwell.typeNote('milk')
    await expectDraftStored(page, 'milk')
    await page.evaluate(occupyStore, ['drafts', 10_000] as const)
    await page.keyboard.type(' and bread')
    await pinwell.title.fill('Shopping')
    await page.waitForTimeout(delay)
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(pinwell.title).toHaveValue('Shopping')
    await expect(pinwell.note).toHaveText('milk and bread')
  })

test('leaves the focus in the search box when a draft is restored', async ({ pinwell, page }) => {
  await pinwell.typeNote('a draft')
  await expectDraftStored(page, 'a draft')
  const release = await holdRequests(page, /assets\/device-.*\.js/)
  await page.reload()
  await pinwell.search.click()
  await page.keyboard.type('ze')
  release()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await page.keyboard.type('bra')
  await expect(pinwell.search).toHaveValue('zebra')
  await expect(pinwell.note).toContainText('a draft')
})

test('keeps a large paste that is being confirmed when a draft is restored', async ({ pinwell, page }) => {
  await pinwell.typeNote('a draft')
  await expectDraftStored(page, 'a draft')
  const release = await holdRequests(page, /assets\/device-.*\.js/)
  await page.reload()
  await pinwell.note.click()
  await pinwell.editorIsReady()
  await paste(page, { 'text/plain': LINES })
  await expect(page.getByRole('button', { name: 'Insert as plain text' })).toBeFocused()
  release()
  // The page removes the item of its predecessor when it has adopted the draft.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('drafts.')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('An earlier unsaved draft is kept. It can be continued after this one.'),
  ).toBeVisible()
  await expect(pinwell.note.locator('p').last()).toHaveText('end')
})

test('keeps the list where it is read when a draft is restored', async ({ pinwell, page }) => {
  await pinwell.open(Array.from({ length: 60 }, (_, index) => visitorNote(`Note ${index}`)))
  await pinwell.typeNote('a draft')
  await expectDraftStored(page, 'a draft')
  const release = await holdRequests(page, /assets\/device-.*\.js/)
  await page.reload()
  await expect(pinwell.cards).toHaveCount(60)
  await page.mouse.move(400, 600)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  release()
  await expect(pinwell.note).toContainText('a draft')
  await expect(page.getByText(RESTORED)).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(900)
  await expect(pinwell.note).not.toBeFocused()
})

test('offers no Undo for a typed marker that becomes a list', async ({ pinwell, page }) => {
  await pinwell.typeNote('1.')
  await expectDraftStored(page, '1.')
  await page.keyboard.type(' milk')
  await expectDraftStored(page, '1. milk')
  await expect(page.getByText('Text cleared.')).toBeHidden()
})

test('offers Undo for a text that was cleared', async ({ pinwell, page }) => {
  await pinwell.typeNote('a long thought')
  await expectDraftStored(page, 'a long thought')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Text cleared.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pinwell.note).toHaveText('a long thought')
  await expect(pinwell.note).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(page.getByText('Text cleared.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(pinwell.note).toHaveText('a long thought')
  await expect(page.getByText('Text cleared.')).toBeHidden()
})

// @spec beyond.keyboard
test('undo and redo keys outside of the text fields change neither a draft nor a query', async ({
  pinwell,
  page,
}) => {
  const keys = ['Control+z', 'Control+y', 'Control+Shift+z']
  await pinwell.openWithCommands([visitorNote('One', 'a line'), visitorNote('Two', 'a line', 1)])
  await pinwell.typeNote('a draft')
  // Undone, so that it can be redone.
  for (const key of ['Enter', 'x', 'Control+z', 'Escape', 'Escape']) await page.keyboard.press(key)
  const text = await pinwell.note.innerText()
  await expect(pinwell.card('One')).toBeFocused()
  for (const key of keys) await page.keyboard.press(key)
  await expect(pinwell.card('One')).toBeFocused()
  expect(await pinwell.note.innerText()).toBe(text)
  await pinwell.search.click()
  await page.keyboard.type('line')
  for (const key of ['ArrowDown', ...keys]) await page.keyboard.press(key)
  await expect(pinwell.card('One')).toBeFocused()
  await expect(pinwell.search).toHaveValue('line')
  // An action that is offered is still undone.
  await page.keyboard.press('#')
  await expect(pinwell.cards).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(pinwell.cards).toHaveCount(2)
  await expect(pinwell.search).toHaveValue('line')
})

// @spec beyond.keyboard
test('the undo key works on the text from a button of the open composer', async ({ pinwell, page }) => {
  await pinwell.openWithCommands([])
  await pinwell.typeNote('a draft')
  await pinwell.save.focus()
  await page.keyboard.press('Control+z')
  await expect(pinwell.note).not.toHaveText('a draft')
})
