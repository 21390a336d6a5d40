import type { Locator, Page } from '@playwright/test'
import { compose, pressInComposition } from '../composition.ts'
import { expect, FEW_NOTES, press, test, visitorNote } from './pinwell-page.ts'

/** Cards of the same height, whose columns make rows. */
const MANY = Array.from({ length: 1000 }, (_, index) =>
  visitorNote(`Note ${index}`, 'line', index, index < 3 ? { pinned: 'pinned' } : {}),
)

/** The name that assistive technology gets for the focused element. */
function expectFocus(page: Page, name: string) {
  return expect(page.locator(':focus')).toHaveAccessibleName(name)
}

// @spec beyond.keyboard
test('j and k move over the cards in their order, and the arrow keys by rows and columns', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(MANY)
  // Four columns: three pinned cards in the first row.
  for (const [key, name] of [
    ['j', 'Note 0'],
    ['j', 'Note 1'],
    ['ArrowRight', 'Note 2'],
    ['j', 'Note 3'],
    ['ArrowDown', 'Note 7'],
    ['ArrowRight', 'Note 8'],
    ['ArrowUp', 'Note 4'],
    ['ArrowUp', 'Note 1'],
    ['k', 'Note 0'],
    ['k', 'Note 0'],
    ['End', 'Note 999'],
    ['ArrowDown', 'Note 999'],
    ['ArrowLeft', 'Note 998'],
    ['Home', 'Note 0'],
  ] as const) {
    await press(page, key)
    await expectFocus(page, name)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
  }
})

// @spec beyond.keyboard
test('a held j reaches cards of a long list that were not rendered', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(MANY)
  await press(page, ...Array.from({ length: 121 }, () => 'j'))
  await expectFocus(page, 'Note 120')
  await press(page, ...Array.from({ length: 50 }, () => 'ArrowDown'))
  await expectFocus(page, 'Note 320')
  await press(page, ...Array.from({ length: 20 }, () => 'k'))
  await expectFocus(page, 'Note 300')
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.9 })
})

// @spec beyond.keyboard
test('after the page was scrolled by the pointer or by keys, the list has the focus, and j or Tab begins at a card in view', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(MANY)
  await press(page, 'j', 'j')
  await page.mouse.wheel(0, 6000)
  await expect(page.getByRole('heading', { name: 'Note 1', exact: true })).toHaveCount(0)
  await press(page, 'j')
  await expect(page.locator('[data-note]:focus')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3000)
  for (let pressed = 0; pressed < 8; pressed++) await page.keyboard.press('PageDown')
  // Chromium scrolls in steps, and goes on after `j`.
  await expect.poll(() => page.evaluate(distanceOfScroll)).toBe(0)
  await expect(page.locator('div[tabindex]:focus')).toHaveCount(1)
  await press(page, 'j')
  await expect(page.locator('[data-note]:focus')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(6500)
  await page.mouse.wheel(0, 30_000)
  await expect(page.locator('div[tabindex]:focus')).toHaveCount(1)
  await expect.poll(() => page.evaluate(distanceOfScroll)).toBe(0)
  const read = await page.evaluate(() => scrollY)
  await press(page, 'Tab')
  await expect(page.locator('[data-note]:focus')).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - read)).toBeLessThan(100)
})

// @spec beyond.keyboard
test('the list is one tab stop, and Tab reaches the buttons of the current card alone', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(FEW_NOTES)
  await press(page, 'j', 'j')
  await expectFocus(page, 'One')
  for (const name of [
    'Edit note',
    'Copy note',
    'Delete note',
    'Select One',
    'Pin note',
    'the Pinwell team',
  ]) {
    await press(page, 'Tab')
    await expectFocus(page, name)
  }
  await press(page, 'Shift+Tab')
  await expect(pinwell.button('One', 'Pin note')).toBeFocused()
  await press(page, 'ArrowRight')
  await expectFocus(page, 'call mum about the flat')
  await press(page, 'Shift+Tab')
  await expectFocus(page, 'Sort notes')
  await press(page, 'Shift+Tab')
  await expect(pinwell.note).toBeFocused()
  await press(page, 'Escape', 'Tab', 'Tab')
  await expectFocus(page, 'call mum about the flat')
  await expect(page.locator(':focus')).toHaveRole('listitem')
})

