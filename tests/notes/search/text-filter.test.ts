import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bitOf,
  blockOf,
  createTextAdder,
  createTextFilter,
  isDecidedByFilter,
  requiredColumns,
  reserveTexts,
  textsWithAccents,
  textsWithColumns,
  titleColumns,
  type TextFilter,
} from '../../../src/notes/search/text-filter.ts'

/** What stands for a bullet in indexed texts. */
const BULLET = '\u0001'

const addText = createTextAdder()

const letters = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'y', 'z', '0', '9', ' ', '{', '`', BULLET, 'é'), { maxLength })
    .map((all) => all.join(''))

const mayContain = (filter: TextFilter, index: number, word: string, known = '') =>
  (textsWithColumns(filter, blockOf(index), requiredColumns(filter, word, known)) & bitOf(index)) !== 0

const hasAccents = (filter: TextFilter, index: number) =>
  (textsWithAccents(filter, blockOf(index)) & bitOf(index)) !== 0

const bytes = (text: string) => new TextEncoder().encode(text)

const FEW = 3
const MANY = 3_000

test.each([FEW, MANY])(
  'with %i texts, the filter lets through each text that contains a word, and no other if it alone decides',
  (count) => {
    const empty = createTextFilter(count)
    fc.assert(
      fc.property(letters(12), letters(4), letters(3), fc.boolean(), (text, word, known, isAccented) => {
        const filter = { ...empty, bits: empty.bits.slice(0, empty.columnCount) }
        addText(filter, 1, bytes(text), isAccented, 0)
        const has = mayContain(filter, 1, word)
        const isContained = text.includes(word)
        expect(has || !isContained).toBe(true)
        expect(has === isContained || !isDecidedByFilter(word)).toBe(true)
        // What a text is known to contain is not asked again.
        const isKnown = text.includes(known)
        expect(mayContain(filter, 1, word, known) === has || !isKnown).toBe(true)
        expect(hasAccents(filter, 1)).toBe(isAccented)
        // The neighbours have nothing.
        for (const index of [0, 2])
          expect(mayContain(filter, index, word)).toBe(requiredColumns(filter, word, '').length === 0)
      }),
      { seed: 41, numRuns: 2_000 },
    )
  },
)

test.each([FEW, MANY])(
  'with %i texts, the filter lets through the titles with all initials of a query',
  (count) => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (initials, required) => {
        const filter = createTextFilter(count)
        addText(filter, 1, bytes('text'), true, initials)
        const has = textsWithColumns(filter, 0, titleColumns(required)) & bitOf(1)
        expect(has).toBe((initials & required) === required ? bitOf(1) : 0)
        expect(mayContain(filter, 1, 'a')).toBe(false)
      }),
      {
        seed: 42,
        numRuns: 200,
        examples: [
          [-1, -1],
          [0, 1],
          [1, 2 ** 31 - 1],
        ],
      },
    )
  },
)

test.each([
  { count: FEW, word: 'saf', may: false },
  { count: FEW, word: 'n a', may: false },
  { count: FEW, word: 'fun', may: true },
  { count: MANY, word: 'saf', may: true },
])('"sail after fun" in a filter of $count texts may contain "$word": $may', ({ count, word, may }) => {
  const filter = createTextFilter(count)
  addText(filter, 0, bytes('sail after fun'), false, 0)
  expect(mayContain(filter, 0, word)).toBe(may)
})

test('a growing filter keeps the columns of earlier texts, but drops the trigrams of many texts', () => {
  const words = Array.from({ length: MANY }, (_, index) => String.fromCodePoint(97 + (index % 26)).repeat(3))
  const extended = (filter: TextFilter, from: number, to: number) =>
    words.slice(from, to).reduce((before, word, index) => {
      const after = reserveTexts(before, from + index + 1)
      addText(after, from + index, bytes(word), false, 0)
      return after
    }, filter)
  const few = extended(createTextFilter(0), 0, 1_000)
  expect(mayContain(few, 999, `${words[999]}a`)).toBe(false)
  const many = extended(few, 1_000, MANY)
  for (const [index, word] of words.entries()) {
    expect(mayContain(many, index, word)).toBe(true)
    expect(mayContain(many, index, words[index + 1] ?? 'b')).toBe(false)
  }
  expect(many.bits.length / MANY).toBeLessThan(25)
})
