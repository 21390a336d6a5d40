import { holdFrames, LAST_PARAGRAPH, linesIn, PARAGRAPHS, paste } from '../large-paste-steps.ts'
import { press } from '../pinwell-page.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const SATURDAY = memberNote('Saturday', 'call **the** centre\n• market', 1)
const SUNDAY = memberNote('Sunday', 'nothing', 2)
const MONDAY = memberNote('Monday', 'work', 3)
/** The message about an edit that was left. */
const NOT_SAVED = /^Not saved yet/

test.beforeEach(async ({ ada }) => ada.openWithCommands([SATURDAY, SUNDAY, MONDAY]))

// @spec composer.leave
test('an edit that was left can be continued after its note was deleted here and another one was written', async ({
  ada,
  page,
}) => {
  await ada.edit('Sunday')
  await page.keyboard.type(' but rest')
  await page.keyboard.press('Escape')
  await ada.card('Sunday').focus()
  await page.keyboard.press('Delete')
  await expect(ada.card('Sunday')).toHaveCount(0)
  await page.keyboard.press('n')
  await page.keyboard.type('fresh')
  await page.keyboard.press('Control+s')
  await expect(ada.card('fresh')).toBeVisible()
  await expect(page.getByText('Unsaved changes in "Sunday"')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(ada.note).toHaveText('nothing but rest')
  await page.keyboard.press('Escape')

  await ada.edit('Saturday')
  await ada.runInHarness('store', SATURDAY.id)
  await expect(page.getByText('This note has been deleted')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ada.dialog).toHaveCount(0)
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
  await expect(ada.note).toBeFocused()
  await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
})

// @spec composer.leave
test('a draft of a new note stays apart from an edit that was left, and both can be continued', async ({
  ada,
  page,
}) => {
  await ada.typeNote('half new')
  await ada.edit('Sunday')
  await page.keyboard.type(' but rest')
  await page.keyboard.press('Escape')
  await expect(ada.note).toHaveText('nothing but rest')
  await ada.continueDraft()
  await expect(ada.note).toHaveText('half new')
  await expect(page.getByText('Unsaved changes in "Sunday"')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(ada.card('half new')).toBeVisible()
  await page.keyboard.type('call Bob')
  await page.keyboard.press('Control+Enter')
  await expect(ada.card('call Bob')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual(['create half new', 'create call Bob'])
})

// @spec composer.leave
test('a paste that is being inserted stays in its draft when a note is opened', async ({ ada, page }) => {
  await ada.typeNote('before ')
  const releaseFrames = await holdFrames(page, 100)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect.poll(() => linesIn(page).then(({ length }) => length)).toBeGreaterThan(100)
  await ada.button('Sunday', 'Edit note').click()
  await expect(ada.note).toHaveText('nothing')
  await releaseFrames()
  await ada.cancel.click()
  await expect.poll(() => linesIn(page).then((lines) => lines.at(-1))).toBe(LAST_PARAGRAPH)
  expect((await linesIn(page))[0]).toBe('before paragraph 0')
})

// @spec composer.leave
test('what is typed while a paste is being inserted stays in its draft when a note is opened', async ({
  ada,
  page,
}) => {
  await ada.typeNote('<>')
  await page.keyboard.press('ArrowLeft')
  const releaseFrames = await holdFrames(page, 100)
  await paste(page, { 'text/html': PARAGRAPHS })
  await expect.poll(() => linesIn(page).then(({ length }) => length)).toBeGreaterThan(100)
  await page.keyboard.type(' ab')
  await press(page, 'Backspace', 'Enter', 'c')
  await ada.button('Sunday', 'Edit note').click()
  await expect(ada.note).toHaveText('nothing')
  await releaseFrames()
  await ada.cancel.click()
  await expect
    .poll(() => linesIn(page).then((lines) => lines.slice(-2)))
    .toEqual([`${LAST_PARAGRAPH} a`, 'c>'])
})

// @spec composer.leave
test('the message about an edit that was left goes when its note is deleted, and does not come after that', async ({
  ada,
  page,
}) => {
  await ada.edit('Sunday')
  await page.keyboard.type(' but rest')
  await page.keyboard.press('Escape')
  // It stays as long as the pointer is on it.
  await ada.toast(NOT_SAVED).hover()
  await ada.runInHarness('store', SUNDAY.id)
  await expect(ada.card('Sunday')).toHaveCount(0)
  await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
  await expect(ada.note).toHaveText('nothing but rest')
})

/** Leaves an edit of the note with unsaved text. */
async function leaveEdit(ada: MemberPage, title: string) {
  await ada.edit(title)
  await press(ada.page, 'Control+End', '!', 'Escape')
  await expect(ada.dialog).toHaveCount(0)
}

// @spec composer.leave
test('every one of several edits that were left can be continued', async ({ ada, page }) => {
  const titles = ['Monday', 'Sunday', 'Saturday']
  for (const title of titles) await leaveEdit(ada, title)
  const continued: string[] = []
  for (let index = 0; index < 3; index++) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(ada.dialog).toBeVisible()
    continued.push(await ada.title.inputValue())
    await page.keyboard.press('Escape')
    await expect(ada.dialog).toHaveCount(0)
  }
  expect(continued.toSorted()).toEqual(titles.toSorted())
})

// @spec composer.leave
test('each draft that was left has a button with a name of its own, outside of what is announced', async ({
  ada,
  page,
}) => {
  await ada.typeNote('half new')
  await page.keyboard.press('Escape')
  const status = page.getByRole('status').filter({ hasText: /^Draft kept$/ })
  await expect(status).toHaveAttribute('aria-live', 'polite')
  await leaveEdit(ada, 'Sunday')
  await expect(ada.toast(NOT_SAVED)).toBeVisible()
  // The toast has announced it.
  await expect(status).toHaveAttribute('aria-live', 'off')
  await page.keyboard.press('/')
  await page.keyboard.type('fresh')
  await page.getByRole('button', { name: 'Create "fresh"' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(ada.card('fresh')).toBeVisible()
  const buttons = page.getByRole('main').getByRole('button', { name: 'Continue' })
  await expect(buttons).toHaveText(['Continue', 'Continue'])
  await expect(page.getByRole('button', { name: 'Continue draft', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue "Sunday"', exact: true }).click()
  await expect(ada.note).toHaveText('nothing!')
})

// @spec composer.leave
test('a draft that was restored is kept like others once another one was begun', async ({ ada, page }) => {
  await ada.typeNote('half new')
  await ada.runInHarness('signOut')
  await expect(ada.note).toHaveText('')
  await ada.runInHarness('signIn')
  await expect(page.getByText('Restored your unsaved draft')).toBeVisible()
  await press(page, 'Escape', 'Escape')
  await leaveEdit(ada, 'Sunday')
  await expect(page.getByText('Restored your unsaved draft')).toHaveCount(0)
  await ada.continueDraft()
  await expect(ada.note).toHaveText('half new')
})

test('nothing is said below an open note about another draft', async ({ ada, page }) => {
  await ada.typeNote('half new')
  await ada.edit('Sunday')
  await expect(ada.dialog).toBeVisible()
  await expect(page.getByText('Draft kept')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(ada.note).toHaveText('half new')
  await expect(page.getByText('Draft kept')).toBeVisible()
  await ada.note.click()
  await press(page, 'Control+a', 'Delete')
  await expect(page.getByText('Text cleared.')).toBeVisible()
  await ada.edit('Sunday')
  await expect(page.getByText('Text cleared.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await ada.undo.click()
  await expect(ada.note).toHaveText('half new')
})
