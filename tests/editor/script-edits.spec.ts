import { expect } from '@playwright/test'
import { test } from './editor-page.ts'

// As text expanders and dictation do. Chromium fires no `beforeinput` for these commands.
for (const [note, command, written, result] of [
  ['ab|cd', 'insertText', 'x\ny', 'abx\ny|cd'],
  ['• a\n   • b|c\n• [ ] d', 'insertText', 'x\n\ny', '• a\n   • bx\n   • \n   • y|c\n• [ ] d'],
  ['• [ ] a|\n   b', 'insertText', 'x\ny', '• [ ] ax\n• [ ] y|\n   b'],
  ['a\n```\n  b|\n\nc\n```', 'insertText', 'x\ny', 'a\n```\n  bx\ny|\n\nc\n```'],
  ['a|b\nc|d', 'insertText', 'x\ny', 'ax\ny|d'],
  ['ab|cd', 'insertParagraph', '', 'ab\n|cd'],
  ['ab|cd', 'insertLineBreak', '', 'ab\n|cd'],
  ['• ab|\n   cd', 'insertText', 'x', '• abx|\n   cd'],
  ['a|b', 'insertText', '\t', 'a\t|b'],
  ['a|b', 'insertText', ['c', 'de', ' f'], 'acde f|b'],
  // Each \b is a deletion.
  ['a **b** ;sig|cd', 'insertText', ['\b', '\b', '\b', '\b'], 'a **b** |cd'],
  ['• ;s|', 'insertText', ['\b', '\b', 'x\ny'], '• x\n• y|'],
  ['• x|', 'insertText', ['\b', '\b', 'y'], 'y|'],
  ['a\n• x|', 'insertText', ['\b', '\b', 'y'], 'ay|'],
  ['• [ ] a\n   • [ ] x|', 'insertText', ['\b', '\b', 'y'], '• [ ] ay|'],
  ['• a\n   • |', 'insertText', ['\b', 'y'], '• a\n   • y|'],
  ['a\n```\nx|\n```', 'insertText', ['\b', '\b', 'y'], 'ay|'],
  ['aa|a', 'insertText', ['\b', 'x'], 'ax|a'],
  ['a **;s|** b', 'insertText', ['\b', '\b', 'xy'], 'a **xy|** b'],
  ['**a**;s|', 'insertText', ['\b', '\b', 'xy'], '**a**xy|'],
  ['|one| two', 'insertHTML', '<b>x</b>', 'x| two'],
  ['|one| two', 'bold', '', '|one| two'],
  ['• |one\n• two| three', 'delete', '', '• | three'],
] as const)
  test(`an extension of the browser writes ${JSON.stringify(written)} by ${command} at ${JSON.stringify(note)}`, async ({
    editor,
  }) => {
    await editor.load(note)
    await editor.page.evaluate(
      ([name, texts]) =>
        texts.forEach((text) => document.execCommand(text === '\b' ? 'delete' : name, false, text)),
      [command, [written].flat()] as const,
    )
    await expect.poll(() => editor.textWithCaret()).toBe(result)
    expect(await editor.violation()).toBeNull()
    await editor.press('Control+z')
    expect(await editor.textWithCaret()).toBe(note)
  })

test('an extension of the browser replaces an abbreviation in the page', async ({ editor }) => {
  await editor.load(';sig| and more')
  await editor.page.evaluate(() => {
    const selection = getSelection()
    const range = selection?.getRangeAt(0)
    range?.setStart(range.startContainer, 0)
    range?.deleteContents()
    range?.insertNode(new Text('Best regards'))
    selection?.collapseToEnd()
    document.querySelector('#editor')?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await expect.poll(() => editor.textWithCaret()).toBe('Best regards| and more')
})

test('an extension of the browser replaces a word that is not at the caret', async ({ editor }) => {
  await editor.load('one **teh** word\n• **b**|')
  await editor.page.evaluate(() => {
    const word = document.querySelector('#editor strong')
    if (word) getSelection()?.selectAllChildren(word)
    document.execCommand('insertText', false, 'xyz')
  })
  await expect.poll(() => editor.textWithCaret()).toBe('one **xyz|** word\n• **b**')
})

test('an extension of the browser can type a marker', async ({ editor }) => {
  await editor.load('|')
  for (const key of '**b**')
    await editor.page.evaluate((text) => document.execCommand('insertText', false, text), key)
  await editor.press('x')
  expect(await editor.textWithCaret()).toBe('**b**x|')
})

test('an extension of the browser writes a list in Markdown', async ({ editor }) => {
  await editor.load('|')
  await editor.page.evaluate(() => document.execCommand('insertText', false, '- a\n- b'))
  await expect.poll(() => editor.textWithCaret()).toBe('• a\n• b|')
})

test('what an extension of the browser writes is one undo step after a typed letter', async ({ editor }) => {
  await editor.load('ab|')
  await editor.press('z')
  await editor.page.evaluate(() => document.execCommand('insertText', false, 'x\ny'))
  await expect.poll(() => editor.textWithCaret()).toBe('abzx\ny|')
  await editor.press('Control+z')
  expect(await editor.textWithCaret()).toBe('abz|')
  await editor.press('Control+z')
  expect(await editor.textWithCaret()).toBe('ab|')
  await editor.press('Control+y', 'Control+y')
  expect(await editor.textWithCaret()).toBe('abzx\ny|')
})
