import { expect, memberNote, test } from './member-page.ts'

const NOTES = [
  memberNote('Monday', 'giant steps', 3),
  memberNote('Tuesday', 'giant leaps', 2),
  memberNote('Wednesday', 'giant hops', 1),
]

test.beforeEach(async ({ ada }) => ada.open(NOTES))

// @spec beyond.search-keeps
test('the note that is edited stays in its place when it no longer matches', async ({ ada, page }) => {
  await ada.search.fill('giant')
  await ada.edit('Tuesday')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('small')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(ada.card('Tuesday')).toContainText('small')
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  expect(await ada.order()).toEqual(['Wednesday', 'Tuesday', 'Monday'])
  await expect(ada.button('Tuesday', 'Edit note')).toBeFocused()
  await ada.search.fill('gian')
  await expect(ada.card('Tuesday')).toHaveCount(0)
})

test('the note that is open in the composer stays in the list whatever is searched', async ({
  ada,
  page,
}) => {
  await ada.edit('Tuesday')
  await page.keyboard.type(' and bounds')
  await ada.search.fill('hops')
  await expect(ada.card('Wednesday')).toBeVisible()
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  await ada.search.fill('leaps')
  await expect(ada.card('Wednesday')).toHaveCount(0)
  await expect(page.getByText('Not in these results')).toHaveCount(0)
  await ada.search.fill('steps')
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
})
