import { expect } from '@playwright/test'
import { codeNote } from './behaviours/behaviour-case.ts'
import { test } from './editor-page.ts'

test('shortcuts and buttons do nothing during a composition', async ({ editor }) => {
  await editor.load('1. a|')
  const client = await editor.devtools()
  await client.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  for (const name of ['bold', 'bullets', 'code']) await editor.run(name)
  await editor.press('Control+b')
  await client.send('Input.insertText', { text: 'か' })
  await editor.waitForFrame()
  expect(await editor.textWithCaret()).toBe('1. aか|')
  expect(await editor.violation()).toBeNull()
})

test('several lines replace what the input method has selected', async ({ editor }) => {
  await editor.load('one two|')
  const client = await editor.devtools()
  const range = { replacementStart: 0, replacementEnd: 3, selectionStart: 1, selectionEnd: 1 }
  await client.send('Input.imeSetComposition', { text: 'か', ...range })
  await client.send('Input.insertText', { text: 'か\nき' })
  await editor.waitForFrame()
  expect(await editor.textWithCaret()).toBe('か\nき| two')
})

test('a suggestion with a space replaces a word with a mark', async ({ editor }) => {
  await editor.load('ab **cd|**')
  const client = await editor.devtools()
  const range = { replacementStart: 3, replacementEnd: 5, selectionStart: 3, selectionEnd: 3 }
  await client.send('Input.imeSetComposition', { text: 'cde', ...range })
  await editor.waitForFrame()
  await client.send('Input.insertText', { text: 'code ' })
  await editor.waitForFrame()
  expect(await editor.textWithCaret()).toBe('ab **code |**')
  expect(await editor.violation()).toBeNull()
})

test('Escape that ends a composition in Safari does not leave the code', async ({ editor }) => {
  const [note, text] = [codeNote('a|'), codeNote('a')]
  await editor.load(note)
  const client = await editor.devtools()
  // Safari reports the key after the end of the composition, with the code of all keys of an input method.
  await client.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Escape',
    windowsVirtualKeyCode: 229,
  })
  expect(await editor.text()).toBe(text)
  await editor.press('Escape')
  expect(await editor.text()).not.toBe(text)
})
