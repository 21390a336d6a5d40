import { setActiveAfterFocus } from '../active-after-focus.ts'
import { expect, memberNote, test } from './member-page.ts'

const SATURDAY = memberNote('Saturday', 'call **the** centre\n• market', 1)
const SUNDAY = memberNote('Sunday', 'nothing', 2)
/** The message about an edit that was left. */
const NOT_SAVED = /^Not saved yet/

test.beforeEach(async ({ ada }) => ada.openWithCommands([SATURDAY, SUNDAY]))

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
  await expect(page.getByText('Unsaved changes in “Sunday”')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(ada.note).toHaveText('nothing but rest')
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
  const status = page.getByRole('status').filter({ hasText: 'Draft kept' })
  await status.getByRole('button', { name: 'Continue' }).click()
  await expect(ada.note).toHaveText('half new')
  await expect(page.getByText('Unsaved changes in “Sunday”')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(ada.card('half new')).toBeVisible()
  await page.keyboard.type('call Bob')
  await page.keyboard.press('Control+Enter')
  await expect(ada.card('call Bob')).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual(['create half new', 'create call Bob'])
})

// @spec composer.leave
test('the message about an edit that was left goes when its note is deleted', async ({ ada, page }) => {
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

// @spec beyond.edit-in-place
test('a press beside an open note closes it, and keeps its unsaved text, also in Firefox', async ({
  ada,
  page,
}) => {
  await setActiveAfterFocus(page)
  await ada.open([SUNDAY])
  const dialog = page.getByRole('dialog')
  await ada.edit('Sunday')
  await page.mouse.click(8, 400)
  await expect(dialog).toHaveCount(0)
  await ada.edit('Sunday')
  await page.keyboard.type('!')
  await page.mouse.click(8, 400)
  await expect(page.getByRole('status').filter({ hasText: /^Draft kept$/ })).toBeVisible()
  await expect(dialog).toBeVisible()
})
