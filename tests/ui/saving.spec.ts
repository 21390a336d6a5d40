import { compose } from '../composition.ts'
import { holdFrames, LAST_PARAGRAPH, PARAGRAPHS } from './large-paste-steps.ts'
import { occupyStore } from './occupy-store.ts'
import { expect, press, test } from './pinwell-page.ts'

// The tests press their keys at once: a note counts as stored after 250 ms, even if the journal is busy.
test.beforeEach(async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.note.click()
  await page.evaluate(occupyStore, ['journal', 1000] as const)
})

test('keeps what is typed while a note is being stored for the next one', async ({ pinwell, page }) => {
  await page.keyboard.type('one')
  await page.keyboard.press('Control+s')
  await page.keyboard.type('two')
  await expect(pinwell.card('one')).toHaveCount(1)
  await expect(pinwell.note).toHaveText('two')
  await expect(pinwell.note).toBeFocused()
  await page.keyboard.type(' and three')
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('two and three')).toHaveCount(1)
  await expect(pinwell.note).toHaveText('')
  expect((await pinwell.cached()).map(({ content }) => content).toSorted()).toEqual(['one', 'two and three'])
})

test('saves a note whose shortcut is pressed while the note before it is being stored', async ({
  pinwell,
  page,
}) => {
  await press(page, 'o', 'n', 'e', 'Control+s', 't', 'w', 'o', 'Control+Enter')
  await expect(pinwell.card('one')).toHaveCount(1)
  await expect(pinwell.card('two')).toHaveCount(1)
  await expect(pinwell.note).toHaveText('')
  await expect(pinwell.title).toBeHidden()
  await page.keyboard.type('three')
  await expect(pinwell.note).toHaveText('three')
})

test('saves a title that is typed while the note before it is being stored', async ({ pinwell, page }) => {
  await press(page, 'o', 'n', 'e', 'Control+s', 'ArrowUp', 't', 'w', 'o', 'Control+s')
  await expect(pinwell.cards).toHaveCount(2)
  await expect(pinwell.card('two')).toHaveCount(1)
  await expect(pinwell.title).toBeHidden()
  await pinwell.note.click()
  await expect(pinwell.title).toHaveValue('')
})

for (const [action, isPress] of [
  ['goes to the title', false],
  ['presses the text', true],
] as const)
  test(`stays open if the person ${action} while a note is being stored`, async ({ pinwell, page }) => {
    await page.keyboard.type('one')
    // In the task after the key, because a busy machine may take longer for another one than the note takes to be stored.
    await pinwell.title.evaluate((title, isPressed) => {
      const goOn = (field: EventTarget | null) =>
        isPressed ? field?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })) : title.focus()
      addEventListener('keydown', ({ key, target }) => key === 's' && setTimeout(() => goOn(target)))
    }, isPress)
    await page.keyboard.press('Control+s')
    await expect(pinwell.card('one')).toHaveCount(1)
    await expect(pinwell.note).toHaveText('')
    await expect(pinwell.title).toBeVisible()
  })

test('keeps a large paste into a note that is being stored for the next one', async ({ pinwell, page }) => {
  const releaseFrames = await holdFrames(page, 20)
  await page.keyboard.type('one')
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    addEventListener(
      'keydown',
      ({ key, target }) => key === 's' && setTimeout(() => target?.dispatchEvent(event)),
    )
  }, PARAGRAPHS)
  await page.keyboard.press('Control+s')
  await expect(pinwell.card('one')).toHaveCount(1)
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await page.keyboard.press('!')
  await releaseFrames()
  await expect(pinwell.note.locator('p').last()).toHaveText(`${LAST_PARAGRAPH}!`)
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual(['one'])
})

test('keeps what an input method composes while a note is being stored for the next one', async ({
  pinwell,
  page,
}) => {
  await page.keyboard.type('one')
  await page.keyboard.press('Control+s')
  await compose(page, 'に')
  await expect(pinwell.toast('Note saved to local storage')).toBeVisible()
  await compose(page, 'にほん')
  await page.keyboard.insertText('日本')
  await expect(pinwell.note).toHaveText('日本')
  await page.keyboard.type('!')
  await expect(pinwell.note).toHaveText('日本!')
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual(['one'])
})

test('keeps what is typed after the second of two saves', async ({ pinwell, page }) => {
  await press(page, 'a', 'Control+s', 'x', 'x', 'Control+s', 'b')
  await expect(pinwell.cards).toHaveCount(2)
  await expect(pinwell.card('xx')).toHaveCount(1)
  await expect(pinwell.note).toHaveText('b')
  await expect(pinwell.note).toBeFocused()
  await page.keyboard.type(' and c')
  await expect(pinwell.note).toHaveText('b and c')
})

test('saves a note once if the shortcut is pressed twice', async ({ pinwell, page }) => {
  await press(page, 'o', 'n', 'c', 'e', 'Control+s', 'Control+s')
  await expect(pinwell.title).toBeHidden()
  await expect(pinwell.note).toHaveText('')
  expect((await pinwell.cached()).map(({ content }) => content)).toEqual(['once'])
})

test.describe('on a touch screen with a keyboard', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('keeps the caret after a save or Escape by key, so that the next letters are text', async ({
    pinwell,
    page,
  }) => {
    await press(page, 'o', 'n', 'e', 'Control+s', 'n', 'e', 'w')
    await expect(pinwell.card('one')).toHaveCount(1)
    await expect(pinwell.note).toHaveText('new')
    await press(page, 'Control+s')
    await expect(pinwell.title).toBeHidden()
    await press(page, 'n', 'o', 'd', 'Escape')
    await expect(pinwell.title).toBeHidden()
    await press(page, ' ', 'd', 'i', 'p')
    await expect(pinwell.note).toHaveText('nod dip')
    await pinwell.save.focus()
    await press(page, 'Enter')
    await expect(pinwell.title).toBeHidden()
    await press(page, 'n', 'e', 'x', 't')
    await expect(pinwell.note).toHaveText('next')
  })

  test('releases the field after a tap on Save, which hides the screen keyboard', async ({
    pinwell,
    page,
  }) => {
    await press(page, 'o', 'n', 'e')
    // Safari leaves the focus in the field when a button is tapped.
    await pinwell.save.evaluate((button) =>
      button.addEventListener('mousedown', (event) => event.preventDefault()),
    )
    await pinwell.save.tap()
    await expect(pinwell.card('one')).toHaveCount(1)
    await expect(pinwell.title).toBeHidden()
    await expect(pinwell.note).not.toBeFocused()
  })
})
