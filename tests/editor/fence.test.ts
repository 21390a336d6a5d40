import { expect, test } from 'vitest'
import { findClosingFence } from '../../src/editor/fence.ts'
import type { OpenFence } from '../../src/editor/nodes.ts'

/** Code with the caret at `|`, the state of its fence, and the code after a closing fence at the caret. */
const CLOSING_FENCES: readonly (readonly [
  drawn: string,
  open: OpenFence,
  code: string | null,
  rest?: string,
])[] = [
  ['a\n```|', 'end', 'a', ''],
  ['a\n```|', 'info', 'a', ''],
  ['a\n```|', null, null],
  ['a\n\n```|', 'end', 'a\n', ''],
  ['a\n  ```|', 'end', 'a', ''],
  ['```|', 'end', '', ''],
  ['a\n```|\nb\nc', 'end', 'a', 'b\nc'],
  ['a\n```|  \nb', 'end', 'a', 'b'],
  ['a\n```|b', 'end', null],
  ['a\nb```|', 'end', null],
  ['a```|', 'end', null],
  ['a```|', 'info', 'a', ''],
  ['a```|b', 'info', 'a', 'b'],
  ['a\nb```|', 'info', null],
  ['a\n````|', 'end', null],
  ['````|', 'info', null],
  ['a````|', 'info', null],
  ['a\n```|`', 'end', null],
  ['a\n``|', 'end', null],
]

for (const [codeWithCaret, open, code, rest = ''] of CLOSING_FENCES) {
  // @spec markers.typed
  test(`backticks before the bar of ${JSON.stringify(codeWithCaret)} in ${open} close ${JSON.stringify(code)}`, () => {
    const end = findClosingFence(codeWithCaret.replace('|', ''), codeWithCaret.indexOf('|'), open)
    expect(end).toEqual(code === null ? null : { code, rest })
  })
}
