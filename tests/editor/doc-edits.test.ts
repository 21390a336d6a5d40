import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { insertDoc, removeRange, removeSelected, sliceDoc } from '../../src/editor/doc-edits.ts'
import { type Doc, textOfBlock } from '../../src/markers/doc.ts'
import { parse } from '../../src/markers/parse.ts'
import { serialize } from '../../src/markers/serialize.ts'
import { textOfDoc } from '../markers/text-of-doc.ts'
import { randomRuns } from '../random-runs.ts'
import { noteText } from './arbitrary.ts'

describe('a slice', () => {
  test.each([
    ['of a word', 'a **bc** d', 2, 4, '**bc**'],
    ['of one whole item is its text', '• abc', 0, 3, 'abc'],
    ['of several items keeps the items', '• a\n   1. b\nc', 0, 5, '• a\n   1. b\nc'],
    ['that begins within an item begins with a paragraph', '• abc\n• d', 1, 5, 'bc\n• d'],
    ['of nested items begins at the first level', '• a\n   • b\n      • c', 2, 5, '• b\n   • c'],
    ['of items with the last line end ends with a paragraph', '• a\n• b\n• c', 0, 4, '• a\n• b\n'],
    ['of part of a line of code is text', '```\na **b** c\n```\nd', 2, 7, '\\**b**'],
    ['of one of several lines of code is text', '```\nab\nc\n```\nd', 0, 2, 'ab'],
    ['of several lines of code is code', '```\nab\ncd\n```\ne', 1, 4, '<code>b\nc</code>'],
    ['of a whole block of code is code', 'a\n```\nbc\n```\nd', 2, 4, '<code>bc</code>'],
  ])('%s', (_, note, from, to, result) => {
    expect(serialize(sliceDoc(parse(note), from, to))).toBe(result)
  })
})

