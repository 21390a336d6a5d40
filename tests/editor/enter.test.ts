import { buildEditorFromExtensions } from '@lexical/extension'
import { $getRoot, $getSelection, $isRangeSelection, INSERT_PARAGRAPH_COMMAND } from 'lexical'
import { expect, test } from 'vitest'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import { $setPoint } from '../../src/editor/rewrite.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'

const editor = buildEditorFromExtensions(composerExtension)

/** Notes, the offsets of a selection in them, and the notes after Enter. */
const REPLACED: readonly (readonly [note: string, from: number, to: number, result: string])[] = [
  ['• a\n• b\n• c', 0, 1, '• \n• \n• b\n• c'],
  ['• a\n• b\n• c', 0, 3, '• \n• \n• c'],
  ['• a\n• b\n• c', 2, 5, '• a\n• \n• '],
  ['1. a\n   1. b\n   2. c', 2, 5, '1. a\n   1. \n   2. '],
  ['• [x] a\n• [ ] b', 0, 3, '• [x] \n• [ ] '],
  ['```\na\n\n\nb\n```\nc', 4, 5, '```\na\n\n\n\n\n```\nc'],
  ['```\na\n\nb\nc\n```\nd', 3, 6, '```\na\n\n\n\n```\nd'],
]

test.each(REPLACED)(
  'in %j Enter replaces the selection from %i to %i by one line end',
  (note, from, to, result) => {
    loadDoc(editor, parse(note), 'end')
    editor.update(
      () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return
        $setPoint(selection.anchor, $getRoot().getChildren(), from)
        $setPoint(selection.focus, $getRoot().getChildren(), to)
      },
      { discrete: true },
    )
    editor.update(() => void editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined), { discrete: true })
    expect(serialize(readDoc(editor))).toBe(result)
  },
)
