import { expect } from '@playwright/test'
import { type EditorPage, test } from './editor-page.ts'

const KEYS: Readonly<Record<string, { readonly code: string; readonly windowsVirtualKeyCode: number }>> = {
  End: { code: 'End', windowsVirtualKeyCode: 35 },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  ArrowRight: { code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13 },
  Backspace: { code: 'Backspace', windowsVirtualKeyCode: 8 },
  x: { code: 'KeyX', windowsVirtualKeyCode: 88 },
}

/** Presses keys that arrived while the page was busy: the browser handles all of them before it reports the moved caret. */
async function pressQueued(editor: EditorPage, ...keys: readonly string[]) {
  const devtools = await editor.devtools()
  const work = editor.page.evaluate(() => {
    for (const end = Date.now() + 50; Date.now() < end;);
  })
  await Promise.all(
    keys.map((key) => {
      const { code = '', windowsVirtualKeyCode = 0 } = KEYS[key] ?? {}
      const [type, text] = key.length === 1 ? (['keyDown', key] as const) : (['rawKeyDown', ''] as const)
      return devtools.send('Input.dispatchKeyEvent', { type, key, text, code, windowsVirtualKeyCode })
    }),
  )
  await work
  await editor.waitForFrame()
}

for (const [before, keys, after] of [
  ['|one', ['End', 'Enter'], 'one\n|'],
  ['|one', ['End', 'Backspace'], 'on|'],
  // The caret is where Lexical put it before the second Backspace.
  ['ab|cd', ['Backspace', 'Backspace', 'ArrowRight', 'Enter'], 'c\n|d'],
  ['• |one\n• **two**', ['End', 'ArrowDown', 'Backspace', 'x'], '• one\n• **twx|**'],
] as const)
  test(`${keys.join(', ')} act one after another in ${JSON.stringify(before)} on a busy page`, async ({
    editor,
  }) => {
    await editor.load(before)
    await pressQueued(editor, ...keys)
    expect(await editor.textWithCaret()).toBe(after)
  })

for (const before of ['|', '• |', 'one|', 'one | two', 'one\n|'])
  test(`a mark that was switched on stays on until the next key in ${JSON.stringify(before)}`, async ({
    editor,
  }) => {
    await editor.load(before)
    await editor.press('Control+b')
    // Lexical keeps the mark for 200 ms whatever the browser reports.
    await editor.page.waitForTimeout(300)
    await editor.press('Shift')
    await editor.type('x')
    expect(await editor.text()).toBe(before.replace('|', '**x**'))
  })
