import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeIndents } from '../../src/editor/blocks.ts'
import { moveBlocks, moveCodeLines } from '../../src/editor/move-blocks.ts'
import type { Block, Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { textOfDoc } from '../markers/text-of-doc.ts'
import { randomRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'

describe('moved lines pass numbers, which keep their positions', () => {
  test.each([
    ['in a list that starts higher', '5. a\n6. b\n7. c', 1, 1, -1, '5. b\n6. a\n7. c'],
    ['the first item moves down', '5. a\n6. b', 0, 0, 1, '5. b\n6. a'],
    ['numbers that do not continue each other', '2019. a\n2021. b', 1, 1, -1, '2019. b\n2021. a'],
    ['several at once', '1. a\n2. b\n3. c', 1, 2, -1, '1. b\n2. c\n3. a'],
    ['out of its list', '1. a\n2. b\nx', 1, 1, 1, '1. a\nx\n2. b'],
    ['into the list below', '7. a\nx\n1. b\n2. c', 0, 0, 1, 'x\n7. a\n8. b\n9. c'],
    ['past a bullet into the list below', '1. a\n2. b\n• c\n1. d', 1, 1, 1, '1. a\n• c\n1. b\n2. d'],
    [
      'to the next parent',
      '1. a\n   1. x\n   2. b\n2. c\n   1. d',
      2,
      2,
      1,
      '1. a\n   1. x\n2. c\n   1. b\n   2. d',
    ],
    ['out of its parent', '• a\n   1. b\n   2. c', 1, 1, -1, '1. b\n• a\n   1. c'],
    ['out of its list above a line', 'x\n1. a\n2. b', 1, 1, -1, '1. a\nx\n2. b'],
    ['with a line above it', 'x\n1. a\n2. b', 0, 1, 1, '2. b\nx\n1. a'],
    ['a list that starts at 5 keeps its start', '1. a\nx\n5. b', 1, 1, 1, '1. a\n5. b\nx'],
  ] as const)('%s', (_, note, first, last, by, result) => {
    expect(serialize(moveBlocks(parse(note), first, last, by)?.doc ?? [])).toBe(result)
  })
})

describe('levels', () => {
  test.each([
    [
      'nested items move along and keep their relative depth',
      'x\n• a\n   • b\n      • c\n      • d',
      2,
      2,
      -1,
      'x\n• b\n   • c\n   • d\n• a',
    ],
    [
      'a selection that ends among nested items moves all of them',
      '• a\n   • b\n   • c\n• d',
      0,
      1,
      1,
      '• d\n• a\n   • b\n   • c',
    ],
    [
      'a selection that begins at a nested item keeps the relative depth',
      '• z\n• a\n   • b\n• c\n• d',
      2,
      3,
      1,
      '• z\n• a\n• d\n   • b\n• c',
    ],
  ] as const)('%s', (_, note, first, last, by, result) => {
    expect(serialize(moveBlocks(parse(note), first, last, by)?.doc ?? [])).toBe(result)
  })
})

test.each([
  ['a row', 'a\nb\nc', 0, 1, 1, 'b\na\nc', 2, 3],
  ['several rows', 'a\nbb\nc', 3, 6, -1, 'bb\nc\na', 1, 4],
  ['a selection that reaches the start of a row leaves it', 'a\nb\nc', 0, 2, 1, 'b\na\nc', 2, 4],
  ['an empty row', 'a\n\nb', 2, 2, -1, '\na\nb', 0, 0],
] as const)('code: %s', (_, text, from, to, by, moved, newFrom, newTo) => {
  expect(moveCodeLines({ text, from, to }, by)).toEqual({ text: moved, from: newFrom, to: newTo })
})

const movesArbitrary = fc.tuple(noteText, fc.nat(), fc.nat(), fc.constantFrom<1 | -1>(1, -1))

/** A normalized note, and two of its lines in order. */
function drawBlocks([note, one, two]: readonly [string, number, number, unknown]): readonly [
  Doc,
  number,
  number,
] {
  const doc = normalizeIndents(parse(note))
  const [first = 0, last = 0] = [one % doc.length, two % doc.length].toSorted((a, b) => a - b)
  return [doc, first, last]
}

test('a move keeps every line with its text and type', () => {
  fc.assert(
    fc.property(movesArbitrary, (input) => {
      const [doc, first, last] = drawBlocks(input)
      const moved = moveBlocks(doc, first, last, input[3])
      if (!moved) return
      expect(moved.doc.map(typeAndText).toSorted()).toEqual(doc.map(typeAndText).toSorted())
      expect(parse(serialize(moved.doc))).toEqual(moved.doc)
      expect(normalizeIndents(moved.doc)).toEqual(moved.doc)
    }),
    { seed: 3, numRuns: randomRuns({ check: 800, full: 3_000 }) },
  )
})

test('a move reports the new position of the selection and keeps the order of the rest', () => {
  fc.assert(
    fc.property(movesArbitrary, (input) => {
      const [doc, first, last] = drawBlocks(input)
      const moved = moveBlocks(doc, first, last, input[3])
      if (!moved) return
      const start = textOfDoc(doc.slice(0, first)).length + (first > 0 ? 1 : 0)
      const text = textOfDoc(doc.slice(first, last + 1))
      expect(
        textOfDoc(moved.doc)
          .slice(start + moved.by)
          .startsWith(text),
      ).toBe(true)
    }),
    { seed: 4, numRuns: randomRuns({ check: 800, full: 3_000 }) },
  )
})

test('moving back restores the same lines if no level had to change', () => {
  fc.assert(
    fc.property(movesArbitrary, (input) => {
      const [doc, first, last] = drawBlocks(input)
      const by = input[3]
      const moved = moveBlocks(doc, first, last, by)
      if (!moved) return
      const at = blockIndexAt(
        moved.doc,
        textOfDoc(doc.slice(0, first)).length + (first > 0 ? 1 : 0) + moved.by,
      )
      fc.pre(sortedIndents(moved.doc) === sortedIndents(doc))
      const back = moveBlocks(moved.doc, at, at + last - first, by === 1 ? -1 : 1)
      expect(back && back.doc.map(typeAndText)).toEqual(doc.map(typeAndText))
    }),
    { seed: 5, numRuns: randomRuns({ check: 800, full: 3_000 }) },
  )
})

/** A line's text and type, without its level and number. */
function typeAndText(block: Block): string {
  return `${block.type} ${textOfDoc([block])}`
}

function sortedIndents(doc: Doc): string {
  return doc
    .map((block) => ('indent' in block ? block.indent : -1))
    .toSorted((a, b) => a - b)
    .join()
}

function blockIndexAt(doc: Doc, offset: number): number {
  let rest = offset
  return doc.findIndex((block) => (rest -= textOfDoc([block]).length + 1) < 0)
}
