import { expect } from '@playwright/test'
import { test } from './page.ts'

/** What typed text becomes in an empty note. */
const TYPED: readonly (readonly [typed: string, result: string])[] = [
  ['**bold** x', '**bold** x'],
  ['__under__ x', '__under__ x'],
  ['~~gone~~ x', '~~gone~~ x'],
  ['**a __b** c__ d', '**a __b__**__ c__ d'],
  ['~~a **b** c~~', '~~a **b** c~~'],
  ['2 ** 3 ** 4', '2 \\** 3 ** 4'],
  ['a__init__ b', 'a\\__init__ b'],
  ['(__init__) b', '(__init__) b'],
  ['**** ____ ***a***', '**** ____ ***a***'],
  ['** a**', '\\** a**'],
  ['- item', '• item'],
  ['* item', '• item'],
  ['• item', '• item'],
  ['7. item', '7. item'],
  ['a - b', 'a - b'],
  ['01. item', '01. item'],
  ['```code **a**', '<code>code **a**</code>'],
]

for (const [typed, result] of TYPED) {
  test(`typed ${typed} is stored as ${result}`, async ({ editor }) => {
    await editor.load('')
    await editor.type(typed)
    expect(await editor.text()).toBe(result)
    expect(await editor.flaw()).toBeNull()
  })
}

test('typed markers leave no marker behind', async ({ editor }) => {
  await editor.load('')
  await editor.type('a **b** c')
  await expect(editor.page.getByRole('textbox')).toHaveText('a b c')
  await expect(editor.page.locator('strong')).toHaveText('b')
})

test('a list marker turns a line that has text already', async ({ editor }) => {
  await editor.load('|one')
  await editor.type('- ')
  expect(await editor.seen()).toBe('• |one')
})

test('a typed number goes on with the list above', async ({ editor }) => {
  await editor.load('1. one\n|')
  await editor.type('2. two')
  expect(await editor.text()).toBe('1. one\n2. two')
  await expect(editor.page.locator('ol')).toHaveCount(1)
})

test('undo gives the typed marker back, and later typing lets it be', async ({ editor }) => {
  await editor.load('')
  await editor.type('a **b**')
  await editor.press('Control+z')
  expect(await editor.text()).toBe('a \\**b**')
  await editor.type(' c')
  await editor.press('Backspace', 'Backspace')
  expect(await editor.text()).toBe('a \\**b**')
})

test('undo gives a typed list marker back', async ({ editor }) => {
  await editor.load('')
  await editor.type('- ')
  expect(await editor.seen()).toBe('• |')
  await editor.press('Control+z')
  expect(await editor.seen()).toBe('- |')
})

test('a mark that was on before typed markers is on behind them', async ({ editor }) => {
  await editor.load('')
  await editor.press('Control+u')
  await editor.type('a **b** c')
  expect(await editor.text()).toBe('__a **b** c__')
})

test('screen readers hear what a marker has become', async ({ editor }) => {
  await editor.load('')
  await editor.type('1. ')
  expect((await editor.signals()).announcement).toBe('Numbered list')
  await editor.type('~~a~~')
  expect((await editor.signals()).announcement).toBe('Strikethrough')
})

const SHORTCUTS: readonly (readonly [key: string, result: string])[] = [
  ['Control+b', '**|ab|**'],
  ['Control+u', '__|ab|__'],
  ['Control+l', '~~|ab|~~'],
  ['Control+Shift+x', '~~|ab|~~'],
  ['Control+p', '• |ab|'],
  ['Control+Shift+Digit8', '• |ab|'],
  ['Control+n', '1. |ab|'],
  ['Control+Shift+Digit7', '1. |ab|'],
  ['Control+e', '<code>|ab|</code>'],
  ['Control+i', '|ab|'],
  ['Control+s', '|ab|'],
  ['Control+Enter', '|ab|'],
]

for (const [key, result] of SHORTCUTS) {
  test(`${key} makes ${result}, and again takes it back`, async ({ editor }) => {
    await editor.load('|ab|')
    await editor.press(key)
    expect(await editor.seen()).toBe(result)
    await editor.press(key)
    expect(await editor.seen()).toBe('|ab|')
  })
}

test('the editor says what is on where the caret is', async ({ editor }) => {
  await editor.load('**b|old**\n• item')
  expect((await editor.signals()).active).toEqual(['bold'])
  await editor.press('ArrowDown')
  expect((await editor.signals()).active).toEqual(['bullets'])
  await editor.press('Control+b')
  expect((await editor.signals()).active).toEqual(['bold', 'bullets'])
  await editor.press('Control+a')
  expect((await editor.signals()).active).toEqual([])
})

test('characters are counted as people see them', async ({ editor }) => {
  await editor.load('')
  await editor.type('ab\ncafé')
  await editor.page.keyboard.insertText('👩‍👩‍👧‍👦e\u0301')
  await editor.settle()
  expect(await editor.signals()).toMatchObject({ characters: 8, blank: false })
  await editor.press('Control+a', 'Delete', ' ')
  expect(await editor.signals()).toMatchObject({ characters: 1, blank: true })
})

test('bold is off the page’s own keys only inside the editor', async ({ editor }) => {
  await editor.load('|ab|')
  const prevented = await editor.page.evaluate(() => {
    const event = new KeyboardEvent('keydown', {
      key: 'l',
      code: 'KeyL',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    })
    document.getElementById('before')?.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(prevented).toBe(false)
})
