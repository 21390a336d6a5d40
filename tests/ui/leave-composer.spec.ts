import { setActiveAfterFocus } from './active-after-focus.ts'
import {
  blockStorage,
  expect,
  expectDraftStored,
  FEW_NOTES,
  press,
  test,
  visitorNote,
} from './pinwell-page.ts'

// @spec composer.arrows
test.describe('ArrowDown in the title moves to the start of the text, and ArrowUp in the first line moves back to the title', () => {
  const LONG = 'so many words that they need a second line on the screen of any phone '.repeat(2).trim()

  for (const field of ['the editor', 'the plain field'])
    test(field, async ({ pinwell, page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      if (field === 'the editor') await pinwell.open()
      else {
        await page.route(/Editor-.*\.js/, () => {})
        await page.goto('/')
      }
      await pinwell.note.click()
      await page.keyboard.insertText(LONG)
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('last')
      // From the last line up through the lines of the first paragraph. The browser has to render each step.
      for (let line = 0; line < 8; line++) {
        await page.keyboard.press('ArrowUp')
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        if (line === 0) await expect(pinwell.note).toBeFocused()
      }
      await expect(pinwell.title).toBeFocused()
      await page.keyboard.type('Title')
      await page.keyboard.press('ArrowDown')
      await expect(pinwell.note).toBeFocused()
      await page.keyboard.type('_')
      const lines = await pinwell.note.evaluate((box) =>
        box instanceof HTMLTextAreaElement
          ? box.value.split('\n')
          : Array.from(box.children, (line) => line.textContent),
      )
      expect(lines).toEqual([`_${LONG}`, 'last'])
      await expect(pinwell.title).toHaveValue('Title')
    })

  test('in an empty text, and without a modifier key alone', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.note.click()
    await page.keyboard.press('ArrowUp')
    await expect(pinwell.title).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(pinwell.note).toBeFocused()
    await page.keyboard.type('text')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(pinwell.note).toBeFocused()
    await pinwell.title.click()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(pinwell.title).toBeFocused()
  })
})

for (const pointer of ['mouse', 'touch'])
  test.describe(`with ${pointer}`, () => {
    test.use(
      pointer === 'touch' ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } : {},
    )

    // @spec composer.leave
    test('a press on the empty page keeps the draft with a message, and closes an empty composer', async ({
      pinwell,
      page,
    }) => {
      await pinwell.open([visitorNote('Card')])
      const pressOutside = async () => {
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
        if (pointer === 'touch') await page.touchscreen.tap(width - 4, height - 100)
        else await page.mouse.click(width - 4, height - 100)
      }
      await pinwell.note.click()
      await expect(pinwell.title).toBeVisible()
      await pressOutside()
      await expect(pinwell.title).toBeHidden()

      await pinwell.typeNote('text')
      await expectDraftStored(page, 'text')
      await expect(page.getByText('Draft kept')).toHaveCount(0)
      await pressOutside()
      await expect(page.getByRole('status').filter({ hasText: /^Draft kept$/ })).toBeVisible()
      await expect(pinwell.note).toHaveText('text')
      await pinwell.note.click()
      await expect(page.getByText('Draft kept')).toHaveCount(0)
      await page.keyboard.press('Control+s')
      await expect(pinwell.card('text')).toBeVisible()
      await expect(page.getByText('Draft kept')).toHaveCount(0)
    })
  })

// @spec composer.leave
test('the press on a button of a card that closes the empty composer works, also in Firefox', async ({
  pinwell,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setActiveAfterFocus(page)
  await pinwell.open([visitorNote('Card')])
  await pinwell.note.click()
  await expect(pinwell.title).toBeVisible()
  await pinwell.button('Card', 'Copy note').click()
  await expect(pinwell.title).toBeHidden()
  await expect(pinwell.toast('Copied')).toBeVisible()
})

// @spec composer.leave
test('leaving by Tab shows that the draft is kept', async ({ pinwell, page }) => {
  await pinwell.open([visitorNote('Card')])
  await pinwell.typeNote('text')
  await expectDraftStored(page, 'text')
  await pinwell.save.focus()
  await page.keyboard.press('Tab')
  await expect(pinwell.card('Card')).toBeFocused()
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
})

// @spec composer.leave
test('a draft that was kept is continued from a button while the next notes are written, and by key', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands([visitorNote('Card', 'its text')])
  await page.keyboard.press('n')
  await page.keyboard.type('half new')
  for (const key of ['Escape', 'Escape', '/']) await page.keyboard.press(key)
  await page.keyboard.type('gamma')
  await page.getByRole('button', { name: 'Create "gamma"' }).click()
  await expect(pinwell.note).toHaveText('gamma')
  await page.keyboard.press('Control+Enter')
  await expect(pinwell.card('gamma')).toBeVisible()
  await page.keyboard.type('call Bob')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(pinwell.card('call Bob')).toHaveText(/^call Bob/)
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(pinwell.note).toHaveText('half new')
  await expect(pinwell.note).toBeFocused()
  await expect(page.getByText('Draft kept')).toHaveCount(0)
  await page.keyboard.type('er')
  for (const key of ['Escape', 'Escape', 'n']) await page.keyboard.press(key)
  await page.keyboard.type('!')
  await expect(pinwell.note).toHaveText('half newer!')
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('half newer!')).toBeVisible()
  await expect(page.getByText('Draft kept')).toHaveCount(0)
})

