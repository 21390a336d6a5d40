import { expectNoViolations } from './axe.ts'
import { expect, test, visitorNote } from './pinwell-page.ts'
import { recordAnnouncements } from './record-announcements.ts'

const NOTES = [visitorNote('Music', 'giant steps', 1), visitorNote('Café', 'crème', 2)]

test('announces the number of results at a pause in typing, in the list and in the palette', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  const announcements = await recordAnnouncements(page)
  await pinwell.search.pressSequentially('zebra', { delay: 50 })
  await expect.poll(announcements).toEqual(['0 notes found for "zebra"'])
  await pinwell.search.fill('giant')
  await expect.poll(announcements).toHaveLength(2)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await page.keyboard.type('giant', { delay: 50 })
  await expect.poll(announcements).toEqual(['0 notes found for "zebra"', '1 note found', '1 found'])
})

test.describe('a search without results', () => {
  test('announces each query', async ({ pinwell, page }) => {
    await pinwell.open(NOTES)
    for (const query of ['xylophone', 'xylophones']) {
      await pinwell.search.fill(query)
      await expect(
        page.getByRole('status').filter({ hasText: `0 notes found for "${query}"` }),
      ).toBeAttached()
    }
  })

  // @spec beyond.search-create
  test('offers to create a note with the query as its text', async ({ pinwell, page }) => {
    await pinwell.open(NOTES)
    await pinwell.search.pressSequentially('**buy** milk')
    await expect(page.getByText('No results found for "**buy** milk"')).toBeVisible()
    await expect(page.getByText('Try searching with different keywords')).toBeVisible()
    await page.getByRole('button', { name: 'Create "**buy** milk"' }).click()
    await expect(pinwell.note).toBeFocused()
    await page.keyboard.type(' today')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(pinwell.card('**buy** milk today')).toBeVisible()
    expect((await pinwell.cached()).map(({ content }) => content)).toContain('\\**buy** milk today')
  })

  test('offers it to the keyboard: Enter, Enter, and Escape leads back', async ({ pinwell, page }) => {
    await pinwell.open(NOTES)
    await pinwell.search.pressSequentially('milk')
    const create = page.getByRole('button', { name: 'Create "milk"' })
    await expect(create).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(create).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(pinwell.search).toBeFocused()
    await expect(pinwell.search).toHaveValue('milk')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(pinwell.note).toBeFocused()
    await expect(pinwell.note).toHaveText('milk')
  })

  // @spec beyond.search-similar
  test('offers a query with similar words: Enter, Enter, and Enter leads to its first note', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(NOTES)
    await pinwell.search.pressSequentially('gaint stepps')
    const offer = page.getByRole('status').getByRole('button', { name: 'Did you mean "giant steps"?' })
    await expect(offer).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pinwell.search).toBeFocused()
    await expect(pinwell.search).toHaveValue('giant steps')
    await expect(pinwell.cards).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(pinwell.cards).toBeFocused()
    await expect(page.getByText('Please sign in to edit notes')).toHaveCount(0)
  })

  // @spec beyond.search-similar
  test('offers the query without a word that no note has, and the keyboard reaches the offer', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(NOTES)
    await pinwell.search.pressSequentially('gaint stepps xylophone')
    await expect(page.getByText('No results found for "gaint stepps xylophone"')).toBeVisible()
    const offer = page.getByRole('status').getByRole('button', { name: 'Did you mean "giant steps"?' })
    await expect(offer).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(pinwell.search).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Create/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(offer).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pinwell.search).toHaveValue('giant steps')
    await expect(pinwell.cards).toHaveCount(1)
  })

  test('keeps the focus on the offer when another tab changes the notes', async ({
    pinwell,
    page,
    context,
  }) => {
    await pinwell.open(NOTES)
    await pinwell.search.pressSequentially('gaint')
    const offer = page.getByRole('button', { name: /^Did you mean/ })
    await expect(offer).toHaveText('Did you mean "giant"?')
    await page.keyboard.press('Enter')
    await expect(offer).toBeFocused()
    // Now another word is the most frequent of the similar ones.
    const other = await context.newPage()
    await other.goto('/robots.txt')
    await other.evaluate(
      (text) => localStorage.setItem('cachedNotes', text),
      JSON.stringify([...NOTES, visitorNote('Gains', 'gains', 3)]),
    )
    await expect(offer).toHaveText('Did you mean "gains"?')
    await page.bringToFront()
    await expect(offer).toBeFocused()
  })

  test('has no accessibility violations, also in a narrow window and with a long query', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open(NOTES)
    await pinwell.search.fill('milk '.repeat(30))
    await expect(page.getByRole('button', { name: /^Create/ })).toBeVisible()
    await expectNoViolations(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

for (const count of [150, 1000])
  test(`a search that is begun further down in ${count} notes shows its first results, ArrowDown enters at the first, and Escape returns`, async ({
    pinwell,
    page,
  }) => {
    await pinwell.openWithCommands(
      Array.from({ length: count }, (_, at) => visitorNote(`Note ${at}`, 'text', at)),
    )
    const first = page.getByRole('heading', { name: 'Note 1', exact: true })
    // One of the first results had the focus before.
    for (const key of 'jjj') await page.keyboard.press(key)
    await pinwell.card('Note 12').first().focus()
    await page.mouse.wheel(0, 5000)
    await expect(first).not.toBeInViewport()
    const inView = await pinwell.cardInMiddle()
    await page.keyboard.press('/')
    await page.keyboard.type('note 1')
    await expect(first).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(inView).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('note 1')
    await expect(page.getByText(/^[\d,]+ notes found$/).first()).toBeInViewport({ ratio: 1 })
    await expect(first).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-note]:focus')).toContainText(/^Note 1text/)
    // A space at the end does not make it another query.
    await page.mouse.wheel(0, 900)
    await expect(first).not.toBeInViewport()
    await pinwell.search.press('End')
    await page.keyboard.press('Space')
    await expect(pinwell.search).toHaveValue('note 1 ')
    await expect(first).not.toBeInViewport()
  })

for (const count of [150, 1500])
  test(`a result with the focus stays in view when Escape clears the search of ${count} notes`, async ({
    pinwell,
    page,
  }) => {
    const pinned = { pinned: 'pinned' } as const
    await pinwell.openWithCommands(
      Array.from({ length: count }, (_, at) => visitorNote(`Note ${at}`, 'text', at, at < 90 ? pinned : {})),
    )
    // The search would return here if the result had not the focus.
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 6000)
    await expect(pinwell.card('Note 1').first()).not.toBeInViewport()
    await page.keyboard.press('/')
    await page.keyboard.type('note 120')
    await expect(pinwell.card('Note 120').first()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(pinwell.search).toHaveValue('')
    await expect(pinwell.card('Note 119').first()).toBeAttached()
    await expect(page.locator('[data-note]:focus')).toHaveText(/^Note 120text/)
    await expect(page.locator('[data-note]:focus')).toBeInViewport({ ratio: 1 })
  })

// @spec beyond.search-keeps
test('a note that is saved during a search is shown with a remark until the query changes', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('giant')
  await expect(pinwell.cards).toHaveCount(1)
  await pinwell.editorIsReady()
  await pinwell.note.pressSequentially('another one')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(pinwell.card('another one')).toContainText('Not in these results')
  await expect(pinwell.card('Music')).not.toContainText('Not in these results')
  await expect(page.getByText('1 note found').first()).toBeAttached()
  await expectNoViolations(page)
  await pinwell.search.press('End')
  await pinwell.search.press('Backspace')
  await expect(pinwell.card('another one')).toHaveCount(0)
  await pinwell.search.fill('')
  await expect(pinwell.cards).toHaveCount(3)
  await expect(page.getByText('Not in these results')).toHaveCount(0)
})

test('a saved note without other results is shown below the message that there are none', async ({
  pinwell,
  page,
}) => {
  await pinwell.open(NOTES)
  await pinwell.search.fill('milk')
  await pinwell.editorIsReady()
  await expect(page.getByText('No results found for "milk"')).toBeVisible()
  await pinwell.note.pressSequentially('bread')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(pinwell.card('bread')).toContainText('Not in these results')
  await expect(page.getByText('No results found for "milk"')).toBeVisible()
})
