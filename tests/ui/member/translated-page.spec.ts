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
