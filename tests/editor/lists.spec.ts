import { expect, type Page } from '@playwright/test'
import { test } from './editor-page.ts'

/** Where Tab moves the focus directly, and where only after Escape. */
const FOCUS_MOVES: readonly (readonly [title: string, note: string, keys: readonly string[], to: string])[] =
  [
    ['Tab outside lists and code moves the focus', 'one|', ['Tab'], 'after'],
    ['Shift+Tab outside lists and code moves the focus', 'one|', ['Shift+Tab'], 'before'],
    ['Shift+Tab in an item at the first level moves the focus', '• one|', ['Shift+Tab'], 'before'],
    ['Shift+Tab in code without an indent moves the focus', '<code>a|</code>', ['Shift+Tab'], 'before'],
    ['Tab twice leaves an item that cannot be indented', '• one|', ['Tab', 'Tab'], 'after'],
    ['Tab leaves a list after its item is indented', '• one\n• two|', ['Tab', 'Tab', 'Tab'], 'after'],
    ['Escape and then Tab leaves an item', '• one\n• two|', ['Escape', 'Tab'], 'after'],
    ['Escape and then Shift+Tab leaves a deeper item', '• one\n   • two|', ['Escape', 'Shift+Tab'], 'before'],
    ['Escape and then Tab leaves code', '<code>a|</code>', ['Escape', 'Tab'], 'after'],
    ['Escape and then Tab leaves code before a list', '```\na|\n```\n• b\n• c', ['Escape', 'Tab'], 'after'],
    ['Escape and then Tab leaves selected items', '• one\n• t|w|o', ['Escape', 'Tab'], 'after'],
  ]

test('Tab never traps the focus in the editor', async ({ editor }) => {
  for (const [title, note, keys, to] of FOCUS_MOVES) {
    await test.step(title, async () => {
      await editor.load(note)
      await editor.press(...keys)
      await expect(editor.page.getByRole('button', { name: to })).toBeFocused()
      expect(await editor.violation()).toBeNull()
    })
  }
})

test('one Tab where an item cannot be indented keeps the focus, also after another key', async ({
  editor,
}) => {
  await editor.load('• one|')
  await editor.press('Tab', 'a', 'Tab', 'b')
  await editor.page.keyboard.down('Tab')
  await editor.page.keyboard.down('Tab')
  await editor.page.keyboard.up('Tab')
  await editor.type('c')
  expect(await editor.textWithCaret()).toBe('• oneabc|')
  await editor.load('• one\n   • two|')
  await editor.press('Tab', 'Shift+Tab', 'Tab', 'd')
  expect(await editor.textWithCaret()).toBe('• one\n   • twod|')
})

test('Escape keeps the focus, and after another key Tab indents again', async ({ editor }) => {
  await editor.load('• one\n• two|')
  await editor.press('Escape')
  await expect(editor.page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await editor.press('x', 'Tab')
  expect(await editor.textWithCaret()).toBe('• one\n   • twox|')
})

test('after returning by Tab, Escape and Tab leave again and Tab indents again', async ({ editor }) => {
  await editor.load('• one\n• two|')
  await editor.press('Escape', 'Tab', 'Shift+Tab', 'Tab')
  expect(await editor.text()).toBe('• one\n   • two')
})

test('aria-keyshortcuts lists the keys that move lines and check an item', async ({ editor }) => {
  await expect(editor.page.getByRole('textbox', { name: 'Note' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+ArrowUp Alt+ArrowDown Control+Shift+Enter',
  )
})

test('Alt+Up and Alt+Down move no lines during a composition', async ({ editor }) => {
  await editor.load('a\nb|')
  const client = await editor.devtools()
  await client.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  await editor.press('Alt+ArrowUp')
  await client.send('Input.insertText', { text: 'か' })
  await editor.waitForFrame()
  expect(await editor.text()).toBe('a\nbか')
})

test('numbered items show their stored numbers', async ({ editor }) => {
  await editor.load('3. a\n   1. b\n   2. c\n4. d\n5. e\n8. f\n   • g\n9. h')
  expect(await shownMarks(editor.page)).toEqual(['3. ', '4. ', '5. ', '8. ', '9. ', '1. ', '2. ', '◦ '])
  await editor.press('Control+Home', 'Enter')
  expect(await shownMarks(editor.page)).toEqual([
    '3. ',
    '4. ',
    '5. ',
    '6. ',
    '8. ',
    '9. ',
    '1. ',
    '2. ',
    '◦ ',
  ])
})

/** The list marks as the browser renders and announces them, level by level. */
async function shownMarks(page: Page): Promise<unknown[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  return nodes.filter((node) => node.role?.value === 'ListMarker').map((node) => node.name?.value)
}
