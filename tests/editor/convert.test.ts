import { buildEditorFromExtensions } from '@lexical/extension'
import * as fc from 'fast-check'
import { $getRoot, UNDO_COMMAND } from 'lexical'
import { expect, test } from 'vitest'
import { composerExtension, loadDoc, readDoc } from '../../src/editor/composer.ts'
import type { Doc, Item } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { randomRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'
import { findViolation } from './invariants.ts'

const editor = buildEditorFromExtensions(composerExtension)

test('the editor keeps every note unchanged except for skipped list levels', () => {
  fc.assert(
    fc.property(noteText, (text) => {
      const doc = parse(text)
      loadDoc(editor, doc, 'end')
      expect(readDoc(editor)).toEqual(withoutSkippedLevels(doc))
      expect(findViolation(editor)).toBeNull()
    }),
    { seed: 1, numRuns: randomRuns({ check: 150, full: 500 }) },
  )
})

test.each([
  ['unchanged numbers after any others', '2019. a\n2021. b\n2022. c\n1. d'],
  ['lists of both kinds side by side', '• a\n1. b\n• c\n   1. d\n   • e\n   1. f'],
  ['numbers that continue after nested items', '1. a\n   • b\n      1. c\n2. d'],
  ['the largest number twice', '999999999. a\n999999999. b'],
  ['soft breaks, also empty ones', '• a\n   \n   b\n• c'],
  ['empty lines everywhere', '\n\na\n\n'],
  ['code that is empty, alone and among words', '```\n```\na\n```\n\n```'],
  ['characters with a meaning in other formats', 'a\tb\u0000c\ud800d\u200be'],
])('the editor keeps %s', (_, text) => {
  const doc = parse(text)
  loadDoc(editor, doc, 'start')
  expect(readDoc(editor)).toEqual(doc)
  expect(findViolation(editor)).toBeNull()
})

test('the first change after loading can be undone, and loading cannot', () => {
  loadDoc(editor, parse('old'), 'end')
  loadDoc(editor, parse('one'), 'end')
  editor.update(() => $getRoot().selectEnd().insertText(' two'), { discrete: true })
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  editor.dispatchCommand(UNDO_COMMAND, undefined)
  editor.update(() => {}, { discrete: true })
  expect(serialize(readDoc(editor))).toBe('one')
})

test('a new editor contains the empty note', () => {
  expect(readDoc(buildEditorFromExtensions(composerExtension))).toEqual([{ type: 'paragraph', runs: [] }])
})

function withoutSkippedLevels(doc: Doc): Doc {
  return doc.map((block, index) => ('indent' in block ? { ...block, indent: levelOf(block, index) } : block))

  /** One level below the last item above that is less deep. */
  function levelOf({ indent }: Item, index: number): number {
    const above = doc.findLastIndex(
      (block, at) => at < index && !('indent' in block && block.indent >= indent),
    )
    const parent = doc[above]
    return parent && 'indent' in parent ? levelOf(parent, above) + 1 : 0
  }
}
