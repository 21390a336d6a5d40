import { expect, test } from 'vitest'
import { parse } from '../../src/markers/parse.ts'
import { shortLabel } from '../../src/ui/note-card/labels.ts'
import { noteLabel, textBelowLabel } from '../../src/ui/note-card/note-label.ts'

test.each([
  ['buy milk', 'buy milk'],
  ['\n  \n  call mum\nand more', 'call mum'],
  ['• **one** thing\n• two', 'one thing'],
  ['• [ ] milk\n• [x] eggs', 'milk'],
  ['• [ ] \n• eggs', 'eggs'],
  ['   • [ ] Milk', 'Milk'],
  ['   • [ ] \nnext', 'next'],
  ['1. one', '1. one'],
  ['```\nlet a = 1\n```', 'let a = 1'],
  ['', 'Untitled'],
  ['\n \n', 'Untitled'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  [`${'word '.repeat(12)}and so on`, `${'word '.repeat(12).trim()}…`],
  [`x${'😀'.repeat(40)}`, `x${'😀'.repeat(29)}…`],
  ['x'.repeat(500_000), `${'x'.repeat(60)}…`],
])('takes the first words of a note: %#', (content, label) => {
  expect(shortLabel(parse(content))).toBe(label)
})

// Another program may have stored a title of spaces.
test.each([
  ['Title', 'buy milk', 'Title'],
  [' ', '\n**buy** milk\nand bread', 'buy milk'],
  [' ', ' ', 'Untitled'],
  ['', '• [x] buy milk', 'buy milk'],
])('names the note with the title %j and the text %j %j', (title, content, label) => {
  expect(noteLabel({ title, content })).toBe(label)
})

test.each([
  ['Title', 'buy milk\nand bread', 'buy milk\nand bread'],
  ['', 'buy milk', ''],
  ['', '\n\nbuy milk\nand bread\n', 'and bread'],
  ['', '\n \n', ''],
  ['', '• [ ] \n• eggs\n• ham', '• ham'],
  ['Title', '• **one**\n• two', '• one\n• two'],
  [' ', 'buy milk\nand bread', 'and bread'],
  ['', '• [ ] buy\n• [ ] milk\n   • [x] two litres', '☐ milk\n   ☑ two litres'],
])('takes the text that the label of %j with %j does not show', (title, content, text) => {
  expect(textBelowLabel({ title, content })).toBe(text)
})
