import { expectNoViolations } from './axe.ts'
import { expect, type PinwellPage, test, visitorNote } from './pinwell-page.ts'

const NOTES = [visitorNote('One', 'text', 1), visitorNote('Two', 'text', 2)]

test.beforeEach(async ({ pinwell }) => {
  await pinwell.openWithCommands(NOTES)
})

function sheet({ page }: PinwellPage) {
  return page.getByRole('dialog', { name: 'Keyboard shortcuts' })
}

/** The keys of an action in the sheet. */
function keysOf(pinwell: PinwellPage, label: string) {
  const term = sheet(pinwell)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
  return term.locator('xpath=..').getByRole('definition')
}

// @spec beyond.shortcut-sheet
test('lists the keys of the page, the list, a note and the composer', async ({ pinwell, page }) => {
  await page.keyboard.press('?')
  for (const title of ['Anywhere', 'In the list', 'On a note', 'In the composer'])
    await expect(sheet(pinwell).getByRole('region', { name: title })).toBeVisible()
  for (const [label, keys] of [
    ['Write a note', 'N'],
    ['Save the note in the composer', 'Ctrl+S'],
    ['Search notes', '/ or Ctrl+F'],
    ['Find a command or a note', 'Ctrl+K'],
    ['Open the trash', 'G then T'],
    ['Open the settings', 'G then S'],
    ['Next note', 'J'],
    ['Note on the right', '→'],
    ['Edit note', 'E or Enter'],
    ['Delete note or selection', '# or Delete'],
    ['Save', 'Ctrl+S or Ctrl+Enter'],
    ['Bold', 'Ctrl+B'],
    ['Move the line', 'Alt+↑ or Alt+↓'],
    ['Indent an item; press again to leave the list', 'Tab'],
    ['Leave a code block', 'Esc'],
    ['Next search match', 'F3 or Ctrl+G'],
    ['Previous search match', 'Shift+F3 or Ctrl+Shift+G'],
  ] as const)
    await expect(keysOf(pinwell, label)).toHaveText(keys)
})

for (const width of [390, 1280])
  // @spec beyond.shortcut-sheet
  test(`has no axe violations and scrolls within the window, ${width} px`, async ({ pinwell, page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.keyboard.press('?')
    await expect(sheet(pinwell).getByRole('region', { name: 'In the composer' })).toBeAttached()
    await expectNoViolations(page)
    const box = await sheet(pinwell).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(700)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

// @spec beyond.shortcut-sheet beyond.keyboard
test('switches single keys off and on again, and the page remembers it', async ({ pinwell, page }) => {
  const button = pinwell.button('One', 'Delete note')
  await expect(button).toHaveAttribute('title', 'Delete note (#)')
  await expect(button).toHaveAttribute('aria-keyshortcuts', '#')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  const toggle = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(toggle).toBeChecked()
  await toggle.press('Space')
  await expect(toggle).not.toBeChecked()
  await expect(keysOf(pinwell, 'Delete note or selection')).toHaveText('Delete')
  await expect(keysOf(pinwell, 'Note on the right')).toHaveText('→')
  await page.keyboard.press('Escape')
  await expect(sheet(pinwell)).toHaveCount(0)

  for (const reload of [false, true]) {
    if (reload) {
      await page.reload()
      await pinwell.editorIsReady()
    }
    await pinwell.card('One').focus()
    for (const key of ['j', '#', 'n', '?', 'p', '/']) await page.keyboard.press(key)
    await expect(pinwell.card('One')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(pinwell.card('Two')).toBeFocused()
    await expect(button).toHaveAttribute('title', 'Delete note')
    await expect(button).not.toHaveAttribute('aria-keyshortcuts')
  }

  // The palette leads to the sheet without single keys.
  await pinwell.chooseInPalette('keyboard')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()
  await page.keyboard.press('Escape')
  await expect(pinwell.card('Two')).toBeFocused()
  await page.keyboard.press('k')
  await expect(pinwell.card('One')).toBeFocused()
})

test('shows a sequence of keys, and does not announce its keys as two shortcuts', async ({
  pinwell,
  page,
}) => {
  await pinwell.commandsAreReady()
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await expect(settings).toHaveAttribute('title', 'Settings (G S)')
  await expect(settings).not.toHaveAttribute('aria-keyshortcuts')
})

// @spec beyond.shortcut-sheet
test('search field and trash show their keys while single keys are on', async ({
  pinwell,
  page,
  context,
}) => {
  await pinwell.button('One', 'Delete note').press('Enter')
  const trash = page.getByRole('button', { name: 'Trash', exact: true })
  await expect(pinwell.search).toHaveAttribute('title', 'Search notes (/)')
  await expect(pinwell.search).toHaveAttribute('aria-keyshortcuts', '/')
  await expect(trash).toHaveAttribute('title', 'Trash (G T)')
  const other = await context.newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => localStorage.setItem('singleKeys', 'off'))
  await expect(pinwell.search).not.toHaveAttribute('title')
  await expect(pinwell.search).not.toHaveAttribute('aria-keyshortcuts')
  await expect(trash).not.toHaveAttribute('title')
})

// @spec beyond.shortcut-sheet
test('follows the switch in another tab', async ({ pinwell, page, context }) => {
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.setItem('singleKeys', 'off'))
  await expect(pinwell.button('One', 'Delete note')).toHaveAttribute('title', 'Delete note')
  await other.evaluate(() => localStorage.removeItem('singleKeys'))
  await expect(pinwell.button('One', 'Delete note')).toHaveAttribute('title', 'Delete note (#)')
  await other.close()
  await page.bringToFront()
})

// @spec beyond.shortcut-sheet
test('can be used in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('?')
  const toggle = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(toggle).toHaveCSS('appearance', 'auto')
})
