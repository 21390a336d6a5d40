import type { Page } from '@playwright/test'
import { expect, memberNote, test } from './member-page.ts'

const SUNDAY = memberNote('Sunday', 'nothing', 2)
const MONDAY = memberNote('Monday', 'work', 3)

// Without storage, a save waits for the cloud.
test.beforeEach(async ({ ada }) => {
  await ada.open([SUNDAY, MONDAY], 'noStorage')
  await ada.runInHarness('holdResponses')
})

test('keeps what is typed after a new note during its save for the next one', async ({ ada, page }) => {
  await ada.createNote('new words')
  await page.keyboard.type('call Bob')
  await ada.runInHarness('releaseResponses')
  await expect(ada.note).toHaveText('call Bob')
  await expect(ada.note).toBeFocused()
  await ada.save.click()
  await expect(ada.card('call Bob')).toHaveText(/^call Bob/)
  await expect(ada.cards).toHaveCount(4)
  expect(await ada.runInHarness('mutations')).toEqual(['create new words', 'create call Bob'])
})

test('keeps a new note that is changed during its save open as an edit of it', async ({ ada, page }) => {
  await ada.createNote('new words')
  await page.keyboard.press('Backspace')
  await ada.runInHarness('releaseResponses')
  await expect(ada.update).toBeVisible()
  await expect(ada.note).toHaveText('new word')
  await expect(ada.note).toBeFocused()
  await ada.update.click()
  await expect(ada.cards).toHaveCount(3)
  expect(await ada.runInHarness('mutations')).toEqual(['create new words', 'edit new word'])
})

for (const order of ['before', 'after'])
  test(`saves what is typed ${order} the end of a save as another note if the text was cleared`, async ({
    ada,
    page,
  }) => {
    await ada.createNote('new words')
    await clear(page)
    if (order === 'before') await page.keyboard.type('call Bob')
    await ada.runInHarness('releaseResponses')
    await expect(ada.toast('Note saved successfully')).toBeVisible()
    await expect(page.getByText('Text cleared.')).toHaveCount(0)
    if (order === 'after') await page.keyboard.type('call Bob')
    await page.keyboard.press('Control+s')
    await expect(ada.card('call Bob')).toBeVisible()
    expect(await ada.runInHarness('mutations')).toEqual(['create new words', 'create call Bob'])
  })

test('saves what is typed during the save of a cleared note that looks like a marker as another note', async ({
  ada,
  page,
}) => {
  await ada.createNote('12')
  await clear(page)
  await page.keyboard.type('eggs')
  await ada.runInHarness('releaseResponses')
  await expect(ada.toast('Note saved successfully')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(ada.card('eggs')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual(['create 12', 'create eggs'])
})

test('offers Undo for a text that was cleared during its save if the cloud rejects it', async ({
  ada,
  page,
}) => {
  await ada.runInHarness('setRejecting', true)
  await ada.createNote('new words')
  await clear(page)
  await ada.runInHarness('releaseResponses')
  await expect(ada.toast('Failed to save note. Please try again.')).toBeVisible()
  await ada.undo.click()
  await expect(ada.note).toHaveText('new words')
  await ada.runInHarness('setRejecting', false)
  await page.keyboard.press('Control+s')
  await expect(ada.card('new words')).toHaveCount(1)
})

test('keeps a title that is corrected during a save open as an edit of the note', async ({ ada, page }) => {
  await ada.typeNote('milk')
  await ada.title.fill('Grocerys')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ies')
  await ada.runInHarness('releaseResponses')
  await ada.update.click()
  await expect(ada.card('Groceries')).toContainText('milk')
  await expect(ada.cards).toHaveCount(3)
})

test('keeps no draft of a line end that is typed during a save before another note is opened', async ({
  ada,
  page,
}) => {
  await ada.createNote('new words')
  await page.keyboard.press('Enter')
  await ada.edit('Sunday')
  await ada.runInHarness('releaseResponses')
  await expect(ada.toast('Note saved successfully')).toBeVisible()
  await expect(page.getByText('Draft kept')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft kept')).toHaveCount(0)
})

test('Escape leaves the composer for the list while a note is being saved, and says that it is kept only if that fails', async ({
  ada,
  page,
}) => {
  await ada.commandsAreReady()
  await ada.runInHarness('setRejecting', true)
  await ada.createNote('new words')
  await page.keyboard.press('Escape')
  await expect(ada.card('new words')).toBeFocused()
  await expect(page.getByText(/^Draft kept/)).toHaveCount(0)
  await ada.runInHarness('releaseResponses')
  await expect(ada.toast('Failed to save note. Please try again.')).toBeVisible()
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
})

test('Escape leaves a note that is being saved, and keeps the selection of another one', async ({
  ada,
  page,
}) => {
  await ada.commandsAreReady()
  await ada.card('Sunday').focus()
  await page.keyboard.press('x')
  await ada.card('Monday').focus()
  await page.keyboard.press('Enter')
  await expect(ada.note).toBeFocused()
  await page.keyboard.type('more')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Escape')
  await expect(ada.update).not.toBeVisible()
  await expect(page.getByText('1 selected').first()).toBeVisible()
  await ada.runInHarness('releaseResponses')
})

async function clear({ keyboard }: Page) {
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('Delete')
}
