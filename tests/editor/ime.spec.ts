import { expect } from '@playwright/test'
import { compose } from './actions.ts'
import { test } from './page.ts'

test('composed text is text', async ({ editor }) => {
  await editor.load('a|b')
  await compose(editor, ['k', 'か', 'かn', 'かん'], '漢')
  expect(await editor.seen()).toBe('a漢|b')
  expect(await editor.flaw()).toBeNull()
})

test('markers that are composed, or composed between, become marks at the end', async ({ editor }) => {
  await editor.load('')
  await compose(editor, ['**', '**か', '**か**'], '**か**')
  expect(await editor.text()).toBe('**か**')
  await editor.press('Control+z')
  expect(await editor.text()).toBe('\\**か**')

  await editor.load('')
  await editor.type('__')
  await compose(editor, ['k', 'か'], 'か')
  await editor.type('__')
  expect(await editor.text()).toBe('__か__')
})

test('keyboards that compose every character turn list markers too', async ({ editor }) => {
  await editor.load('')
  await compose(editor, ['-'], '-')
  await compose(editor, [' '], ' ')
  expect(await editor.seen()).toBe('• |')
})

test('a composition over several lines replaces them', async ({ editor }) => {
  await editor.load('• o|ne\n• tw|o')
  await compose(editor, ['k', 'か'], 'か')
  expect(await editor.seen()).toBe('• oか|o')
})

test('a composition that is given up leaves the note as it was', async ({ editor }) => {
  await editor.load('• one\n• |')
  await compose(editor, ['k', 'か'], '')
  expect(await editor.seen()).toBe('• one\n• |')
})

test('shortcuts and buttons wait until the composition is over', async ({ editor }) => {
  await editor.load('1. a|')
  const client = await editor.page.context().newCDPSession(editor.page)
  await client.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  for (const name of ['bold', 'bullets', 'code']) await editor.run(name)
  await editor.press('Control+b')
  await client.send('Input.insertText', { text: 'か' })
  await editor.settle()
  expect(await editor.seen()).toBe('1. aか|')
  expect(await editor.flaw()).toBeNull()
})

test('what is composed in code has no marks', async ({ editor }) => {
  await editor.load('<code>a|</code>')
  await compose(editor, ['k', 'か'], 'か')
  await compose(editor, ['**', '**'], '**b**')
  expect(await editor.seen()).toBe('<code>aか**b**|</code>')
})
