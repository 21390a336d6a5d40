import { compose, pressInComposition } from '../composition.ts'
import { holdRequests } from '../hold-requests.ts'
import { expectNoViolations } from './axe.ts'
import { expect, highlighted, type PinwellPage, press, test, visitorNote } from './pinwell-page.ts'

const NOTES = [
  visitorNote('Café list', 'espresso', 1, { pinned: 'pinned' }),
  visitorNote('One', 'text', 2),
  visitorNote('', 'call **mum** about the flat\nand more', 3),
]
const MANY = Array.from({ length: 1000 }, (_, index) => visitorNote(`Note ${index}`, 'text', index))

function palette({ page }: PinwellPage) {
  return page.getByRole('dialog', { name: 'Commands and notes' })
}

async function openPalette(pinwell: PinwellPage) {
  await pinwell.page.keyboard.press('Control+k')
  await expect(palette(pinwell)).toBeVisible()
}

function activeOption(pinwell: PinwellPage) {
  return palette(pinwell).getByRole('option', { selected: true })
}

test('shows the whole focus ring of its field', async ({ pinwell }) => {
  await pinwell.openWithCommands([])
  await openPalette(pinwell)
  const field = palette(pinwell).getByRole('combobox', { name: 'Command or note' })
  await expect(field).toBeFocused()
  const ringIsShown = await field.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    const { left, top, width } = element.getBoundingClientRect()
    const edge = top - parseFloat(outlineOffset) - parseFloat(outlineWidth) + 0.5
    const above = document.elementFromPoint(left + width / 2, edge)
    return above !== null && above.contains(element)
  })
  expect(ringIsShown).toBe(true)
})

// @spec beyond.palette
test('lists commands and notes, and the arrow keys choose one of them', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('Control+k')
  const input = palette(pinwell).getByRole('combobox', { name: 'Command or note' })
  await expect(input).toBeFocused()
  await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveText([
    /^Write a note/,
    /^Search notes/,
    /^Open the trash/,
    /^Change the theme/,
    /^Sort by last edit/,
    /^Sort by title/,
    /^Import notes/,
    /^Export all notes/,
    /^Open the settings/,
    /^Keyboard shortcuts/,
    /^Select all notes/,
  ])
  await expect(page.getByRole('group', { name: 'Notes' }).getByRole('option')).toHaveText([
    'Café list',
    'One',
    'call mum about the flat',
  ])
  await expect(activeOption(pinwell)).toHaveText(/^Write a note/)
  await page.keyboard.press('ArrowUp')
  await expect(activeOption(pinwell)).toHaveText('call mum about the flat')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(activeOption(pinwell)).toHaveText(/^Search notes/)
  const id = await activeOption(pinwell).getAttribute('id')
  await expect(input).toHaveAttribute('aria-activedescendant', id ?? '')
})

// @spec beyond.palette
test('finds commands by words and notes as the search does, and Enter runs or shows the first', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  for (const [query, option, focus] of [
    ['cafe', 'Café list', 'Café list'],
    ['flat mum', 'call mum about the flat', 'call mum about the flat'],
    ['a write', /^Write a note/, 'Note'],
    ['search', /^Search notes/, 'Search notes'],
  ] as const) {
    await openPalette(pinwell)
    await page.keyboard.type(query)
    await expect(palette(pinwell).getByRole('option')).toHaveText([option])
    await page.keyboard.press('Enter')
    await expect(palette(pinwell)).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveAccessibleName(focus)
  }
  await openPalette(pinwell)
  const box = await palette(pinwell).boundingBox()
  await page.keyboard.type('zebra')
  await expect(palette(pinwell).getByText('Nothing found').first()).toBeVisible()
  await expect(palette(pinwell).getByRole('status').filter({ hasText: 'Nothing found' })).toHaveCount(1)
  expect(await palette(pinwell).boundingBox()).toEqual(box)
  await page.keyboard.press('Enter')
  await expect(palette(pinwell)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(pinwell)).toHaveCount(0)
  await expect(pinwell.search).toBeFocused()
  for (const [query, announced] of [
    ['sort title', 'Sorted by title'],
    ['theme', 'Theme: light'],
  ] as const) {
    await pinwell.chooseInPalette(query)
    await expect(pinwell.notifications.getByRole('status').getByText(announced)).toBeAttached()
  }
})

