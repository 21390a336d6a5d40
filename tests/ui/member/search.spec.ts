import type { Page } from '@playwright/test'
import { expectNoViolations } from '../axe.ts'
import { overlaps } from '../overlap.ts'
import { highlighted } from '../pinwell-page.ts'
import { recordAnnouncements } from '../record-announcements.ts'
import { expect, memberNote, type MemberPage, test } from './member-page.ts'

const NOTES = [
  memberNote('Monday', 'giant steps', 3),
  memberNote('Tuesday', 'giant leaps', 2),
  memberNote('Wednesday', 'giant hops', 1),
]

async function saveTuesdayAsSmall(ada: MemberPage, page: Page) {
  await ada.edit('Tuesday')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('small')
  await page.keyboard.press('ControlOrMeta+s')
}

test.beforeEach(async ({ ada }) => ada.open(NOTES))

// @spec beyond.search-keeps
test('the note that is edited stays in its place when it no longer matches', async ({ ada, page }) => {
  await ada.search.fill('giant')
  await saveTuesdayAsSmall(ada, page)
  await expect(ada.card('Tuesday')).toContainText('small')
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  expect(await ada.order()).toEqual(['Wednesday', 'Tuesday', 'Monday'])
  await expect(ada.button('Tuesday', 'Edit note')).toBeFocused()
  await ada.search.fill('gian')
  await expect(ada.card('Tuesday')).toHaveCount(0)
})

test('a note that is edited stays below a title that is listed first', async ({ ada, page }) => {
  await ada.open([
    memberNote('Giant', 'Coltrane', 3),
    memberNote('Tuesday', 'giant leaps', 2),
    memberNote('Wednesday', 'giant hops', 1),
  ])
  await ada.search.fill('giant')
  await expect.poll(() => ada.order()).toEqual(['Giant', 'Wednesday', 'Tuesday'])
  await saveTuesdayAsSmall(ada, page)
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  expect(await ada.order()).toEqual(['Giant', 'Wednesday', 'Tuesday'])
})

// @spec beyond.search-keeps
test('a note stays in its place when its new title would be listed first', async ({ ada, page }) => {
  await ada.search.fill('giant')
  await ada.edit('Monday')
  await ada.title.fill('Giants')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(ada.card('Giants')).toBeVisible()
  expect(await ada.order()).toEqual(['Wednesday', 'Tuesday', 'Giants'])
  await ada.search.fill('gian')
  await expect.poll(() => ada.order()).toEqual(['Giants', 'Wednesday', 'Tuesday'])
})

test('a search sorts the notes that were edited too, and puts them among the pinned ones', async ({
  ada,
  page,
}) => {
  await ada.search.fill('giant')
  for (const day of ['Tuesday', 'Monday']) {
    await ada.edit(day)
    await ada.title.fill(`Giant${day}`)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(ada.card(`Giant${day}`)).toBeVisible()
  }
  expect(await ada.order()).toEqual(['Wednesday', 'GiantTuesday', 'GiantMonday'])
  await page.getByRole('combobox', { name: 'Sort notes' }).selectOption('title')
  await expect.poll(() => ada.order()).toEqual(['GiantMonday', 'GiantTuesday', 'Wednesday'])
  await ada.button('Wednesday', 'Pin note').click()
  await ada.button('GiantMonday', 'Pin note').click()
  await expect.poll(() => ada.order()).toEqual(['GiantMonday', 'Wednesday', 'GiantTuesday'])
})

// @spec beyond.search-keeps
test('a note stays in the list when its only checked box is unchecked', async ({ ada, page }) => {
  await ada.open([
    memberNote('Call', '• [x] mum', 3),
    memberNote('Pay', '• [x] rent', 2),
    memberNote('Buy', '• [x] milk', 1),
  ])
  await ada.search.fill('[x]')
  await expect.poll(() => ada.order()).toEqual(['Buy', 'Pay', 'Call'])
  await ada.card('Pay').getByRole('checkbox', { name: 'rent' }).click()
  await expect(ada.card('Pay')).toContainText('Not in these results')
  await ada.card('Buy').getByRole('button', { name: 'Uncheck all' }).click()
  await expect(ada.card('Buy')).toContainText('Not in these results')
  expect(await ada.order()).toEqual(['Buy', 'Pay', 'Call'])
  await ada.card('Pay').getByRole('checkbox', { name: 'rent' }).click()
  await expect(page.getByText('Not in these results')).toHaveCount(1)
  await ada.search.fill('x]')
  await expect.poll(() => ada.order()).toEqual(['Pay', 'Call'])
})

test('the number of results and the sync status do not overlap in a narrow window with text of twice the size', async ({
  ada,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  await ada.search.fill('giant')
  const count = page.locator('main').getByText('3 notes found').first()
  await expect(count).toBeVisible()
  const status = page.locator('[data-sync]')
  await expect(status).toHaveText('Synced')
  const text = await count.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().toJSON()
  })
  expect(overlaps({ count: text, status: await status.boundingBox() })).toEqual([])
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
  await saveTuesdayAsSmall(ada, page)
  await expect(ada.card('Tuesday')).toContainText('Not in these results')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('small')
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([/^Tuesday/])
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName('Tuesday')
  await expect(ada.search).toHaveValue('giant')
})