describe('inserted', () => {
  test.each([
    ['a paragraph joins the line', 'ad', 1, '**b**c', 'a**b**cd', 3],
    ['several lines split the line', 'ad', 1, 'b\nc', 'ab\ncd', 4],
    ['lines in a list are items', '1. ad\n2. e', 1, 'b\nc', '1. ab\n2. cd\n3. e', 4],
    ['lines above pasted items become items', '1. a', 1, 'b\nc\n• d', '1. ab\n2. c\n• d', 6],
    ['lines below pasted items stay lines', '1. a\n2. ', 2, '• b\n\nc', '1. a\n• b\n\nc', 6],
    [
      'lines below pasted items keep later numbers',
      '1. a\n2. d\n3. e',
      1,
      '• b\nc\n',
      '1. a\n• b\nc\n2. \n3. d\n4. e',
      6,
    ],
    ['items replace an empty line', 'a\n\nd', 2, '• b\n• c', 'a\n• b\n• c\nd', 5],
    ['items replace an empty item at its depth', '• a\n   • ', 2, '• b\n   • c', '• a\n   • b\n      • c', 5],
    ['items are inserted after text as lines of their own', 'ad', 1, '• b', 'a\n• b\nd', 3],
    [
      'indented items below a line stay on one level',
      '',
      0,
      'x:\n   • a\n   • b\n      • c',
      'x:\n• a\n• b\n   • c',
      8,
    ],
    [
      'a done item stays done on both sides of inserted items',
      '• [x] ad',
      1,
      '• b\n• c',
      '• [x] a\n• b\n• c\n• [x] d',
      5,
    ],
    ['a done item stays done below inserted items', '• [x] d', 0, '• b', '• b\n• [x] d', 1],
    ['a whole item inserted before a done one adds no empty item', '• [x] d', 0, '• b\n', '• b\n• [x] d', 2],
    ['a number at the start of a list gets its start', '7. d', 0, '2. b', '7. b\n8. d', 1],
    ['a whole number at the start of a list gets its start', '7. d', 0, '2. b\n', '7. b\n8. d', 2],
    ['bullets before the first number keep its start', '7. d', 0, '• b', '• b\n7. d', 1],
    ['a whole bullet before the first number keeps its start', '7. d', 0, '• b\n', '• b\n7. d', 2],
    [
      'nested numbers before the first number keep its start',
      '7. d',
      0,
      '• b\n   1. c',
      '• b\n   1. c\n7. d',
      3,
    ],
    ['code keeps later numbers', '1. a\n2. b\n3. c', 3, '```\nx\n```', '1. a\n2. b\n```\nx\n```\n3. c', 5],
    [
      'code within a number splits it into two numbers',
      '1. a\n2. bc\n3. d',
      3,
      '```\nx\n```',
      '1. a\n2. b\n```\nx\n```\n3. c\n4. d',
      5,
    ],
    [
      'code below a nested item keeps the next number of its parent',
      '1. a\n   • b\n2. c',
      3,
      '```\nx\n```',
      '1. a\n   • b\n```\nx\n```\n2. c',
      5,
    ],
    [
      'code above nested numbers moves them to the first level',
      '1. a\n   1. b\n   2. c',
      1,
      '```\nx\n```',
      '1. a\n```\nx\n```\n1. b\n2. c',
      3,
    ],
    [
      'code before the first number keeps its start',
      '5. a\n6. b',
      0,
      '```\nx\n```',
      '```\nx\n```\n5. a\n6. b',
      1,
    ],
    ['bullets keep later numbers', '1. a\n2. b\n3. c', 3, '• x\n• y', '1. a\n2. b\n• x\n• y\n3. c', 7],
    [
      'bullets within the first number split it and keep its start',
      '5. ab\n6. c',
      1,
      '• x',
      '5. a\n• x\n6. b\n7. c',
      3,
    ],
    [
      'bullets within a number split it into two numbers',
      '1. a\n2. bc\n3. d',
      3,
      '• x',
      '1. a\n2. b\n• x\n3. c\n4. d',
      5,
    ],
    [
      'numbers below inserted check items continue the list',
      '1. a\n2. b',
      1,
      '• [ ] x\n1. y',
      '1. a\n• [ ] x\n2. y\n3. b',
      5,
    ],
    [
      'numbers nested in inserted bullets do not count in the list',
      '1. a\n2. b',
      1,
      '• x\n   1. y\n• z\n   1. v',
      '1. a\n• x\n   1. y\n• z\n   1. v\n2. b',
      9,
    ],
    ['code stays a block of its own', 'ad', 1, '```\nb\n```\nc', 'a\n```\nb\n```\ncd', 5],
    ['an empty document changes nothing', 'ad', 1, '', 'ad', 1],
  ])('%s', (_, note, at, pasted, result, end) => {
    const inserted = insertDoc(parse(note), at, parse(pasted))
    expect([serialize(inserted.doc), inserted.end]).toEqual([result, end])
  })

  test('an insertion keeps all text in order', () => {
    fc.assert(
      fc.property(noteText, noteText, fc.nat(), (note, pasted, position) => {
        const doc = parse(note)
        const at = position % (textOfDoc(doc).length + 1)
        if (isInCode(doc, at)) return
        const { doc: result, end } = insertDoc(doc, at, parse(pasted))
        const expectedText =
          withoutWhiteSpace(textOfDoc(doc).slice(0, at)) + withoutWhiteSpace(textOfDoc(parse(pasted)))
        expect(withoutWhiteSpace(textOfDoc(result))).toBe(
          expectedText + withoutWhiteSpace(textOfDoc(doc).slice(at)),
        )
        expect(withoutWhiteSpace(textOfDoc(result).slice(0, end))).toBe(expectedText)
        expect(parse(serialize(result))).toEqual(result)
      }),
      { seed: 3, numRuns: randomRuns({ check: 800, full: 3_000 }) },
    )
  })
})

