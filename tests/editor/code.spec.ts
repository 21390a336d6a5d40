import { expect } from '@playwright/test'
import { test } from './page.ts'

const FENCE = '```'
/** A note of code and nothing else is stored in its own way. */
const whole = (code: string): string => `<code>${code}</code>`
const among = (before: string, code: string, after: string): string =>
  `${before}\n${FENCE}\n${code}\n${FENCE}\n${after}`

const CASES: readonly (readonly [title: string, note: string, keys: readonly string[], result: string])[] = [
  ['Enter goes on in code', whole('a|b'), ['Enter'], whole('a\n|b')],
  [
    'a new line begins as far in as the last',
    whole('if x\n   y|'),
    ['Enter', 'z'],
    whole('if x\n   y\n   z|'),
  ],
  ['a second Enter at the end leaves', whole('a|'), ['Enter', 'Enter'], among('', 'a', '|').slice(1)],
  [
    'and takes an indented empty line along',
    whole('   a|'),
    ['Enter', 'Enter'],
    among('', '   a', '|').slice(1),
  ],
  ['Enter in empty code waits for the first line', whole('|'), ['Enter', 'a'], whole('a|')],
  ['ArrowDown leaves at the end of a note', whole('a\nb|'), ['ArrowDown'], among('', 'a\nb', '|').slice(1)],
  ['ArrowUp leaves at the start of a note', whole('a|\nb'), ['ArrowUp'], among('|', 'a\nb', '').slice(0, -1)],
  ['arrows stay in code that has lines to go to', whole('a|\nb'), ['ArrowDown'], whole('a\nb|')],
  [
    'Escape leaves to the next block',
    among('', 'a|', 'b').slice(1),
    ['Escape'],
    among('', 'a', '|b').slice(1),
  ],
  ['Escape leaves to a new line at the end', whole('a|'), ['Escape'], among('', 'a', '|').slice(1)],
  ['Tab indents', whole('a|b'), ['Tab'], whole('a   |b')],
  ['Tab indents selected lines', whole('a|b\nc|d'), ['Tab'], whole('   a|b\n   c|d')],
  ['Shift+Tab takes the indent away', whole('   a|b'), ['Shift+Tab'], whole('a|b')],
  ['Shift+Tab takes what there is of it', whole('  a|b\n      c|d'), ['Shift+Tab'], whole('a|b\n   c|d')],
  ['Backspace in empty code ends it', whole('|'), ['Backspace'], '|'],
  [
    'Backspace at the start of code leaves it alone',
    among('x', '|a', 'b'),
    ['Backspace'],
    among('x', '|a', 'b'),
  ],
  [
    'Backspace at the start of code takes an empty line above',
    among('', '|a', 'b'),
    ['Backspace'],
    among('', '|a', 'b').slice(1),
  ],
  [
    'Backspace behind code gets into it',
    among('', 'a', '|b').slice(1),
    ['Backspace'],
    among('', 'a|', 'b').slice(1),
  ],
  ['and takes an empty line along', among('', 'a', '|').slice(1), ['Backspace'], whole('a|')],
  ['Delete before code leaves it alone', among('x|', 'a', 'b'), ['Delete'], among('x|', 'a', 'b')],
  [
    'Delete at the end of code takes an empty line below',
    among('x', 'a|', ''),
    ['Delete'],
    among('x', 'a|', '').slice(0, -1),
  ],
  [
    'Delete in an empty item before code takes the item',
    '• x\n• |\n```\na\n```',
    ['Delete'],
    '• x\n```\n|a\n```',
  ],
  ['marks are not for code', whole('|ab|'), ['Control+b', 'Control+u', 'Control+l'], whole('|ab|')],
  ['typed markers are not for code', whole('|'), ['*', '*', 'a', '*', '*', '-', ' '], whole('**a**- |')],
  [
    'a selection from words into code does not join them',
    among('a|b', 'c|d', ''),
    ['Delete'],
    among('a|', 'd', ''),
  ],
  ['the button joins lines into code', 'a|b\n**c|d**', ['Control+e'], whole('a|b\nc|d')],
  ['and takes code apart', whole('a|b\ncd'), ['Control+e'], 'a|b\ncd'],
  ['items become lines of code', '• a|b\n   1. c|d', ['Control+e'], whole('a|b\nc|d')],
  ['lines of code become items', whole('a|b\ncd'), ['Control+Shift+8'], '• a|b\n• cd'],
]

for (const [title, note, keys, result] of CASES) {
  test(title, async ({ editor }) => {
    await editor.load(note)
    expect(await editor.seen()).toBe(note)
    await editor.press(...keys)
    expect(await editor.seen()).toBe(result)
    expect(await editor.flaw()).toBeNull()
  })
}

test('a click below code at the end begins a line', async ({ editor }) => {
  await editor.load(whole('a|'))
  const box = await editor.page.getByRole('textbox').boundingBox()
  if (!box) throw new Error('There is no editor')
  await editor.page.mouse.click(box.x + 50, box.y + box.height - 20)
  await editor.settle()
  expect(await editor.seen()).toBe(among('', 'a', '|').slice(1))
})

test('a long line of code wraps into rows that arrows go through first', async ({ editor }) => {
  await editor.load(whole(`|${'word '.repeat(60)}`))
  await editor.press('ArrowDown')
  expect(await editor.text()).toBe(whole('word '.repeat(60)))
  await editor.press('Control+End', 'ArrowDown')
  expect(await editor.seen()).toBe(among('', 'word '.repeat(60), '|').slice(1))
})

test('undo takes a change to code and back in one step', async ({ editor }) => {
  await editor.load('a|b\ncd')
  await editor.press('Control+a', 'Control+e', 'Control+z')
  expect(await editor.text()).toBe('ab\ncd')
})
