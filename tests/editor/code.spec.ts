import { expect } from '@playwright/test'
import { codeNote } from './behaviours/behaviour-case.ts'
import { test } from './editor-page.ts'

test('arrow keys move through the visual lines of wrapped code before they leave it', async ({ editor }) => {
  await editor.load(codeNote(`|${'word '.repeat(60)}`))
  await editor.press('ArrowDown')
  expect(await editor.text()).toBe(codeNote('word '.repeat(60)))
  await editor.press('Control+End', 'ArrowDown')
  expect(await editor.textWithCaret()).toBe(`\`\`\`\n${'word '.repeat(60)}\n\`\`\`\n|`)
})

for (const [what, note, keys, text] of [
  ['Escape twice', '<code>a|</code>', ['Escape', 'Escape'], '<code>a</code>'],
  ['Escape and Tab', '<code>a|</code>', ['Escape', 'Tab'], '<code>a</code>'],
  ['Escape twice around typing', '<code>a|</code>', ['Escape', 'b', 'Escape'], '```\na\n```\nb'],
  ['Escape twice and typing', '<code>a|</code>', ['Escape', 'Escape', 'b'], '<code>ab</code>'],
  ['Escape before text', '```\na|\n```\nb', ['Escape', 'Escape'], '```\na\n```\nb'],
] as const)
  test(`${what} keeps what was typed in a note with code`, async ({ editor }) => {
    await editor.load(note)
    await editor.press(...keys)
    expect(await editor.text()).toBe(text)
    expect(await editor.violation()).toBeNull()
  })
