import { expect } from '@playwright/test'
import { whole } from './behaviours/row.ts'
import { test } from './page.ts'

test('a long line of code wraps into rows that arrows go through first', async ({ editor }) => {
  await editor.load(whole(`|${'word '.repeat(60)}`))
  await editor.press('ArrowDown')
  expect(await editor.text()).toBe(whole('word '.repeat(60)))
  await editor.press('Control+End', 'ArrowDown')
  expect(await editor.seen()).toBe(`\`\`\`\n${'word '.repeat(60)}\n\`\`\`\n|`)
})
