import { compose } from '../composition.ts'
import { dropText } from '../drag.ts'
import { holdRequests } from '../hold-requests.ts'
import { copy, paste, watchUnhandledShortcuts } from './large-paste-steps.ts'
import { expect, press, test, visitorNote } from './pinwell-page.ts'

// @spec composer.open limits.composer
test('is one row without a title, and a click opens the title, eight rows, the toolbar and the count', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  const row = (await pinwell.note.boundingBox())?.height ?? 0
  await expect(pinwell.title).toBeHidden()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeHidden()

  await pinwell.note.click()
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.title).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(page.getByText('0 characters')).toBeVisible()
  await expect.poll(async () => (await pinwell.note.boundingBox())?.height).toBe(8 * row)
})

test('shows Save below a long text in a low window', async ({ pinwell, page }) => {
  await page.setViewportSize({ width: 1024, height: 500 })
  await pinwell.open([visitorNote('One', 'text')])
  await pinwell.note.click()
  for (let line = 1; line <= 40; line++) await page.keyboard.type(`${line}\n`)
  await expect(pinwell.save).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeInViewport({ ratio: 1 })
})

test('scrolls to the caret when a key changes the text, and to what undo selects', async ({
  pinwell,
  page,
}) => {
  const { note } = pinwell
  await pinwell.openWithCommands()
  await note.click()
  await page.keyboard.insertText(`- [ ] first\n${'line\n'.repeat(40)}- [ ] last`)
  await page.keyboard.press('Control+Home')
  const first = note.getByRole('checkbox').first()
  const last = note.getByRole('checkbox').last()
  const scrollAway = async () => {
    await note.evaluate((text) => (text.scrollTop = text.scrollHeight))
    await expect(first).not.toBeInViewport()
  }
  await scrollAway()
  // A press elsewhere does not scroll away from what it changes.
  await last.click({ position: { x: -14, y: 12 }, force: true })
  await expect(last).toBeChecked()
  await expect(first).not.toBeInViewport()
  for (const key of ['a', 'Backspace', 'Delete', 'Control+Shift+Enter']) {
    await page.keyboard.press(key)
    await expect(first, key).toBeInViewport()
    await scrollAway()
  }
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Delete')
  await scrollAway()
  await page.keyboard.press('Control+z')
  await expect(first).toBeInViewport()
  await press(page, 'Control+End', 'Home', 'a')
  await note.evaluate((text) => (text.scrollTop = 0))
  await expect(last).not.toBeInViewport()
  await page.keyboard.press('Backspace')
  await expect(last).toBeInViewport()
})

// @spec composer.open limits.composer
test('opens in 300 ms, or at once with reduced motion', async ({ pinwell, page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await pinwell.open()
  const duration = () => pinwell.note.evaluate((box) => getComputedStyle(box).transitionDuration)
  expect(await duration()).toBe('0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await duration()).toBe('0s')
})

test('opens on focus by keyboard, and Enter in the title leads to the text', async ({ pinwell, page }) => {
  await pinwell.open()
  await page.getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('Tab')
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.save).toBeVisible()
  await pinwell.title.press('Enter')
  await expect(pinwell.note).toBeFocused()
})

// @spec limits.count
test('counts graphemes without line ends', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('a')
  await expect(page.getByText('1 character', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('👨‍👩‍👧é')
  await expect(page.getByText('3 characters')).toBeVisible()
})

test.describe('Save', () => {
  // @spec validation.note
  test('requires a title or content that is not blank', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.note.click()
    await expect(pinwell.save).toBeDisabled()
    await page.keyboard.type('   ')
    await pinwell.title.fill('  ')
    await expect(pinwell.save).toBeDisabled()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('No notes yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)

    await pinwell.title.fill('title alone')
    await expect(pinwell.save).toBeEnabled()
    await pinwell.title.fill('')
    await pinwell.typeNote('text alone')
    await expect(pinwell.save).toBeEnabled()
  })

  for (const key of ['ControlOrMeta+s', 'ControlOrMeta+Enter'])
    // @spec limits.shortcuts
    test(`works with ${key} in the text and in the title`, async ({ pinwell, page }) => {
      await pinwell.open()
      await pinwell.typeNote('from the text')
      await page.keyboard.press(key)
      await expect(pinwell.card('from the text')).toBeVisible()
      await expect(pinwell.title).toBeHidden()
      await pinwell.note.click()
      await pinwell.title.fill('from the title')
      await page.keyboard.press(key)
      await expect(pinwell.card('from the title')).toBeVisible()
    })

  test('works right after a paste', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.note.click()
    await copy(page, { 'text/plain': 'pasted' })
    await page.keyboard.down('Control')
    await Promise.all([page.keyboard.press('v'), page.keyboard.press('s')])
    await page.keyboard.up('Control')
    await expect(pinwell.card('pasted')).toBeVisible()
  })

  test('closes the composer and keeps the caret for the next note, which is typed, pasted, dropped or composed', async ({
    pinwell,
    page,
  }) => {
    await pinwell.open()
    await pinwell.createNote('first')
    await expect(pinwell.title).toBeHidden()
    await expect(pinwell.note).toHaveText('')
    await page.keyboard.type('second')
    await expect(pinwell.title).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(pinwell.title).toBeHidden()
    for (const insert of [
      () => paste(page, { 'text/plain': 'paste' }),
      () => dropText(pinwell.note, 'drop'),
    ]) {
      await insert()
      await expect(pinwell.title).toBeVisible()
      await page.keyboard.press('Control+s')
      await expect(pinwell.title).toBeHidden()
    }
    await compose(page, 'か')
    await expect(pinwell.title).toBeVisible()
    await page.keyboard.insertText('書く')
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(5)
    const contents = (await pinwell.cached()).map((note) => note.content)
    expect(contents.toSorted()).toEqual(['drop', 'first', 'paste', 'second', '書く'])
  })

  // @spec composer.collapse
  test('closes the composer when its button is clicked', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.typeNote('by button')
    await pinwell.save.click()
    await expect(pinwell.title).toBeHidden()
    await page.waitForTimeout(400)
    await expect(pinwell.title).toBeHidden()
    await pinwell.note.click()
    await expect(pinwell.title).toBeVisible()
  })

  // @fault F43
  test('creates one note if it is clicked twice or a key of it is held', async ({ pinwell, page }) => {
    await pinwell.open()
    for (const [text, keys] of [
      ['clicked twice', []],
      ['Enter held', ['Enter']],
      ['its shortcut held', ['Control', 's']],
    ] as const) {
      await pinwell.typeNote(text)
      if (keys.length === 0) await pinwell.save.dblclick()
      else if (keys[0] === 'Enter') await pinwell.save.focus()
      for (const key of keys) for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down(key)
      for (const key of keys) await page.keyboard.up(key)
      await expect(pinwell.card(text)).toHaveCount(1)
      await expect(pinwell.note).toHaveText('')
    }
    expect(await pinwell.cached()).toHaveLength(3)
  })
})

