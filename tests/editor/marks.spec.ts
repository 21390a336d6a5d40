import { expect } from '@playwright/test'
import { test } from './editor-page.ts'

test('screen readers announce the formatting that a typed marker creates', async ({ editor }) => {
  await editor.load('')
  await editor.type('1. ')
  expect((await editor.signals()).announcement).toBe('Numbered list')
  await editor.type('~~a~~')
  expect((await editor.signals()).announcement).toBe('Strikethrough')
})

test('screen readers announce what a shortcut has changed, because the focus stays in the text', async ({
  editor,
}) => {
  await editor.load('one|\n• [ ] two\n• [ ] three')
  for (const [key, announcement] of [
    ['Control+b', 'Bold on'],
    ['Control+b', 'Bold off'],
    ['Control+Shift+Digit7', 'Numbered list on'],
    ['Control+p', 'Bulleted list on'],
    ['Control+p', 'Bulleted list off'],
    ['Control+e', 'Code block on'],
    // Code has no bold text and no second line.
    ['Control+b', 'Code block on'],
    ['Alt+ArrowUp', 'Code block on'],
    ['Control+e', 'Code block off'],
    ['ArrowDown', 'Code block off'],
    ['Control+Shift+Enter', 'Item checked'],
    ['Control+Shift+Enter', 'Item unchecked'],
    ['Alt+ArrowDown', 'Moved down'],
    ['Alt+ArrowUp', 'Moved up'],
    ['Alt+ArrowDown', 'Moved down'],
    ['Tab', 'Indented'],
    ['Control+Shift+Enter', 'Item checked'],
    // It cannot be indented further.
    ['Tab', 'Item checked'],
    ['Shift+Tab', 'Outdented'],
  ] as const) {
    await editor.press(key)
    expect((await editor.signals()).announcement, key).toBe(announcement)
  }
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
  // @spec limits.shortcuts
  test(`${key} makes ${result}, and a second time reverts it`, async ({ editor }) => {
    await editor.load('|ab|')
    await editor.press(key)
    expect(await editor.textWithCaret()).toBe(result)
    await editor.press(key)
    expect(await editor.textWithCaret()).toBe('|ab|')
  })
}

test('the editor reports the commands that are active at the caret', async ({ editor }) => {
  await editor.load('**b|old**\n• item')
  expect((await editor.signals()).active).toEqual(['bold'])
  await editor.press('ArrowDown')
  expect((await editor.signals()).active).toEqual(['bullets'])
  await editor.press('Control+b')
  expect((await editor.signals()).active).toEqual(['bold', 'bullets'])
  await editor.press('Control+a')
  expect((await editor.signals()).active).toEqual([])
})

test('the active commands are correct at edges, in empty lines, and after undo and redo', async ({
  editor,
}) => {
  const active = async (): Promise<readonly string[]> => (await editor.signals()).active
  await editor.load('a **|b** c\n\n1. d')
  await editor.press('ArrowRight')
  expect(await active()).toEqual(['bold'])
  await editor.press('ArrowRight')
  expect(await active()).toEqual([])
  await editor.press('ArrowDown')
  expect(await active()).toEqual([])
  await editor.press('Control+u')
  expect(await active()).toEqual(['underline'])
  await editor.press('ArrowDown')
  expect(await active()).toEqual(['numbers'])
  await editor.press('Control+e')
  expect(await active()).toEqual(['code'])
  await editor.press('Control+z')
  expect(await active()).toEqual(['numbers'])
  await editor.press('Control+Shift+z')
  expect(await active()).toEqual(['code'])
})

test('a command is active for a selection only if all of it has its format', async ({ editor }) => {
  for (const [note, active] of [
    ['|**a** b|', []],
    ['**|a** __b|__', []],
    ['**|a __b|__**', ['bold']],
    ['• **|a**\n• **b|**', ['bold', 'bullets']],
    ['• |a\n1. b|', []],
    ['a **|b|** c', ['bold']],
  ] as const) {
    await editor.load(note)
    expect((await editor.signals()).active, note).toEqual(active)
  }
})

test('the bold shortcut acts only inside the editor', async ({ editor }) => {
  await editor.load('|ab|')
  const pressed = await editor.page.evaluateHandle(() => {
    const keys: string[] = []
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key !== 'Control') keys.push(`${key} ${defaultPrevented ? 'here' : 'browser'}`)
    })
    return keys
  })
  await editor.page.locator('#before').focus()
  await editor.press('Control+b')
  await editor.page.locator('#editor').focus()
  await editor.press('Control+b')
  expect(await pressed.evaluate((keys) => keys)).toEqual(['b browser', 'b here'])
})