// @spec beyond.palette
test('shows and highlights the line of a note in which the query was found', async ({ pinwell, page }) => {
  const filler = 'words that say nothing at all, '.repeat(5)
  await pinwell.openWithCommands([
    visitorNote('Music', `${filler}\n${filler}a giant **step** by Coltrane`, 1),
    visitorNote('Giant steps', 'a record', 2),
    visitorNote('Shopping', '• [ ] milk\n• [x] eggs', 3),
  ])
  await openPalette(pinwell)
  await page.keyboard.type('giant step')
  const options = palette(pinwell).getByRole('option')
  await expect(options).toHaveText(['Giant steps', /^Music….*, a giant step by Coltrane$/])
  await expect(options.last().getByText('a giant step')).toBeInViewport()
  const found = () => highlighted(page, 'search-palette')
  await expect.poll(found).toEqual(['Giant step', 'giant step'])
  await expectNoViolations(page)
  await palette(pinwell).getByRole('combobox').fill('[x]')
  await expect(options).toHaveText(['Shopping• [x] eggs'])
  await palette(pinwell).getByRole('combobox').fill('')
  await expect(options.filter({ hasText: 'Music' })).toHaveText('Music')
  await expect.poll(found).toEqual([])
})

// @spec beyond.palette
test('runs the commands of the card that had the focus', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await openPalette(pinwell)
  await page.keyboard.type('delete')
  await page.keyboard.press('Enter')
  await expect(pinwell.cards).toHaveCount(2)
  await expect(page.locator(':focus')).toHaveAccessibleName('call mum about the flat')
  await expect(pinwell.toast('Note deleted from local storage')).toBeVisible()
  await openPalette(pinwell)
  await page.keyboard.type('undo')
  await page.keyboard.press('Enter')
  await expect(pinwell.cards).toHaveCount(3)
})

// @spec beyond.palette
test('shows a note far down the list', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(MANY)
  await openPalette(pinwell)
  await page.keyboard.type('note 987')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName('Note 987')
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
})

// @spec beyond.palette
test('a search right after a jump to a note keeps the list complete', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(MANY)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(height).toBeGreaterThan(20_000)
  await openPalette(pinwell)
  await page.keyboard.type('note 987')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName('Note 987')
  await pinwell.search.fill('note 1')
  await expect.poll(height).toBeLessThan(20_000)
  await pinwell.search.fill('')
  await expect.poll(height).toBeGreaterThan(20_000)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAccessibleName('Note 999')
})

// @spec beyond.palette
test('shows a note that the search hides', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(MANY)
  await pinwell.search.fill('note 1')
  await openPalette(pinwell)
  await page.keyboard.type('note 765')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAccessibleName('Note 765')
  await expect(pinwell.search).toHaveValue('')
})

// @spec beyond.palette
test('a key pressed right after Escape is typed at the caret', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await pinwell.typeNote('some text')
  for (const text of ['some text!', 'some text!!', 'some text!!!']) {
    await openPalette(pinwell)
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('!')])
    await expect(pinwell.note).toHaveText(text)
  }
})

// @spec beyond.palette
test('Ctrl+K right after Escape opens the palette again', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  for (const query of ['one', 'two', 'three']) {
    await openPalette(pinwell)
    await page.keyboard.type(query)
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Control+k')])
    await expect(palette(pinwell).getByRole('combobox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette(pinwell)).toHaveCount(0)
  }
})

// @spec beyond.palette
test('what is typed after Escape in another dialog and Ctrl+K is for the palette', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(NOTES)
  await pinwell.chooseInPalette('open the trash')
  await expect(page.getByRole('dialog', { name: 'Trash' })).toBeVisible()
  // On a busy device, the closed dialog is removed after the next keys.
  await page.evaluate(() =>
    addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('one')
  await expect(palette(pinwell).getByRole('combobox')).toHaveValue('one')
})

// @spec beyond.palette
test('runs nothing while an input method composes', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await openPalette(pinwell)
  await compose(page, 'note')
  await expect(activeOption(pinwell)).toHaveText(/^Write a note/)
  await pressInComposition(page, 'ArrowDown', 'Enter', 'Escape')
  await expect(activeOption(pinwell)).toHaveText(/^Write a note/)
  await page.keyboard.insertText('note')
  await page.keyboard.press('ArrowDown')
  await expect(activeOption(pinwell)).not.toHaveText(/^Write a note/)
})

