import { buildEditorFromExtensions } from '@lexical/extension'
import { expect, test } from 'vitest'
import { readCaret, setCaret } from '../../src/editor/caret.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { docLength } from '../../src/editor/doc-edits.ts'
import { typeKey } from '../../src/editor/type-text.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

const editor = buildEditorFromExtensions(composerExtension)

test.each([
  ['a **bc** d', 3, 'a **bxc** d'],
  ['a b\n**c**', 1, 'ax b\n**c**'],
  ['• **a**\n\nb', 2, '• **a**\nx\nb'],
])(
  'text typed in %j at offset %i, where the caret is restored, has the marks around it',
  (note, at, result) => {
    loadDoc(editor, parse(note), 'end')
    setCaret(editor, at)
    typeKey(editor, 'x')
    expect(serialize(readDoc(editor))).toBe(result)
  },
)

test('setting the caret to its own offset keeps its position', () => {
  const doc = parse('a **b** c\n\n• one\n   1. two\n• three\n```\nx\ny\n```\nend')
  loadDoc(editor, doc, 'start')
  for (let at = 0; at <= docLength(doc); at++) {
    setCaret(editor, at)
    expect(readCaret(editor)).toBe(at)
  }
})
