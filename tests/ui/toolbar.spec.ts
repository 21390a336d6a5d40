import { compose, expect, test } from './pinwell-page.ts'

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
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await button.click()
      await expect(pinwell.note).toBeFocused()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
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

  test('does not advertise Ctrl+N, which a browser tab never delivers', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Numbered list' })).toHaveAttribute(
      'title',
      /Ctrl\+Shift\+7/,
    )
  })
})