// @spec composer.leave
test('Tab reaches the button to continue a draft, and Enter presses it', async ({ pinwell, page }) => {
  await pinwell.openWithCommands([visitorNote('Card', 'its text')])
  await page.keyboard.press('n')
  await page.keyboard.type('half new')
  await press(page, 'Escape', 'Escape', '/')
  await page.keyboard.type('gamma')
  await page.getByRole('button', { name: 'Create "gamma"' }).press('Enter')
  await expect(pinwell.note).toHaveText('gamma')
  await page.keyboard.press('Control+Enter')
  await expect(pinwell.card('gamma')).toBeVisible()
  await expect(pinwell.title).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('half new')
})

// @spec composer.leave
test('each of two drafts can be continued while the other one has text', async ({ pinwell, page }) => {
  await pinwell.openWithCommands()
  await pinwell.typeNote('half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'A list to check' }).click()
  await expect(pinwell.note).not.toHaveText('half a thought')
  await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await pinwell.continueDraft()
  await expect(pinwell.note).toBeFocused()
  await expect(pinwell.note).toHaveText('half a thought')
  await page.keyboard.press('Escape')
  await pinwell.continueDraft()
  await expect(pinwell.note.getByRole('checkbox')).not.toHaveCount(0)
})

test('opens when a text is pasted', async ({ pinwell, page }) => {
  await pinwell.openWithCommands([])
  await pinwell.typeNote('copy me')
  await press(page, 'Control+a', 'Control+c', 'Control+s')
  await expect(pinwell.card('copy me')).toBeVisible()
  await expect(pinwell.title).toBeHidden()
  await page.keyboard.press('Control+v')
  await expect(pinwell.note).toHaveText('copy me')
  await expect(pinwell.title).toBeVisible()
})

test('a draft that was kept is no longer announced when its typing goes on', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('half')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft kept')).toBeVisible()
  await page.keyboard.type(' new')
  await expect(pinwell.note).toHaveText('half new')
  await expect(page.getByText('Draft kept')).toHaveCount(0)
})

test('closes if it is left empty for another field, and else shows how long a draft is kept if nothing can be stored', async ({
  pinwell,
  page,
}) => {
  await blockStorage(page)
  await pinwell.open()
  await pinwell.note.click()
  await pinwell.search.click()
  await expect(pinwell.title).toBeHidden()
  await pinwell.typeNote('text')
  await pinwell.search.click()
  await expect(pinwell.title).toBeVisible()
  await expect(page.getByText('Draft kept until this page is closed')).toBeVisible()
})

// @spec beyond.keyboard
test('Ctrl+S saves the note in the composer from the whole page, and never the page', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands([])
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 's') document.title = `prevented: ${defaultPrevented}`
    }),
  )
  await pinwell.typeNote('alpha')
  await page.mouse.click(5, 500)
  await expect(pinwell.note).not.toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('alpha')).toHaveCount(1)
  await expect(pinwell.title).toBeHidden()
  await expect(pinwell.note).not.toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveTitle('prevented: true')
  await pinwell.typeNote('beta')
  await pinwell.search.click()
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('beta')).toHaveCount(1)
  await expect(pinwell.search).toBeFocused()
  await expect(pinwell.note).toHaveText('')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveTitle('prevented: true')
})

test('Escape in an empty new note scrolls back to the card from which it was begun', async ({
  pinwell,
  page,
}) => {
  await pinwell.openWithCommands(
    Array.from({ length: 60 }, (_, index) => visitorNote(`Note ${index}`, 'text', index)),
  )
  await press(page, 'j', 'End')
  await expect(pinwell.card('Note 59')).toBeInViewport({ ratio: 1 })
  await press(page, 'n')
  await expect(pinwell.title).toBeInViewport()
  await press(page, 'Escape')
  await expect(pinwell.card('Note 59')).toBeInViewport({ ratio: 1 })
  await press(page, 'Escape')
  await expect(pinwell.card('Note 59')).toBeFocused()
  // Text that stays unsaved stays in view too.
  await press(page, 'n', 'x', 'Escape')
  await expect(pinwell.note).toBeInViewport()
})

// @spec beyond.keyboard
test('Tab leads to a button below the composer that stays in a low window when the composer closes', async ({
  pinwell,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await pinwell.openWithCommands(FEW_NOTES)
  // As in browsers without scroll anchoring. Chromium does not scroll either if it renders few frames.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { overflow-anchor: none }')
    document.adoptedStyleSheets.push(sheet)
  })
  await pinwell.note.click()
  await expect(pinwell.save).toBeVisible()
  await press(page, 'Tab', 'Tab')
  const sort = page.getByRole('combobox', { name: 'Sort notes' })
  await expect(sort).toBeFocused()
  await expect(pinwell.title).toBeHidden()
  await expect(sort).toBeInViewport({ ratio: 1 })
})
