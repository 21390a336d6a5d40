import type { Locator } from '@playwright/test'
import { expect, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Music', 'giant **step** by Coltrane', 1),
  visitorNote('Sums', '2 * 3 and **bold**', 2),
  visitorNote('Café', 'crème', 3),
]

/** [query, the cards it finds] */
const FINDS: readonly (readonly [string, readonly string[]])[] = [
  ['giant step', ['Music']],
  ['STEP BY', ['Music']],
  ['  music ', ['Music']],
  ['**', []],
  ['2 * 3', ['Sums']],
  ['cafe\u0301', ['Café']],
  ['e', ['Music', 'Café']],
  ['coltrane GIANT', ['Music']],
  ['creme cafe', ['Café']],
  ['"giant step', ['Music']],
]

// @spec list.no-results validation.search
test('finds the notes that contain the query or all of its words, and says so if there are none', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(NOTES)
  for (const [query, titles] of FINDS)
    await test.step(`"${query}" finds ${titles.join(' and ') || 'nothing'}`, async () => {
      await pinwell.search.fill('')
      await expect(pinwell.cards).toHaveCount(NOTES.length)
      await pinwell.search.pressSequentially(query)
      await expect(pinwell.cards).toHaveCount(titles.length)
      expect(await pinwell.order()).toEqual(titles)
      if (titles.length > 0) return
      await expect(page.getByText(`No results found for "${query.trim()}"`)).toBeVisible()
      await expect(page.getByText('Try searching with different keywords')).toBeVisible()
    })
})

// @spec beyond.search-words beyond.search-spellings
test('shows the notes that contain the query as typed before those that contain its words, and else other spellings', async ({
  pinwell,
  page,
}) => {
  await pinwell.open([
    visitorNote('Exact', 'the step by step guide', 1),
    visitorNote('Words', 'by foot, step after step', 2),
  ])
  await pinwell.search.pressSequentially('step by')
  await expect(pinwell.cards).toHaveCount(2)
  expect(await pinwell.order()).toEqual(['Exact', 'Words'])
  await pinwell.search.fill('stepstep')
  await expect(page.getByText('No results found for "stepstep"')).toBeVisible()
  await pinwell.search.fill('stepby')
  await expect(pinwell.cards).toHaveCount(1)
})

// @spec beyond.search-without-index
test('finds the same notes if the index cannot be loaded', async ({ pinwell, page }) => {
  await page.route(/search-.*\.js/, (route) => route.abort())
  await pinwell.open(NOTES)
  for (const [query, titles] of FINDS) {
    await pinwell.search.fill(query)
    await expect(pinwell.cards).toHaveCount(titles.length)
    await expect.poll(() => pinwell.order()).toEqual(titles)
  }
})

// @spec main.search-clear
test('clears the box with its button or Escape and keeps the focus', async ({ pinwell, page }) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('giant')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(pinwell.cards).toHaveCount(3)
  await expect(pinwell.search).toBeFocused()
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeHidden()
  await pinwell.search.fill('giant')
  await page.keyboard.press('Escape')
  await expect(pinwell.search).toHaveValue('')
})

test('keys of an input method neither open a result nor clear the box nor leave the title', async ({
  pinwell,
}) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('giant')
  await expect(pinwell.cards).toHaveCount(1)
  await press(pinwell.search, { key: 'Enter', isComposing: true })
  await press(pinwell.search, AFTER_COMPOSITION)
  await press(pinwell.search, { key: 'Escape', isComposing: true })
  await expect(pinwell.search).toBeFocused()
  await expect(pinwell.search).toHaveValue('giant')
  await pinwell.note.click()
  await pinwell.title.click()
  await press(pinwell.title, AFTER_COMPOSITION)
  await expect(pinwell.title).toBeFocused()
})

/** As Safari reports Enter that accepts the text of an input method: after the end of the composition. */
const AFTER_COMPOSITION = { key: 'Enter', keyCode: 229 }

/** Of a key event. */
interface KeyProperties {
  readonly key: string
  readonly keyCode?: number
  readonly isComposing?: boolean
}

function press(field: Locator, properties: KeyProperties) {
  return field.evaluate(
    (element, init) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
    properties,
  )
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 768, height: 900 } })

  // @spec main.search-narrow
  test('opens a full-width bar with a button, and shows all notes again when it closes', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(NOTES)
    await expect(pinwell.search).toBeHidden()
    const opener = page.getByRole('button', { name: 'Search', exact: true })
    await opener.click()
    await expect(pinwell.search).toBeFocused()
    expect((await pinwell.search.boundingBox())?.width).toBeGreaterThan(600)
    // The bar covers the buttons of the header, so none of them can be focused.
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(0)
    await pinwell.search.fill('giant')
    await expect(pinwell.cards).toHaveCount(1)
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(pinwell.search).toBeHidden()
    await expect(pinwell.cards).toHaveCount(3)
    await expect(opener).toBeFocused()
  })

  test('Escape clears the bar first and then closes it, but does neither for an input method', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(NOTES)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await pinwell.search.fill('giant')
    await press(pinwell.search, { key: 'Escape', isComposing: true })
    await expect(pinwell.search).toHaveValue('giant')
    await page.keyboard.press('Escape')
    await expect(pinwell.search).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(pinwell.search).toBeHidden()
  })
})

test('keeps showing the query and keeps the caret when the window becomes narrow', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  await pinwell.search.pressSequentially('gint')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(pinwell.search).toBeFocused()
  await page.keyboard.type('a')
  await expect(pinwell.search).toHaveValue('giant')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(pinwell.search).toBeFocused()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(pinwell.cards).toHaveCount(3)
})

// @spec main.search-narrow limits.breakpoint
test('shows the box in the header at 769 px', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 769, height: 900 })
  await pinwell.open(NOTES)
  await expect(pinwell.search).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
})
