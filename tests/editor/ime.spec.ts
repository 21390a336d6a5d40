import { expect } from '@playwright/test'
import { test } from './editor-page.ts'

test('shortcuts and buttons do nothing during a composition', async ({ editor }) => {
  await editor.load('1. a|')
  const client = await editor.page.context().newCDPSession(editor.page)
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
