import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeIndent, indentCode, toggleBlockType } from '../../src/editor/blocks.ts'
import type { Doc } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { textOfDoc } from '../markers/text-of-doc.ts'
import { randomRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'

const text = (doc: Doc | null): string | null => doc && serialize(doc)

describe('lists', () => {
  test.each([
    ['lines become items', 'a\nb', 0, 1, '• a\n• b'],
    ['items become lines', '• a\n   • b', 0, 1, 'a\nb'],
    ['numbers become bullets, and those after them decrease', '1. a\n2. b\n3. c', 1, 1, '1. a\n• b\n2. c'],
    ['the first item of a list that starts at 5 passes its number on', '5. a\n6. b', 0, 0, '• a\n5. b'],
    ['mixed lines all become items', '• a\nb', 0, 1, '• a\n• b'],
    ['items below a line that becomes a paragraph move out', '• a\n   • b\n      • c', 1, 1, '• a\nb\n• c'],
    [
      'items nested in an item that becomes a paragraph move out and keep their relative depth',
      '• a\n   • b\n      • c\n   • d\n   • e',
      0,
      0,
      'a\n• b\n   • c\n• d\n• e',
    ],
    [
      'items nested in a nested item that becomes a paragraph move to the first level',
      '• a\n   • b\n      • c\n      • d',
      1,
      1,
      '• a\nb\n• c\n• d',
    ],
    ['a soft break becomes a line of its own', '• a\n   b', 0, 0, 'a\nb'],
    ['lines of code become items', 'x\n```\na\nb\n```', 1, 1, 'x\n• a\n• b'],
  ])('%s', (_, note, first, last, result) => {
    expect(text(toggleBlockType(parse(note), first, last, 'bullet'))).toBe(result)
  })

  test.each([
    ['a line that becomes a number continues the list above', '1. a\nb', 1, 1, '1. a\n2. b'],
    ['a line after a gap starts a list at 1', '1. a\n\nb', 2, 2, '1. a\n\n1. b'],
    ['a line that becomes an item joins the parts of a list', '1. a\n\n2. b', 1, 1, '1. a\n2. \n3. b'],
    ['numbers below a line are counted on', '1. a\n   1. b\n   2. c\n2. d', 0, 0, 'a\n1. b\n2. c\n3. d'],
    ['bullets among numbers join them', '1. a\n• b\n2. c', 1, 1, '1. a\n2. b\n3. c'],
  ])('numbers: %s', (_, note, first, last, result) => {
    expect(text(toggleBlockType(parse(note), first, last, 'number'))).toBe(result)
  })

  test.each([
    ['an item is nested in the one above', '• a\n• b', 1, 1, 1, '• a\n   • b'],
    ['an item is nested in the one above it below a line', 'x\n• a\n• b', 2, 2, 1, 'x\n• a\n   • b'],
    ['nested items move along', '• a\n• b\n   • c\n• d', 1, 1, 1, '• a\n   • b\n      • c\n• d'],
    ['an item gets the type of its new level', '• a\n   1. x\n• b', 2, 2, 1, '• a\n   1. x\n   2. b'],
    ['nested items move out as well', '• a\n   • b\n      • c\n   • d', 1, 1, -1, '• a\n• b\n   • c\n   • d'],
    ['an indented number leaves no gap', '1. a\n2. b\n3. c', 1, 1, 1, '1. a\n   1. b\n2. c'],
    ['the first number of a list passes its number on', '1. a\n5. b\n6. c', 1, 1, 1, '1. a\n   1. b\n5. c'],
    ['an outdented number is put between the others', '1. a\n   1. b\n2. c', 1, 1, -1, '1. a\n2. b\n3. c'],
    ['the first item cannot be indented', '• a\n• b', 0, 1, 1, null],
    ['no item is more than one level deeper than the one above', '• a\n   • b', 1, 1, 1, null],
    ['items below a line stay', '• a\n• b\nc\n• d\n• e', 1, 4, 1, '• a\n   • b\nc\n• d\n• e'],
    ['items below a line move out', '• a\n   • b\nc\n• d\n   • e', 1, 4, -1, '• a\n• b\nc\n• d\n• e'],
    ['nothing is indented if the line above the items is a paragraph', '• a\nb\n• c\n• d', 1, 3, 1, null],
    ['an item at the first level cannot be outdented', '• a', 0, 0, -1, null],
    ['a paragraph has no level', 'a\nb', 1, 1, 1, null],
  ] as const)('levels: %s', (_, note, first, last, by, result) => {
    expect(text(changeIndent(parse(note), first, last, by))).toBe(result)
  })
})

describe('code', () => {
  test.each([
    ['lines become one block', '**a**\n• b\nc', 0, 1, '```\na\nb\n```\nc'],
    ['a block becomes lines', '```\na\n\nb\n```\nc', 0, 0, 'a\n\nb\nc'],
    ['blocks join', '```\na\n```\nx\n```\nb\n```', 0, 2, '<code>a\nx\nb</code>'],
  ])('%s', (_, note, first, last, result) => {
    expect(text(toggleBlockType(parse(note), first, last, 'code'))).toBe(result)
  })

  test.each([
    ['three spaces are inserted at a caret', 'ab', 1, 1, 1, 'a   b', 4, 4],
    ['selected lines are indented', 'ab\ncd', 1, 4, 1, '   ab\n   cd', 4, 10],
    ['lines are outdented by at most their indent', ' ab\n    cd\n\tef', 1, 12, -1, 'ab\n cd\nef', 0, 7],
    ['a selection that ends within an indent ends at its line', 'ab\n   cd', 1, 4, -1, 'ab\ncd', 1, 3],
  ] as const)('%s', (_, code, from, to, by, result, newFrom, newTo) => {
    expect(indentCode({ text: code, from, to }, by)).toEqual({ text: result, from: newFrom, to: newTo })
  })

  test('a line at the top level cannot be outdented further', () => {
    expect(indentCode({ text: 'ab', from: 1, to: 1 }, -1)).toBeNull()
  })
})

test('changing the type or the level of lines moves, adds or drops no character', () => {
  const edits = [
    ...(['bullet', 'number', 'code'] as const).map(
      (type) => (doc: Doc, first: number, last: number) => toggleBlockType(doc, first, last, type),
    ),
    (doc: Doc, first: number, last: number) => changeIndent(doc, first, last, 1) ?? doc,
    (doc: Doc, first: number, last: number) => changeIndent(doc, first, last, -1) ?? doc,
  ]
  fc.assert(
    fc.property(noteText, fc.constantFrom(...edits), fc.nat(), fc.nat(), (note, edit, one, two) => {
      const doc = parse(note)
      const [first = 0, last = 0] = [one % doc.length, two % doc.length].toSorted((a, b) => a - b)
      const edited = edit(doc, first, last)
      expect(textOfDoc(edited)).toBe(textOfDoc(doc))
      expect(parse(serialize(edited))).toEqual(edited)
    }),
    { seed: 2, numRuns: randomRuns({ check: 1_000, full: 5_000 }) },
  )
})
