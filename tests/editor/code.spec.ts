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
