import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const SATURDAY = memberNote('Saturday', 'call **the** centre\n• market', 1)
const SUNDAY = memberNote('Sunday', 'nothing', 2)
/** The message about an edit that was left. */
const NOT_SAVED = /^Not saved yet/

test.beforeEach(async ({ ada }) => ada.open([SATURDAY, SUNDAY]))

test.describe('a note opens in the composer', () => {
  test('with its title and formatted text and the caret at the end', async ({ ada, page }) => {
    await ada.edit('Saturday')
    await expect(page.getByRole('form', { name: 'Edit note' })).toBeVisible()
    await expect(ada.title).toHaveValue('Saturday')
    await expect(ada.note.locator('strong')).toHaveText('the')
    await expect(ada.note.getByRole('listitem')).toHaveText('market')
    await expect(page.getByText('21 characters')).toBeVisible()
    await expect(ada.update).toHaveAttribute('title', 'Update (Ctrl+S)')
    await expect(ada.cancel).toBeVisible()
    await expect(ada.save).toHaveCount(0)
    await page.keyboard.type('!')
    await expect(ada.note.getByRole('listitem')).toHaveText('market!')
  })

  test('even if the closing composer moves its card during the click', async ({ ada, page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await ada.note.click()
    await expect(ada.title).toBeVisible()
    await ada.edit('Sunday')
    await expect(ada.note).toHaveText('nothing')
    await expect(ada.update).toBeVisible()
  })
})

test('the button, Ctrl+S and Ctrl+Enter update the note, close the composer and return the focus to the card', async ({
  ada,
  page,
}) => {
  for (const [at, update] of [
    () => ada.update.click(),
    () => page.keyboard.press('ControlOrMeta+s'),
    () => page.keyboard.press('ControlOrMeta+Enter'),
  ].entries()) {
    await ada.edit(at === 0 ? 'Saturday' : `Week ${at}`)
    await page.keyboard.type('!')
    await ada.title.fill(` Week ${at + 1} `)
    await update()
    await expect(ada.card(`Week ${at + 1}`)).toContainText(`market${'!'.repeat(at + 1)}`)
    await expect(ada.button(`Week ${at + 1}`, 'Edit note')).toBeFocused()
    await expect(ada.toast('Note updated successfully').first()).toBeVisible()
    await expect(ada.title).toBeHidden()
    await expect(ada.note).toHaveText('')
    await expect(page.getByRole('form', { name: 'New note' })).toBeVisible()
  }
  expect(await ada.runInHarness('mutations')).toEqual(
    ['!', '!!', '!!!'].map((typed) => `edit call **the** centre\n• market${typed}`),
  )
})

test('writes nothing and shows no message if nothing was changed', async ({ ada, page }) => {
  await ada.edit('Saturday')
  await page.keyboard.type('!')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(ada.button('Saturday', 'Edit note')).toBeFocused()
  await expect(ada.title).toBeHidden()
  expect(await ada.runInHarness('mutations')).toEqual([])
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
})

test('does not change a stored text that the editor normalizes', async ({ ada, page }) => {
  await ada.runInHarness('store', SUNDAY.id, { ...SUNDAY, content: '• one\n         • deep' })
  await ada.edit('Sunday')
  await page.keyboard.press('Control+s')
  await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
  expect(await ada.runInHarness('mutations')).toEqual([])
})

/** [what the text has, the text]. The editor would store each of them in another form. */
const OTHER_FORMS: readonly (readonly [string, string])[] = [
  ['code within a line', 'x```y```z'],
  ['line ends of Windows', 'milk\r\neggs'],
  ['overlapping marks', '**a __b** c__'],
  ['a needless escape', '2 \\* 3'],
  ['empty lines after code', '```\na\n```\n\n'],
]
test('a changed title leaves a text as it is stored', async ({ ada, page }) => {
  const saved: string[] = []
  for (const [what, content] of OTHER_FORMS) {
    await ada.runInHarness('store', SUNDAY.id, { ...SUNDAY, content })
    await ada.edit('Sunday')
    await ada.title.fill('Week')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(ada.button('Week', 'Edit note')).toBeFocused()
    saved.push(`edit ${content}`)
    expect(await ada.runInHarness('mutations'), what).toEqual(saved)
  }
})

/** [what happens, the text, the keys, the saved text]. The caret is in the last line. */
const CODE_EDITS: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    'keeps empty lines that the note had after the code',
    '```\na\n```\n\n',
    ['ArrowUp', 'ArrowUp', 'End', 'b'],
    '```\nab\n```\n\n',
  ],
  ['loses the empty lines that are removed', '```\na\n```\n\n', ['Backspace', 'Backspace'], '<code>a</code>'],
  ['does not keep the line that leaving code makes', '<code>a</code>', ['b', 'ArrowDown'], '<code>ab</code>'],
  [
    'does not keep the line that leaving code below text makes',
    'Milk\n```\na\n```',
    ['b', 'ArrowDown'],
    'Milk\n```\nab\n```',
  ],
]
for (const [what, content, keys, saved] of CODE_EDITS)
  test(`a changed note of code ${what}`, async ({ ada, page }) => {
    await ada.runInHarness('store', SUNDAY.id, { ...SUNDAY, content })
    await ada.edit('Sunday')
    for (const key of keys) await page.keyboard.press(key)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
    expect(await ada.runInHarness('mutations')).toEqual([`edit ${saved}`])
  })

