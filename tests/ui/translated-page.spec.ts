import { expect, test, visitorNote } from './pinwell-page.ts'
import { translatePage } from './translate-page.ts'

const LIST = visitorNote('List', 'one two three\n• [ ] four\n• [x] five\n1. six\n2. seven', 1)
const EDITED = visitorNote('Edited', '**bold** and https://example.org/path', 2, {
  lastModified: 'Nov 22, 2026, 03:10 PM',
})

// @spec beyond.translated-page
test.describe('a page that the browser has translated', () => {
  test.beforeEach(async ({ pinwell, page }) => {
    await pinwell.openWithCommands([LIST, EDITED])
    await translatePage(page)
    await expect(page.getByText('OFFLINE', { exact: true })).toHaveCount(2)
  })

  test('shows the notes and their matches as they were written', async ({ pinwell, page }) => {
    const notes = page.getByRole('main').getByRole('listitem').filter({ hasText: 'OFFLINE' })
    await expect(notes).toContainText(['four', 'bold and https://example.org/path'])
    await page.getByRole('button', { name: 'Show all' }).first().click()
    await expect(page.getByRole('group', { name: 'Whole note' })).toContainText('seven')
    await page.getByRole('button', { name: 'Show less' }).click()
    await pinwell.search.fill('seven')
    await expect(notes).toContainText(['seven'])
    await pinwell.search.fill('')
    await expect(notes).toHaveCount(2)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('six')
    await expect(page.getByRole('dialog').getByRole('option')).toContainText(['List'])
  })

  test('keeps and counts what is typed', async ({ pinwell, page }) => {
    await pinwell.typeNote('first line')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- second')
    await expect(pinwell.note).toHaveText('first linesecond')
    await expect(page.getByText('16 CHARACTERS', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await pinwell.cached())[0]?.content).toBe('first line\n• second')
  })

  test('shows dates, counts and queries that change', async ({ pinwell, page }) => {
    const sort = page.getByRole('combobox', { name: 'Sort notes' })
    const edited = page.getByRole('listitem').filter({ hasText: 'Edited' })
    await sort.selectOption('edited')
    await expect(edited.getByText('CREATED')).toBeAttached()
    await sort.selectOption('title')
    await expect(edited.getByText('CREATED')).toHaveCount(0)
    await edited.focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('group', { name: 'Selected notes' })).toContainText('1 SELECTED')
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('group', { name: 'Selected notes' })).toContainText('2 SELECTED')
    await page.keyboard.press('Escape')
    await pinwell.search.fill('zebra')
    await expect(page.getByRole('button', { name: 'Create "zebra"' })).toBeVisible()
    await pinwell.search.fill('zebras')
    await expect(page.getByRole('button', { name: 'Create "zebras"' })).toBeVisible()
  })

  test('says what has happened to a draft', async ({ pinwell, page }) => {
    const status = page.getByRole('main').getByRole('status')
    await pinwell.typeNote('a text that is long enough to be worth an offer to bring it back')
    await page.getByRole('contentinfo').click()
    await expect(status.getByText('DRAFT KEPT')).toBeVisible()
    await pinwell.note.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(status.getByText('TEXT CLEARED.')).toBeVisible()
    await page.keyboard.type('another text')
    await page.getByRole('contentinfo').click()
    await expect(status.getByText('DRAFT KEPT')).toBeVisible()
  })
})