describe('removed', () => {
  test.each([
    ['a range within a line leaves the rest', 'abc', 1, 2, 'ac'],
    ['a line end joins lines', 'a\n• b', 1, 2, 'ab'],
    ['items in between are removed', '1. ab\n2. c\n3. de\n4. f', 1, 6, '1. ae\n2. f'],
    ['the list keeps its start when its first numbers are removed', 'ab\n5. c\n6. d', 1, 4, 'a\n5. d'],
    ['code and text are not joined', 'ab\n```\ncd\n```\n', 1, 4, 'a\n```\nd\n```\n'],
    ['completely removed code leaves no empty block', '```\nab\n```\ncd', 0, 4, 'd'],
    ['numbers below a joined line move out', 'x\n1. a\n   1. b\n   2. c\n2. d', 1, 2, 'xa\n1. b\n2. c\n3. d'],
    ['nested items move out if their parent is removed', '• a\n   • b\n      • c\nd', 0, 2, '• b\n   • c\nd'],
  ])('%s', (_, note, from, to, result) => {
    expect(serialize(removeRange(parse(note), from, to))).toBe(result)
  })

  test('a removal keeps the remaining text in order', () => {
    fc.assert(
      fc.property(noteText, fc.nat(), fc.nat(), (note, one, two) => {
        const doc = parse(note)
        const text = textOfDoc(doc)
        const [from = 0, to = 0] = [one % (text.length + 1), two % (text.length + 1)].toSorted(
          (a, b) => a - b,
        )
        const result = removeRange(doc, from, to)
        expect(withoutWhiteSpace(textOfDoc(result))).toBe(
          withoutWhiteSpace(text.slice(0, from) + text.slice(to)),
        )
        expect(parse(serialize(result))).toEqual(result)
      }),
      { seed: 4, numRuns: randomRuns({ check: 800, full: 3_000 }) },
    )
  })
})

describe('removed whole', () => {
  test.each([
    ['items leave the next one as it is', '• [x] a\n• [x] b\n• [ ] c', 0, 4, '• [ ] c'],
    ['items leave the paragraph below a paragraph', '• a\n   • b\nc', 2, 4, '• a\nc'],
    ['paragraphs leave the list below a list', 'a\n1. b\n2. c', 0, 2, '1. b\n2. c'],
    ['numbers leave their numbers to the next ones', '7. a\n8. b\n9. c', 0, 2, '7. b\n8. c'],
    ['items above nested ones move these out', '1. a\n   1. b\n   2. c\n2. d', 0, 2, '1. b\n2. c\n3. d'],
  ])('%s', (_, note, from, to, result) => {
    expect(serialize(removeSelected(parse(note), from, to))).toBe(result)
  })
})

test.each([
  '• a\n• b\n• c',
  '7. a\n8. b\n9. c',
  '• [x] a\n• [ ] b\n• [x] c',
  '• \n• a\n• \n• b',
  'a\n\nb\nc',
])('whole lines of %j that are cut and pasted back are the same lines', (note) => {
  const doc = parse(note)
  const starts = doc.map((_, index) => textOfDoc(doc.slice(0, index)).length + Math.min(index, 1))
  for (const [index, from] of starts.entries())
    for (const to of starts.slice(index + 1)) {
      const rest = removeSelected(doc, from, to)
      expect(insertDoc(rest, from, sliceDoc(doc, from, to))).toEqual({ doc, end: to })
    }
})

test('a slice is the text that a removal of the same range removes', () => {
  fc.assert(
    fc.property(noteText, fc.nat(), fc.nat(), (note, one, two) => {
      const doc = parse(note)
      const text = textOfDoc(doc)
      const [from = 0, to = 0] = [one % (text.length + 1), two % (text.length + 1)].toSorted((a, b) => a - b)
      const sliced = sliceDoc(doc, from, to)
      expect(withoutWhiteSpace(textOfDoc(sliced))).toBe(withoutWhiteSpace(text.slice(from, to)))
      expect(parse(serialize(sliced))).toEqual(sliced)
    }),
    { seed: 6, numRuns: randomRuns({ check: 800, full: 3_000 }) },
  )
})

const withoutWhiteSpace = (text: string): string => text.replaceAll(/\s/g, '')

function isInCode(doc: Doc, at: number): boolean {
  let start = 0
  for (const block of doc) {
    const end = start + textOfBlock(block).length
    if (at <= end) return block.type === 'code'
    start = end + 1
  }
  return false
}