test("does not open the browser's Save when the keys are held after a save", async ({ ada, page }) => {
  await ada.edit('Sunday')
  await page.keyboard.down('Control')
  await page.keyboard.down('s')
  await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
  await page.evaluate(() =>
    addEventListener('keydown', (event) => {
      document.title = event.defaultPrevented ? 'kept from the browser' : 'left to the browser'
    }),
  )
  await page.keyboard.down('s')
  await expect(page).toHaveTitle('kept from the browser')
  // The next test in this page would type with Control.
  for (const key of ['s', 'Control']) await page.keyboard.up(key)
})

test('does not save an update that empties a note', async ({ ada, page }) => {
  await ada.edit('Sunday')
  await ada.title.fill('')
  await ada.note.fill(' ')
  await expect(ada.update).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(ada.update).toBeVisible()
  expect(await ada.runInHarness('mutations')).toEqual([])
})

/** [how, what a person does] */
const CLOSE_ACTIONS: readonly (readonly [string, (ada: MemberPage) => Promise<void>])[] = [
  ['Cancel', (ada) => ada.cancel.click()],
  ['Escape', (ada) => ada.page.keyboard.press('Escape')],
]
for (const [how, close] of CLOSE_ACTIONS)
  test(`${how} closes an unchanged note`, async ({ ada, page }) => {
    await ada.edit('Sunday')
    await close(ada)
    await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
    await expect(ada.note).toHaveText('')
    await expect(page.getByRole('form', { name: 'New note' })).toBeVisible()
    await expect(ada.undo).toHaveCount(0)
  })

test('offers Undo for an edit that was cancelled', async ({ ada, page }) => {
  await ada.edit('Saturday')
  await page.keyboard.type('!')
  await ada.title.fill('Week')
  await ada.cancel.click()
  await expect(page.getByText('Changes discarded')).toBeVisible()
  await expect(ada.button('Saturday', 'Edit note')).toBeFocused()
  await expect(ada.note).toHaveText('')

  await ada.undo.click()
  await expect(ada.note).toBeFocused()
  await expect(ada.title).toHaveValue('Week')
  await expect(page.getByText('Changes discarded')).toBeHidden()
  await page.keyboard.type('?')
  await page.keyboard.press('Control+s')
  await expect(ada.card('Week')).toContainText('market!?')
})

// @spec composer.edit
test('shows the Undo of a discarded edit at the end of a long list, and Ctrl+Z does the same', async ({
  ada,
  page,
}) => {
  const notes = Array.from({ length: 60 }, (_, index) => memberNote(`Note ${index}`, 'text', index))
  for (const undo of ['button', 'key']) {
    await ada.open(notes)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await ada.edit('Note 59')
    await page.keyboard.type('!')
    await ada.cancel.click()
    await expect(ada.button('Note 59', 'Edit note')).toBeFocused()
    await expect(ada.undo).toBeInViewport({ ratio: 1 })
    if (undo === 'button') await ada.undo.click()
    else await page.keyboard.press('ControlOrMeta+z')
    await expect(ada.note).toBeFocused()
    await expect(ada.note).toHaveText('text!')
    await expect(ada.note).toBeInViewport({ ratio: 1 })
  }
})