// @spec beyond.keyboard
test('the keys of a card act on the card with the focus', async ({ pinwell, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await pinwell.openWithCommands(FEW_NOTES)
  await press(page, 'e', 'p', 'c', '#', 'Delete')
  await expect(pinwell.cards).toHaveCount(4)
  await press(page, 'j', 'j', 'e')
  await expect(pinwell.toast('Please sign in to edit notes')).toBeVisible()
  await press(page, 'p')
  await expect(pinwell.toast('Please sign in to pin notes')).toBeVisible()
  await press(page, 'c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('One\ntext')
  await press(page, '#')
  await expect(pinwell.cards).toHaveCount(3)
  await expectFocus(page, 'call mum about the flat')
  await press(page, 'Delete')
  await expectFocus(page, 'Long')
  await press(page, 'Delete')
  await expectFocus(page, 'Pinned')
  await expect(pinwell.toast('Note deleted from local storage')).toHaveCount(3)
  await press(page, 'z')
  await expect(pinwell.card('Long')).toBeVisible()
  await expect(pinwell.toast('Note deleted from local storage')).toHaveCount(2)
  await press(page, 'z', 'z', 'z')
  await expect(pinwell.cards).toHaveCount(4)
  await expectFocus(page, 'Pinned')
  await press(page, 'Enter')
  await expect(pinwell.toast('Please sign in to edit notes')).toBeVisible()
})

// @spec beyond.keyboard
test('a held key of a card acts once', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(FEW_NOTES)
  await press(page, 'j')
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('#')
  await page.keyboard.up('#')
  await expect(pinwell.toast('Note deleted from local storage')).toHaveCount(1)
  await expect(pinwell.cards).toHaveCount(3)
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('n')
  await page.keyboard.up('n')
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('')
})

// @spec beyond.keyboard
test('a held Enter acts once where it moves the focus, and makes lines in a text', async ({
  pinwell,
  page,
}) => {
  const hold = async (from: Locator, to: Locator) => {
    await from.focus()
    await page.keyboard.down('Enter')
    await expect(to).toBeFocused()
    for (let repeat = 0; repeat < 2; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(to).toBeFocused()
  }
  await pinwell.openWithCommands(FEW_NOTES)
  await pinwell.search.fill('nothing')
  await hold(pinwell.search, page.getByRole('button', { name: 'Create "nothing"' }))
  await pinwell.search.fill('')
  await pinwell.typeNote('a')
  await pinwell.title.fill('Title')
  await hold(pinwell.title, pinwell.note)
  await page.keyboard.type('b')
  await hold(pinwell.note, pinwell.note)
  await press(page, 'c', 'Control+s')
  await expect(pinwell.cards).toHaveCount(5)
  expect((await pinwell.cached())[0]).toMatchObject({ title: 'Title', content: 'ab\n\n\nc' })
})

// @spec beyond.keyboard
test('n writes a note, / searches and g t opens the trash', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(FEW_NOTES)
  await press(page, 'n', 'x', 'j')
  await expect(pinwell.note).toHaveText('xj')
  await press(page, 'Control+s')
  // Escape leaves the composer although the message is shown. Otherwise the next key would be text of a new note.
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await press(page, 'Escape', 'j')
  await expect(pinwell.note).toHaveText('')
  await expect(page.locator('[data-note]:focus')).toHaveCount(1)
  await press(page, '/')
  await expect(pinwell.search).toBeFocused()
  await page.keyboard.type('line')
  await expect(pinwell.cards).toHaveCount(1)
  await press(page, 'ArrowDown')
  await expectFocus(page, 'Long')
  await press(page, '/', 'o')
  await expect(pinwell.search).toHaveValue('o')
  await press(page, 'ArrowDown', 'g', 't')
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash).toBeVisible()
  await press(page, 'j', '#')
  await press(page, 'Escape')
  await expect(trash).toHaveCount(0)
  await expect(page.locator('[data-note]:focus')).toHaveCount(1)
})

// @spec beyond.keyboard
test('single keys are text in fields, and do nothing with Ctrl, Alt or Meta', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(FEW_NOTES)
  const text = 'jkn/epcz#?g t'
  await pinwell.search.click()
  await page.keyboard.type(text)
  await expect(pinwell.search).toHaveValue(text)
  await press(page, 'Escape')
  await pinwell.typeNote(text)
  await expect(pinwell.note).toHaveText(text)
  await pinwell.title.click()
  await page.keyboard.type(text)
  await expect(pinwell.title).toHaveValue(text)
  await press(page, 'Escape', 'Escape')
  await expect(page.locator('[data-note]:focus')).toHaveCount(1)
  const focused = await page.locator(':focus').getAttribute('data-note')
  await press(page, 'Alt+j', 'Control+j', 'Meta+j', 'Shift+J', 'Alt+#', 'Control+e')
  await expect(page.locator(':focus')).toHaveAttribute('data-note', focused ?? '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pinwell.cards).toHaveCount(4)
})

