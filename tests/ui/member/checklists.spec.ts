import { expect, memberNote, test } from './member-page.ts'

const LIST = memberNote('List', '• [ ] Milk\n• [ ] Eggs', 1)

test.beforeEach(async ({ ada }) => ada.open([LIST]))

test('a note that was closed unedited opens with a check on its card', async ({ ada, page }) => {
  await ada.edit('List')
  await page.keyboard.press('Escape')
  await ada.card('List').getByRole('checkbox', { name: 'Milk' }).click()
  await expect(ada.toast('Item checked')).toBeVisible()
  await expect(ada.title).toBeHidden()
  await ada.edit('List')
  await expect(ada.note.getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(ada.note.getByRole('checkbox', { name: 'Eggs' })).not.toBeChecked()
})

test('a check on the card keeps the draft of the note, and saving merges both', async ({ ada, page }) => {
  await ada.edit('List')
  await page.keyboard.type(' and bread')
  await page.keyboard.press('Escape')
  await ada.card('List').getByRole('checkbox', { name: 'Milk' }).click()
  await expect(ada.card('List').getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(ada.note).toContainText('Eggs and bread')
  await expect(ada.note.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked()
  await ada.edit('List')
  await page.keyboard.press('Control+s')
  await expect(ada.card('List').getByRole('checkbox', { name: 'Eggs and bread' })).not.toBeChecked()
  await expect(ada.card('List').getByRole('checkbox', { name: 'Milk' })).toBeChecked()
  await expect(ada.cards).toHaveCount(1)
})

test('a check of a line that the draft has changed is merged with its text', async ({ ada, page }) => {
  await ada.edit('List')
  await page.keyboard.type(' and bread')
  await page.keyboard.press('Escape')
  await ada.card('List').getByRole('checkbox', { name: 'Eggs' }).click()
  await expect(ada.card('List').getByRole('checkbox', { name: 'Eggs' })).toBeChecked()
  await ada.edit('List')
  await page.keyboard.press('Control+s')
  await expect(ada.card('List').getByRole('checkbox', { name: 'Eggs and bread' })).toBeChecked()
  await expect(ada.cards).toHaveCount(1)
})

test('keeps the focus in a checkbox while another device adds an item, unless two have its name', async ({
  ada,
}) => {
  const store = (content: string) => ada.runInHarness('store', LIST.id, { ...LIST, content })
  const eggs = ada.card('List').getByRole('checkbox', { name: 'Eggs' })
  await eggs.focus()
  await store(`• [ ] Bread\n${LIST.content}`)
  await expect(ada.card('List')).toContainText('Bread')
  await expect(eggs).toBeFocused()
  await store('• [ ] Eggs\n• [ ] Eggs')
  await expect(eggs).toHaveCount(2)
  await expect(ada.card('List')).toBeFocused()
})