// @spec composer.leave
test('keeps a draft when a card is opened, restores it afterwards and shows that it is kept', async ({
  ada,
  page,
}) => {
  await ada.typeNote('half a thought')
  await ada.edit('Sunday')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
  await expect(ada.note).toHaveText('half a thought')
  await expect(page.getByRole('status').filter({ hasText: 'Draft kept' })).toBeVisible()
  await ada.note.click()
  await expect(page.getByText('Draft kept')).toHaveCount(0)
  await ada.save.click()
  await expect(ada.card('half a thought')).toBeVisible()
})

test('Escape keeps the text of a changed note, and a click continues the edit', async ({ ada, page }) => {
  await ada.edit('Sunday')
  await page.keyboard.type(' but rest')
  await page.keyboard.press('Escape')
  await expect(ada.title).toBeHidden()
  await expect(ada.note).toHaveText('nothing but rest')
  await ada.note.click()
  await ada.update.click()
  await expect(ada.card('nothing but rest')).toBeVisible()
})

test('the second press of a double click on Update leaves the focus on the card', async ({ ada, page }) => {
  for (const text of ['one', 'two', 'three']) {
    await ada.edit('Sunday')
    await page.keyboard.type(text)
    await ada.update.dblclick()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(ada.button('Sunday', 'Edit note')).toBeFocused()
  }
})

// @spec composer.leave
test('what is written after an edit was left becomes notes of its own, and the edit waits for its note', async ({
  ada,
  page,
}) => {
  await ada.openWithCommands([SATURDAY, SUNDAY])
  await ada.edit('Sunday')
  await page.keyboard.type(' but rest')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await ada.button('Sunday', 'Edit note').focus()
  await page.keyboard.press('n')
  await expect(ada.note).toHaveText('')
  for (const [text, done] of [
    ['buy milk', 'Control+Enter'],
    ['call Bob', 'Control+Enter'],
    ['pay rent', 'Save'],
  ]) {
    await page.keyboard.type(text ?? '')
    if (done === 'Save') await ada.save.click()
    else await page.keyboard.press('Control+Enter')
    await expect(ada.card(text ?? '')).toBeVisible()
    await expect(ada.note).toHaveText('')
    await expect(page.getByText('Draft kept')).toHaveCount(0)
  }
  expect(await ada.runInHarness('mutations')).toEqual([
    'create buy milk',
    'create call Bob',
    'create pay rent',
  ])
  await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
  await expect(ada.form).toHaveAccessibleName('New note')

  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes in "Sunday"' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Sunday')
  await expect(ada.note).toHaveText('nothing but rest')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
})

test('keeps unsaved text in the background while another note is edited, and restores it when its note is opened again', async ({
  ada,
  page,
}) => {
  await ada.edit('Saturday')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await ada.edit('Sunday')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await ada.edit('Saturday')
  await expect(ada.note).toContainText('market!')
  await ada.update.click()
  await expect(ada.toast('Note updated successfully')).toBeVisible()
  await expect(ada.card('Saturday')).toContainText('market!')
  await expect(ada.note).toHaveText('')
  await expect(ada.toast(NOT_SAVED)).toHaveCount(0)
  expect(await ada.runInHarness('mutations')).toHaveLength(1)
  await ada.edit('Sunday')
  await expect(ada.note).toHaveText('nothing!')
})

// @spec composer.leave
test('an edit that was left can be continued after another device has deleted its note', async ({
  ada,
  page,
}) => {
  for (const title of ['Saturday', 'Sunday']) {
    await ada.edit(title)
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
  }
  await ada.runInHarness('store', SATURDAY.id)
  await ada.edit('Sunday')
  await ada.update.click()
  await expect(page.getByText('Unsaved changes in "Saturday"')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This note has been deleted. Your text is still here')).toBeVisible()
  await ada.save.click()
  await expect(ada.card('Saturday')).toContainText('market!')
})

test('a note that is edited while another device deletes it keeps the text, which can be saved as a new note', async ({
  ada,
  page,
}) => {
  await ada.edit('Sunday')
  await page.keyboard.type('!')
  await ada.runInHarness('store', SUNDAY.id)
  await expect(page.getByText('This note has been deleted. Your text is still here')).toBeVisible()
  await expect(ada.note).toBeFocused()
  await ada.save.click()
  await expect(ada.toast('Note saved successfully')).toBeVisible()
  await expect(ada.card('nothing!')).toHaveCount(1)
  await expect(ada.note).toHaveText('')
  expect(await ada.runInHarness('mutations')).toEqual(['create nothing!'])
})
