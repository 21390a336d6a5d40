import { buildEditorFromExtensions } from '@lexical/extension'
import * as fc from 'fast-check'
import {
  $getRoot,
  $isElementNode,
  $isTextNode,
  $setCompositionKey,
  type ElementNode,
  type LexicalEditor,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { expect, test } from 'vitest'
import { setCaret } from '../../src/editor/caret.ts'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $toDoc } from '../../src/editor/convert.ts'
import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { randomRuns } from '../random-runs.ts'

type Step = (editor: LexicalEditor, at: number) => void

/** Changes that Lexical marks dirty in different ways. `at` selects the node. */
const STEPS: readonly Step[] = [
  (editor, at) => updateNow(editor, () => $text(at)?.setTextContent(`word ${at}`)),
  (editor, at) => updateNow(editor, () => $text(at)?.toggleFormat('bold')),
  (editor, at) => updateNow(editor, () => $text(at)?.remove()),
  (editor, at) => updateNow(editor, () => $block(at)?.remove()),
  (editor, at) => updateNow(editor, () => $swapWithNext($block(at))),
  (editor, at) => updateNow(editor, () => $block(at)?.selectStart()),
  (editor, at) => loadDoc(editor, parse(`one\n• two ${at}\n   1. three\n\`\`\`\ncode\n\`\`\`\nlast`), 'end'),
  (editor) => dispatchNow(editor, UNDO_COMMAND),
  (editor) => dispatchNow(editor, REDO_COMMAND),
]

const READ = { run: () => undefined, at: 0, isRead: true }

test('the cached document equals a fresh read after every kind of change', () => {
  const step = fc.record({ run: fc.constantFrom(...STEPS), at: fc.nat(7), isRead: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (script) => {
      const editor = buildEditorFromExtensions(composerExtension)
      loadDoc(editor, parse('a **b** c\n• one\n• two\n```\nx\n```\nend'), 'start')
      const cached: Doc[] = []
      const fresh: Doc[] = []
      for (const { run, at, isRead } of [...script, READ]) {
        run(editor, at)
        if (!isRead) continue
        cached.push(readDoc(editor))
        fresh.push(editor.read($toDoc))
      }
      expect(cached).toEqual(fresh)
    }),
    { seed: 11, numRuns: randomRuns({ check: 60, full: 1_000 }) },
  )
})

test('the cached document has all lines of a text that is composed', () => {
  const editor = buildEditorFromExtensions(composerExtension)
  loadDoc(editor, parse('one\ntwo\nthree'), 'start')
  readDoc(editor)
  updateNow(editor, () => {
    const text = $text(1)
    $setCompositionKey(text?.getKey() ?? null)
    text?.setTextContent('2\n2')
  })
  expect(readDoc(editor)).toEqual(editor.read($toDoc))
  expect(readDoc(editor)).toHaveLength(4)
})

test('moving the caret reads nothing again', () => {
  const editor = buildEditorFromExtensions(composerExtension)
  loadDoc(editor, parse('one\ntwo'), 'start')
  const doc = readDoc(editor)
  setCaret(editor, 5)
  expect(readDoc(editor)).toBe(doc)
})

function updateNow(editor: LexicalEditor, $update: () => unknown): void {
  editor.update(() => void $update(), { discrete: true })
}

function dispatchNow(editor: LexicalEditor, command: typeof UNDO_COMMAND): void {
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

function $swapWithNext(block: ElementNode | undefined) {
  const next = block?.getNextSibling()
  if (next) block?.insertBefore(next)
}
