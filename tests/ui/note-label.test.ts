import { expect, test } from 'vitest'
import { parse } from '../../src/markers/parse.ts'
import { shortLabel } from '../../src/ui/note-card/noteLabel.ts'

test.each([
  ['buy milk', 'buy milk'],
  ['\n  \n  call mum\nand more', 'call mum'],
  ['• **one** thing\n• two', '• one thing'],
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
