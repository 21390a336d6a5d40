import { compose } from '../composition.ts'
import { expect, test } from './pinwell-page.ts'

test.describe('the toolbar', () => {
  const NAMES = [
    'Bold',
    'Underline',
    'Strikethrough',
    'Bulleted list',
    'Numbered list',
    'Checklist',
    'Code block',
  ]

  test.beforeEach(async ({ pinwell }) => {
    await pinwell.open()
    await pinwell.note.click()
    await pinwell.editorIsReady()
  })

  test('is one tab stop; arrows, Home and End move inside', async ({ page }) => {
    const button = (index: number) => page.getByRole('toolbar').getByRole('button').nth(index)
    await page.keyboard.press('Tab')
    await expect(button(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(button(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(button(NAMES.length - 1)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(button(0)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect(button(0)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(button(0)).toBeFocused()
  })

  test('each format is a toggle that follows the caret and shows its shortcut', async ({ pinwell, page }) => {
    await page.keyboard.type('text')
    for (const name of NAMES) {
      const button = page.getByRole('toolbar').getByRole('button', { name })
      await expect(button).toHaveAttribute('title', new RegExp(`^${name} \\(.+\\)(\n.+ move the line)?$`))
      // Screen readers do not read the name and the shortcut of the tooltip a second time.
      await expect(button).toHaveAccessibleDescription(/^(Alt.+ move the line)?$/)
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await button.click()
      await expect(pinwell.note).toBeFocused()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
    // A browser tab never delivers Ctrl+N.
    await expect(page.getByRole('button', { name: 'Numbered list' })).toHaveAttribute(
      'title',
      /Ctrl\+Shift\+7/,
    )
  })

  test('a button first ends the composition of a word, as keyboards of phones compose each', async ({
    pinwell,
    page,
  }) => {
    const button = (name: string) => page.getByRole('toolbar').getByRole('button', { name })
    await page.keyboard.type('buy ')
    await compose(page, 'milk')
    await button('Bulleted list').click()
    await expect(pinwell.note.getByRole('listitem')).toHaveText('buy milk')
    await expect(button('Bulleted list')).toHaveAttribute('aria-pressed', 'true')
    await expect(pinwell.note).toBeFocused()
    await page.keyboard.type('y ')
    await page.keyboard.press('ArrowLeft')
    await compose(page, 'い')
    await button('Bold').click()
    await page.keyboard.type('b')
    await expect(pinwell.note.locator('strong')).toHaveText('b')
    await compose(page, 'か')
    await button('Code block').click()
    await page.keyboard.type('x')
    await expect(pinwell.note.locator('code')).toHaveText('buy milkyいbかx ')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(pinwell.note.getByRole('listitem')).toHaveText('buy milkyいbか ')
    await expect(pinwell.note.locator('strong')).toHaveText('bか')
  })
})

for (const [width, hasOutdent] of [
  [320, false],
  [390, true],
  [768, true],
] as const)
  test.describe(`the toolbar with fingers, ${width} px,`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height: 844 } })

    test.beforeEach(async ({ pinwell }) => {
      await pinwell.open()
      await pinwell.note.tap()
      await pinwell.editorIsReady()
    })

    test('has buttons that undo, redo and move lines, and in a list buttons that indent items; the text keeps the focus', async ({
      pinwell,
      page,
    }) => {
      const button = (name: string) =>
        page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
      const items = pinwell.note.getByRole('listitem')
      async function tapAndExpect(name: string, texts: readonly string[]) {
        await button(name).tap()
        await expect(items).toHaveText(texts)
        await expect(pinwell.note).toBeFocused()
      }
      await expect(button('Undo')).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.type('text')
      await expect(button('Indent')).toHaveCount(0)
      await page.keyboard.type('\nmore')
      await button('Move up').tap()
      await expect(pinwell.note).toHaveText('moretext')
      await button('Move down').tap()
      await expect(pinwell.note).toHaveText('textmore')
      await page.keyboard.type('\n- milk\neggs\nbread')
      await tapAndExpect('Move up', ['milk', 'bread', 'eggs'])
      await tapAndExpect('Move up', ['bread', 'milk', 'eggs'])
      await tapAndExpect('Move down', ['milk', 'bread', 'eggs'])
      await tapAndExpect('Indent', ['milk', 'bread', 'bread', 'eggs'])
      await expect(button('Outdent')).toBeVisible({ visible: hasOutdent })
      if (hasOutdent) await button('Outdent').tap()
      else await page.keyboard.press('Shift+Tab')
      await expect(items).toHaveText(['milk', 'bread', 'eggs'])
      await expect(button('Redo')).toHaveAttribute('aria-disabled', 'true')
      await button('Redo').tap({ force: true })
      await tapAndExpect('Undo', ['milk', 'bread', 'bread', 'eggs'])
      await tapAndExpect('Undo', ['milk', 'bread', 'eggs'])
      await tapAndExpect('Redo', ['milk', 'bread', 'bread', 'eggs'])
    })
  })

test.describe('the toolbar with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('ends the composition of a word before Undo and Move up', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.note.tap()
    await pinwell.editorIsReady()
    const button = (name: string) => page.getByRole('toolbar').getByRole('button', { name })
    await page.keyboard.type('- milk\n')
    await compose(page, 'eggs')
    await button('Move up').tap()
    await expect(pinwell.note.getByRole('listitem')).toHaveText(['eggs', 'milk'])
    await page.keyboard.press('End')
    await page.keyboard.type(' ')
    await compose(page, 'six')
    await button('Undo').tap()
    await expect(pinwell.note.getByRole('listitem')).toHaveText(['eggs', 'milk'])
    await expect(pinwell.note).toBeFocused()
  })
})

test('screen readers announce each typed marker, also two of one kind', async ({ pinwell, page }) => {
  await pinwell.open()
  await pinwell.typeNote('~~a~~')
  const status = page.getByRole('status').filter({ hasText: 'Strikethrough' })
  await expect(status).toBeAttached()
  await status.evaluate((element) => {
    element.dataset.changes = ''
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) element.dataset.changes += `${node.textContent} `
    }).observe(element, { childList: true, subtree: true })
  })
  await page.keyboard.type(' ~~b~~ **c**')
  await expect(page.locator('[data-changes="Strikethrough Bold "]')).toBeAttached()
})

test.describe('the toolbar above the keyboard of a phone in landscape', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 844, height: 190 } })

  test('stays one row in a list, which scrolls to the last button', async ({ pinwell, page }) => {
    await pinwell.open()
    await pinwell.note.tap()
    await pinwell.editorIsReady()
    await page.keyboard.type('- milk\neggs\n')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    const indent = toolbar.getByRole('button', { name: 'Indent' })
    await expect(indent).not.toBeInViewport()
    expect((await toolbar.boundingBox())?.height).toBe(44)
    await indent.tap()
    await expect(indent).toBeInViewport({ ratio: 1 })
    await expect(pinwell.note.getByRole('list')).toHaveCount(2)
    await expect(pinwell.note).toBeFocused()
  })
})
