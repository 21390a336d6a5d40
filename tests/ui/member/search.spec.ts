import type { Page } from '@playwright/test'
import { expectNoViolations } from '../axe.ts'
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

test('the note that the composer has a draft of stays in the list whatever is searched', async ({
  ada,
  page,
}) => {
  await ada.edit('Tuesday')
  await page.keyboard.type(' and bounds')
  await page.keyboard.press('Escape')
  await ada.search.fill('hops')
  await expect(ada.card('Wednesday')).toBeVisible()
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  await ada.search.fill('leaps')
  await expect(ada.card('Wednesday')).toHaveCount(0)
  await expect(page.getByText('Not in these results')).toHaveCount(0)
  await ada.search.fill('steps')
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
})

test('the palette goes to a note that only the search keeps, and leaves the query', async ({ ada, page }) => {
  await ada.search.fill('giant')
  await ada.edit('Tuesday')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('small')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('small')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Tuesday'])
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName('Tuesday')
  await expect(ada.search).toHaveValue('giant')
})

test.describe('in the note that is open', () => {
  const LINES = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')
  const LONG = memberNote('Thursday', `a giant\n${LINES}\n• two gi**ants**\n${LINES}\nGIANT`, 0)

  test.beforeEach(async ({ ada, page }) => {
    await ada.runInHarness('store', LONG.id, LONG)
    await ada.search.fill('giant')
    await ada.edit('Thursday')
    await expect(bar(page)).toContainText('3 matches')
  })

  // @spec beyond.search-steps
  test('F3 and Ctrl+G step through the matches and replace nothing', async ({ ada, page }) => {
    await page.keyboard.press('F3')
    await expect(bar(page)).toContainText('1 of 3')
    expect(await current(page)).toEqual(['giant'])
    await page.keyboard.press('ControlOrMeta+g')
    await expect(bar(page)).toContainText('2 of 3')
    await expect(ada.note.getByText('two gi')).toBeInViewport()
    expect(await current(page)).toEqual(['giant'])
    await page.keyboard.type('!')
    await expect(ada.note.getByRole('listitem')).toHaveText('two giant!s')
    await page.keyboard.press('F3')
    await page.keyboard.press('F3')
    await expect(bar(page)).toContainText('1 of 3')
    await page.keyboard.press('Shift+F3')
    await expect(bar(page)).toContainText('3 of 3')
    await page.keyboard.press('Shift+F3')
    await expect(bar(page)).toContainText('2 of 3')
  })

  test('buttons step too and keep the caret in the text', async ({ ada, page }) => {
    await bar(page).getByRole('button', { name: 'Next match' }).click()
    await expect(bar(page)).toContainText('1 of 3')
    await expect(ada.note).toBeFocused()
    await bar(page).getByRole('button', { name: 'Previous match' }).click()
    await expect(bar(page)).toContainText('3 of 3')
    await expectNoViolations(page)
  })

  test('the highlights are not stored and end with the query', async ({ ada, page }) => {
    await page.keyboard.press('F3')
    await ada.note.press('End')
    await page.keyboard.type('!')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(bar(page)).toHaveCount(0)
    const content = LONG.content.replace('a giant', 'a giant!')
    await expect.poll(() => ada.runInHarness('mutations')).toEqual([`edit ${content}`])
    await ada.edit('Thursday')
    await expect(bar(page)).toBeVisible()
    await page.keyboard.type('?')
    await page.keyboard.press('Escape')
    await ada.search.fill('')
    await expect(bar(page)).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => [...CSS.highlights.keys()])).toEqual([])
  })
})

function bar(page: Page) {
  return page.getByRole('form').getByRole('group', { name: 'Matches in this note' })
}

/** The texts of the current match. */
function current(page: Page) {
  return page.evaluate(() =>
    Array.from(CSS.highlights.get('search-current') ?? [], (found) => {
      const range = new Range()
      range.setStart(found.startContainer, found.startOffset)
      range.setEnd(found.endContainer, found.endOffset)
      return range.toString()
    }),
  )
}