test('a note opens from a search in a browser that cannot highlight text', async ({ ada, page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(CSS, 'highlights')
    Reflect.deleteProperty(globalThis, 'Highlight')
  })
  await page.reload()
  await ada.open(NOTES)
  await ada.search.fill('giant')
  await ada.edit('Tuesday')
  await expect(ada.note).toHaveText('giant leaps')
  await expect(bar(page)).toContainText('1 match')
})

// @spec beyond.search-steps
test('steps through the check items whose boxes the query names', async ({ ada, page }) => {
  const list = memberNote('Shopping', 'for six\n• [x] eggs\n• [ ] milk\n• [x] dill', 0)
  await ada.runInHarness('store', list.id, list)
  await ada.search.fill('[x]')
  await ada.card('Shopping').focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('1 of 2')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('2 of 2')
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(ada.card('dill!')).toBeVisible()
})

const LINES = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n')

test.describe('in a note that a search opens', () => {
  const LONG = memberNote('Friday', `${LINES}\na giant\n${LINES}\ntwo giants\n${LINES}\nend`, 0)

  test.beforeEach(async ({ ada }) => {
    await ada.runInHarness('store', LONG.id, LONG)
    await ada.search.fill('giant line')
    await expect(ada.cards).toHaveCount(1)
    await ada.search.fill('giant')
    await expect(ada.cards).toHaveCount(4)
  })

  // @spec beyond.search-steps
  test('Enter leads to the first match, and steps through the others until another key', async ({
    ada,
    page,
  }) => {
    await ada.card('Friday').focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('1 of 2')
    await expect(firstMatch(page)).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('2 of 2')
    await expect(ada.note.getByText('two giants')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('1 of 2')
    await page.keyboard.press('Shift+Enter')
    await expect(bar(page)).toContainText('2 of 2')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+s')
    const content = LONG.content.replace('two giants', 'two giant!\ns')
    await expect.poll(() => ada.runInHarness('mutations')).toEqual([`edit ${content}`])
  })

  test('Enter leads to the first match of a note that is loaded in chunks', async ({ ada, page }) => {
    const lines = 'some line of a long note\n'.repeat(1500)
    const long = memberNote('Saturday', `${lines}the needle\n${lines}`, -1)
    await ada.runInHarness('store', long.id, long)
    await ada.search.fill('needle')
    await ada.card('Saturday').focus()
    await page.keyboard.press('Enter')
    await expect(bar(page)).toContainText('1 of 1')
    await expect(page.getByRole('form').getByText('the needle')).toBeInViewport()
    await page.keyboard.type('s')
    await expect(page.getByRole('form').getByText('the needles')).toBeVisible()
  })

  test('a held Enter changes nothing', async ({ ada, page }) => {
    await ada.card('Friday').focus()
    await page.keyboard.down('Enter')
    await expect(bar(page)).toContainText('1 of 2')
    for (let count = 0; count < 3; count++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(bar(page)).toContainText('1 of 2')
    await page.keyboard.press('Escape')
    expect(await ada.runInHarness('mutations')).toEqual([])
    await expect(ada.search).toHaveValue('giant')
  })

  test('a press leads to the line with most of the words, and leaves the caret at the end', async ({
    ada,
    page,
  }) => {
    await ada.search.fill('line giant')
    await ada.edit('Friday')
    await expect(firstMatch(page)).toBeInViewport()
    await expect(bar(page)).toContainText('122 matches')
    await page.keyboard.type('!')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => ada.runInHarness('mutations')).toEqual([`edit ${LONG.content}!`])
  })
})

test.describe('in the note that is open', () => {
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
    expect(await highlighted(page, 'search-current')).toEqual(['giant'])
    await page.keyboard.press('ControlOrMeta+g')
    await expect(bar(page)).toContainText('2 of 3')
    await expect(ada.note.getByText('two gi')).toBeInViewport()
    expect(await highlighted(page, 'search-current')).toEqual(['giant'])
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

  test('the number of matches is announced when the note opens, changes or has matches again', async ({
    ada,
    page,
  }) => {
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    const announcements = await recordAnnouncements(page)
    await ada.edit('Thursday')
    await expect.poll(announcements).toContain('3 matches')
    await page.keyboard.press('F3')
    await expect.poll(announcements).toContain('1 of 3')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('none')
    await expect(bar(page)).toHaveCount(0)
    await page.keyboard.type(' giant')
    await expect.poll(announcements).toContain('1 match')
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

function firstMatch(page: Page) {
  return page.getByRole('form').getByText('a giant', { exact: true })
}

function bar(page: Page) {
  return page.getByRole('form').getByRole('group', { name: 'Matches in this note' })
}
