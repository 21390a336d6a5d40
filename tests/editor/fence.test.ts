import { expect, test } from 'vitest'
import { findClosingFence, isLanguage } from '../../src/editor/fence.ts'
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

test.each(['js', 'TypeScript', 'c++', 'C#', 'objective-c', ' py ', 'yaml', 'plaintext'])(
  '%j is a language name',
  (text) => expect(isLanguage(text)).toBe(true),
)

test.each(['', 'hello', 'js x', 'return', 'ls', 'constructor', '__proto__', 'let'])(
  '%j is not a language name',
  (text) => expect(isLanguage(text)).toBe(false),
)