test('Escape closes the composer and keeps the typed text, whose first line is shown until a key moves the caret or changes it', async ({
  pinwell,
  page,
}) => {
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.title.fill('kept title')
  await pinwell.note.click()
  await paste(page, { 'text/plain': 'line\n'.repeat(100) })
  const text = pinwell.note.locator('> *')
  for (const key of ['ArrowUp', 'Enter', 'Backspace', 'Control+z']) {
    await page.keyboard.press('Escape')
    await expect(pinwell.title).toBeHidden()
    await expect(pinwell.note).toBeFocused()
    await expect(text.first()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press(key)
    await expect(pinwell.title).toHaveValue('kept title')
    await expect(pinwell.title).toBeVisible()
    await expect(text.first()).not.toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('Escape and then Tab leave the text even from a list, where Tab indents', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('- a')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('b')
  await expect(pinwell.note).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(pinwell.note).not.toBeFocused()
  await pinwell.note.click()
  await page.keyboard.press('Control+s')
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe('• a\n   • b')
})

test('Tab reaches the toolbar and the buttons from an item', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('- a')
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pinwell.save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pinwell.cards).toHaveCount(1)
  expect((await pinwell.cached())[0]?.content).toBe('• a')
})

// @spec markers.stored
test('stores formatted text as markers and shows it formatted', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('so **bold** and ')
  await page.keyboard.press('Control+u')
  await page.keyboard.type('under')
  await page.keyboard.press('Control+u')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- milk')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('oat')
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('so bold').locator('strong')).toHaveText('bold')
  expect((await pinwell.cached())[0]?.content).toBe('so **bold** and __under__\n• milk\n   • oat')
})

test.describe('a shortcut of a command', () => {
  const KEYS = ['b', 'u', 'l', 'p', 'e', 'Shift+Digit7'].map((key) => `Control+${key}`)

  // @spec limits.shortcuts
  test('acts on the text from a button, and does nothing in the title', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.typeNote('one two')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    // The editor receives the selection from the browser.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    const unhandled = await watchUnhandledShortcuts(page)
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await toolbar.getByRole('button', { name: 'Bold' }).focus()
    await page.keyboard.press('Control+u')
    await pinwell.save.focus()
    await page.keyboard.press('Control+p')
    await expect(pinwell.note.getByRole('listitem')).toHaveText('one two')
    await pinwell.title.focus()
    for (const key of KEYS) await page.keyboard.press(key)
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('• one __two__')
    expect(await unhandled()).toEqual([])
  })

  // @spec limits.shortcuts
  test('does nothing of the browser while the editor is loading, and then acts on the text', async ({
    pinwell,
    page,
  }) => {
    const releaseEditor = await holdRequests(page, /Editor-.*\.js/)
    await page.goto('/')
    await pinwell.typeNote('early')
    const unhandled = await watchUnhandledShortcuts(page)
    for (const key of KEYS) await press(page, key, key)
    await page.keyboard.press('Control+p')
    releaseEditor()
    await pinwell.editorIsReady()
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(1)
    expect((await pinwell.cached())[0]?.content).toBe('• early')
    expect(await unhandled()).toEqual([])
  })

  // @spec composer.open
  test('opens the composer that a save has closed', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.typeNote('first')
    await page.keyboard.press('Control+s')
    await expect(pinwell.title).toBeHidden()
    await page.keyboard.press('Control+p')
    await expect(pinwell.title).toBeVisible()
    await page.keyboard.type('second')
    await page.keyboard.press('Control+s')
    await expect(pinwell.cards).toHaveCount(2)
    expect((await pinwell.cached()).map(({ content }) => content).toSorted()).toEqual(['first', '• second'])
  })
})

test('Alt and an arrow key move a line', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  // Again if the chunk of these keys had not arrived.
  await expect(async () => {
    await page.keyboard.press('Alt+ArrowUp')
    expect(await pinwell.note.locator('p').allTextContents()).toEqual(['two', 'one'])
  }).toPass()
})
