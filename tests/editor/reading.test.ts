import { buildEditorFromExtensions } from '@lexical/extension'
import * as fc from 'fast-check'
import {
  $getRoot,
  $isElementNode,
  $isTextNode,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { expect, test } from 'vitest'
import { putCaret, readCaret } from '../../src/editor/caret.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $toDoc } from '../../src/editor/convert.ts'
import { parse } from '../../src/markers/parse.ts'
import { lengthOf } from '../../src/editor/pieces.ts'

type Step = (editor: LexicalEditor, at: number) => void

/** What changes a note in ways that Lexical marks differently; `at` picks the place. */
const STEPS: readonly Step[] = [
  (editor, at) => $in(editor, () => $text(at)?.setTextContent(`word ${at}`)),
  (editor, at) => $in(editor, () => $text(at)?.toggleFormat('bold')),
  (editor, at) => $in(editor, () => $text(at)?.remove()),
  (editor, at) => $in(editor, () => $block(at)?.remove()),
  (editor, at) => $in(editor, () => $block(at)?.insertAfter($block(at + 1) ?? $getRoot())),
  (editor, at) => $in(editor, () => $block(at)?.selectStart()),
  (editor, at) => loadDoc(editor, parse(`one\n• two ${at}\n   1. three\n\`\`\`\ncode\n\`\`\`\nlast`), 'end'),
  (editor) => step(editor, UNDO_COMMAND),
  (editor) => step(editor, REDO_COMMAND),
]

test('what is read block by block is what the whole reads as, after whatever changed it', () => {
  const place = fc.tuple(fc.constantFrom(...STEPS), fc.nat(7))
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (script) => {
      const editor = buildEditorFromExtensions(composerExtension)
      loadDoc(editor, parse('a **b** c\n• one\n• two\n```\nx\n```\nend'), 'start')
      for (const [run, at] of script) {
        run(editor, at)
        expect(readDoc(editor)).toEqual(editor.read($toDoc))
      }
    }),
    { seed: 11, numRuns: 100 },
  )
})

test('the caret is found again behind as many characters as were counted before it', () => {
  const editor = buildEditorFromExtensions(composerExtension)
  const doc = parse('a **b** c\n\n• one\n   1. two\n• three\n```\nx\ny\n```\nend')
  loadDoc(editor, doc, 'start')
  for (let at = 0; at <= lengthOf(doc); at++) {
    putCaret(editor, at)
    expect(readCaret(editor)).toBe(at)
  }
})

function $in(editor: LexicalEditor, $change: () => unknown): void {
  editor.update(() => void $change(), { discrete: true })
}

function step(editor: LexicalEditor, command: typeof UNDO_COMMAND): void {
  editor.dispatchCommand(command, undefined)
  editor.update(() => {}, { discrete: true })
}

function $text(at: number) {
  const texts = $getRoot().getAllTextNodes().filter($isTextNode)
  return texts[at % Math.max(1, texts.length)]
}

function $block(at: number) {
  const blocks = $getRoot().getChildren().filter($isElementNode)
  return blocks[at % Math.max(1, blocks.length)]
}
