import { translatePage } from '../translate-page.ts'
import { expect, memberNote, test } from './member-page.ts'

const PLAN = memberNote('Plan', 'milk\nbread')

// @spec beyond.translated-page
test('a note that was changed and then deleted elsewhere says so in a translated page', async ({
  ada,
  page,
}) => {
  await ada.open([PLAN])
  await translatePage(page)
  await ada.edit('Plan')
  await page.keyboard.type(' of mine')
  await ada.runInHarness('store', PLAN.id, { ...PLAN, content: 'milk\ncake' })
  await expect(page.getByText('THIS NOTE HAS BEEN CHANGED ELSEWHERE.')).toBeVisible()
  await ada.runInHarness('store', PLAN.id, undefined)
  await expect(page.getByText('THIS NOTE HAS BEEN CHANGED ELSEWHERE.')).toHaveCount(0)
  await expect(page.getByText('THIS NOTE HAS BEEN DELETED.')).toBeVisible()
  await ada.runInHarness('store', PLAN.id, PLAN)
  await expect(page.getByText('THIS NOTE HAS BEEN DELETED.')).toHaveCount(0)
  await expect(ada.note).toHaveText('milkbread of mine')
})

// @spec beyond.translated-page
test('a message over an open note of a translated page has its Undo', async ({ ada, page }) => {
  await ada.open([PLAN, memberNote('Shop', 'eggs', 1)])
  await translatePage(page)
  await ada.button('Shop', 'Delete note').click()
  await ada.edit('Plan')
  await ada.undo.click()
  await page.keyboard.press('Escape')
  await expect(ada.card('Shop')).toBeVisible()
})

// @spec beyond.translated-page
test('an open note of a translated page shows what the search has found in it', async ({ ada, page }) => {
  await ada.open([PLAN])
  await translatePage(page)
  await ada.search.fill('bread')
  await ada.edit('Plan')
  await expect(page.getByRole('group', { name: 'Matches in this note' })).toContainText('1 MATCH')
})
