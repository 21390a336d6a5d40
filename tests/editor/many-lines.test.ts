import { expect, test } from 'vitest'
import { setBlockType } from '../../src/editor/blocks.ts'
import { insertDoc, sliceDoc } from '../../src/editor/doc-edits.ts'
import { moveBlocks } from '../../src/editor/move-blocks.ts'
import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { MAX_CONTENT_LENGTH } from '../../src/notes/limits.ts'

/** As many as the longest note has if each is one letter. */
const COUNT = MAX_CONTENT_LENGTH / 2

const text = 'x\n'.repeat(COUNT - 1) + 'x'
const lines = parse(text)
const item: Doc = [{ type: 'bullet', indent: 0, runs: [{ text, marks: 0 }] }]

// A call with one argument for each line would fail.
test.each<[string, () => Doc | undefined]>([
  ['inserted into a line', () => insertDoc(parse('ab'), 1, lines).doc],
  ['made items', () => setBlockType(lines, 0, COUNT - 1, 'bullet')],
  ['copied out of an item', () => sliceDoc(item, 1, text.length)],
  ['moved below the last one', () => moveBlocks(lines, 0, COUNT - 2, 1)?.doc],
])('250,000 lines can be %s', (_, edit) => {
  expect(edit()).toHaveLength(COUNT)
})