for (const width of [390, 1280])
  // @spec beyond.palette
  test(`has no axe violations and works by pointer, ${width} px`, async ({ pinwell, page }) => {
    await page.setViewportSize({ width, height: 700 })
    await pinwell.openWithCommands(NOTES)
    await page.keyboard.press('Control+k')
    await expectNoViolations(page)
    await page.keyboard.type('zebra')
    await expect(palette(pinwell).getByText('Nothing found').first()).toBeVisible()
    await expectNoViolations(page)
    await palette(pinwell).getByRole('combobox').fill('one')
    await palette(pinwell).getByRole('option', { name: 'One' }).click()
    await expect(pinwell.card('One')).toBeFocused()
  })

// @spec beyond.palette
test('runs what was typed and confirmed by Enter before it had loaded', async ({ pinwell, page }) => {
  const release = await holdRequests(page, /assets\/dialogs-.*\.js/)
  await pinwell.openWithCommands([visitorNote('Apples', 'text')])
  await pinwell.typeNote('my text')
  await press(page, 'Control+k', 'a', 'Backspace')
  await page.keyboard.type('sort title')
  await page.keyboard.press('Enter')
  release()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sort'))).toBe('title')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pinwell.note).toHaveText('my text')
})

test('stays open while its key is held, and leaves the caret in a field', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await press(page, '/', 'n', 'e', 'ArrowLeft')
  await page.keyboard.down('Control')
  for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down('k')
  await expect(palette(pinwell).getByRole('combobox')).toBeFocused()
  await page.keyboard.down('k')
  await page.keyboard.up('k')
  await expect(palette(pinwell).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await expect(palette(pinwell)).toHaveCount(0)
  await page.keyboard.press('o')
  await expect(pinwell.search).toHaveValue('noe')
})

// @spec beyond.palette
test('does not open if Escape is pressed before it has loaded', async ({ pinwell, page }) => {
  const chunk = /assets\/dialogs-.*\.js/
  const release = await holdRequests(page, chunk)
  await pinwell.openWithCommands(NOTES)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('one')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(pinwell.search).toBeFocused()
  const loaded = page.waitForEvent('requestfinished', (request) => chunk.test(request.url()))
  release()
  await loaded
  await openPalette(pinwell)
  await expect(palette(pinwell).getByRole('combobox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(palette(pinwell)).toHaveCount(0)
  await expect(pinwell.search).toBeFocused()
})

// @spec beyond.palette
test('says that its commands are for the selection too', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(NOTES)
  await press(page, 'j', 'x', 'j', 'x', 'Control+k')
  await palette(pinwell).getByRole('combobox').fill('note or selection')
  await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveText([
    /^Pin or unpin note or selection/,
    /^Copy note or selection/,
    /^Export note or selection/,
    /^Delete note or selection/,
  ])
  await palette(pinwell).getByRole('combobox').fill('delete')
  await page.keyboard.press('Enter')
  await expect(pinwell.toast('2 notes deleted')).toBeVisible()
})

// @spec beyond.palette
test('shows the chosen option and what was typed at a zoom of 400 %', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await pinwell.openWithCommands(NOTES)
  await openPalette(pinwell)
  await page.keyboard.type('o')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key)
    await expect(activeOption(pinwell)).toBeInViewport({ ratio: 1 })
    await expect(palette(pinwell).getByRole('combobox')).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.type('zzz')
  await expect(palette(pinwell).getByText('Nothing found').first()).toBeInViewport({ ratio: 1 })
})
