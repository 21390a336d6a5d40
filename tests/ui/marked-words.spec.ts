import { markWords } from './mark-words.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'

const TASKS = visitorNote('Tasks', '• [x] call **Ada** today\n• [ ] write to Ada\nand Ada')
const PLAIN = visitorNote(
  'Plain',
  'Ada has a dog\nand a **cat**, says Ada\nthree\nfour\nand the Adas know',
  1,
)

for (const kind of ['wrap', 'replace'] as const)
  // @spec beyond.marked-words
  test.describe(`a page with words that an extension marks (${kind})`, () => {
    test.beforeEach(async ({ pinwell, page }) => {
      await pinwell.openWithCommands([TASKS, PLAIN])
      await markWords(page, kind, /Ada/)
      await expect(page.locator('mark', { hasText: 'Ada' })).toHaveCount(5)
    })

    test('shows a text that changes without parts of the old one', async ({ pinwell, page }) => {
      const tasks = pinwell.card('Tasks').locator('[data-checks]')
      await pinwell.button('Tasks', 'Move done below').click()
      await expect(tasks).toHaveText(/^write to Adacall Ada todayand Ada\s*$/)
      const checkbox = page.getByRole('checkbox', { name: 'write to Ada' })
      await checkbox.click()
      await expect(checkbox).toBeFocused()
      await expect(checkbox).toBeChecked()
      await pinwell.button('Tasks', 'Uncheck all').click()
      await expect(checkbox).not.toBeChecked()
      await expect(tasks).toHaveText(/^write to Adacall Ada todayand Ada\s*$/)
    })

    test('shows the whole text, excerpts and the first lines', async ({ pinwell, page }) => {
      const plain = pinwell.card('Plain')
      await pinwell.button('Plain', 'Show all').click()
      await expect(page.getByRole('group', { name: 'Whole note' })).toHaveText(
        /^\s*Ada has a dog\s+and a cat, says Ada\s+three\s+four\s+and the Adas know\s*$/,
      )
      await pinwell.button('Plain', 'Show less').click()
      await pinwell.search.fill('know')
      await expect(plain).toContainText('and the Adas know')
      await pinwell.search.fill('')
      await expect(plain).toHaveText(/^PlainAda has a dog\s+and a cat, says Ada\s+three\s+four\s+Show all/)
    })
  })