// @spec beyond.keyboard
test('keys of an input method leave no field', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(FEW_NOTES)
  for (const field of [pinwell.search, pinwell.note, pinwell.title]) {
    await field.click()
    await compose(page, 'か')
    await pressInComposition(page, 'Escape', 'Enter', 'ArrowUp', 'ArrowDown')
    await expect(field).toBeFocused()
    await page.keyboard.insertText('書く')
  }
  await expect(pinwell.search).toHaveValue('書く')
  await expect(pinwell.title).toHaveValue('書く')
  await expect(pinwell.note).toHaveText('書く')
})

// @spec beyond.keyboard
test('Escape leaves one thing after another and never the page without focus', async ({ pinwell, page }) => {
  await pinwell.openWithCommands(FEW_NOTES)
  await press(page, '/')
  await page.keyboard.type('line')
  await press(page, 'ArrowDown')
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await page.getByRole('group', { name: 'Whole note' }).focus()
  // The open note, then the search.
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
  await expectFocus(page, 'Long')
  await expect(pinwell.search).toHaveValue('line')
  await press(page, 'Escape')
  await expect(pinwell.search).toHaveValue('')
  await expect(pinwell.cards).toHaveCount(4)
  await expectFocus(page, 'Long')
  // A toast, then the button.
  await press(page, 'p', 'Tab', 'Tab')
  await expect(pinwell.toast('Please sign in to pin notes')).toBeVisible()
  await press(page, 'Escape')
  await expect(pinwell.toast('Please sign in to pin notes')).toHaveCount(0)
  await expectFocus(page, 'Edit note')
  await press(page, 'Escape')
  await expectFocus(page, 'Long')
  await press(page, 'Escape')
  await expectFocus(page, 'Long')
  // The composer's text, the composer, the search box.
  await press(page, 'n', 'x', 'Escape')
  await expect(pinwell.title).toBeHidden()
  await expect(pinwell.note).toBeFocused()
  await press(page, 'Escape')
  await expectFocus(page, 'Long')
  await press(page, '/', 'Escape')
  await expectFocus(page, 'Long')
})

// @spec beyond.keyboard
for (const [list, notes] of [
  ['a list', FEW_NOTES],
  ['a long list', [...FEW_NOTES, ...MANY]],
] as const)
  test(`an open card in ${list} scrolls by its keys, and does not give them to the list`, async ({
    pinwell,
    page,
  }) => {
    await pinwell.openWithCommands(notes)
    await page.getByRole('button', { name: 'Show all' }).press('Enter')
    const note = page.getByRole('group', { name: 'Whole note' })
    await note.focus()
    await press(page, 'End')
    await expect.poll(() => note.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
    await expect(note).toBeFocused()
  })

// @spec beyond.keyboard
for (const width of [1280, 360])
  test(`End and Home show the ends of a long list at once, ${width} px`, async ({ pinwell, page }) => {
    await page.setViewportSize({ width, height: 720 })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await pinwell.openWithCommands(MANY)
    const middle = await page.evaluateHandle(() => {
      const tops = new Set<number>()
      addEventListener('scroll', () => {
        const end = document.documentElement.scrollHeight - innerHeight
        if (scrollY > end / 4 && scrollY < (end * 3) / 4) tops.add(scrollY)
      })
      return tops
    })
    await press(page, 'End')
    await expect(page.getByRole('heading', { name: 'Note 999', exact: true })).toBeInViewport()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await press(page, 'Home')
    await expect(page.getByRole('heading', { name: 'Note 0', exact: true })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await middle.evaluate((tops) => [...tops])).toEqual([])
  })

// @spec beyond.keyboard
test('the list has the focus after a dialog that a key has opened, if nothing had it', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(FEW_NOTES)
  await press(page, 'g', 's')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await press(page, 'Escape')
  await expect(settings).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

/** How far the page is scrolled in the next 100 ms. */
async function distanceOfScroll(): Promise<number> {
  const before = scrollY
  await new Promise((resolve) => setTimeout(resolve, 100))
  return scrollY - before
}
