import { expect, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  // A card shows the first four lines.
  visitorNote('Recipe', 'rice\nstock\nonions\nwine\nbutter\nsaffron', 1),
  visitorNote('Other', 'text', 2),
]

// @spec beyond.keyboard
test('Ctrl+F searches the notes, and the page if it is pressed again or in the composer', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  await page.evaluate(() => {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'f') document.title = defaultPrevented ? 'notes' : 'page'
    })
  })
  await page.keyboard.press('j')
  await page.keyboard.press('Control+f')
  await expect(page).toHaveTitle('notes')
  await expect(pinwell.search).toBeFocused()
  await page.keyboard.type('saffron')
  await expect(pinwell.cards).toHaveCount(1)
  await page.keyboard.press('Control+f')
  await expect(page).toHaveTitle('page')
  await page.keyboard.press('Escape')
  await pinwell.note.click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await expect(page).toHaveTitle('notes')
  await expect(pinwell.search).toBeFocused()
  await pinwell.typeNote('a note')
  await page.keyboard.press('Control+f')
  await expect(page).toHaveTitle('page')
  await expect(pinwell.note).toBeFocused()
})

test('/ opens the search bar of a narrow window', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('/')
  await expect(pinwell.search).toBeFocused()
  await page.keyboard.type('saffron')
  await expect(pinwell.cards).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})
