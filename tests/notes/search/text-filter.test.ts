import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bitOf,
  blockOf,
  columnsOfTitle,
  createTextAdder,
  createTextFilter,
  isDecidedByFilter,
  requiredColumns,
  reserveTexts,
  type TextFilter,
  textsWithAccents,
  textsWithColumns,
} from '../../../src/notes/search/text-filter.ts'
import { asWords, titleQuery } from '../../../src/notes/search/title-ranks.ts'

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
        addText(filter, 1, bytes(text), isAccented, '')
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
  'with %i texts, the filter lets through each title with the starts of words of a query',
  (count) => {
    const word = fc.array(fc.constantFrom('a', 'b', 'é', '蛋', '7'), { minLength: 1, maxLength: 4 })
    const words = fc.array(
      word.map((characters) => characters.join('')),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(
        words,
        fc.infiniteStream(fc.boolean()),
        fc.integer({ min: 2, max: 4 }),
        (title, choices, length) => {
          const filter = createTextFilter(count)
          addText(filter, 1, bytes('text'), true, asWords(title.join(' ')))
          // The start of a word, unless it is one letter, which is looked for as a word.
          const starts = title.filter(() => choices.next().value).map((whole) => whole.slice(0, length))
          const columns = titleQuery(starts).starts.flatMap(columnsOfTitle)
          const texts = textsWithColumns(filter, 0, columns)
          expect(texts & bitOf(1)).toBe(bitOf(1))
          expect(texts & bitOf(0)).toBe(columns.length === 0 ? bitOf(0) : 0)
          expect(mayContain(filter, 1, 'a')).toBe(false)
        },
      ),
      { seed: 42, numRuns: 500 },
    )
  },
)

test('the filter lets through few titles without the starts of words', () => {
  const filter = createTextFilter(MANY)
  addText(filter, 0, bytes('text'), false, ' the giant saffron tomatoes ')
  const mayHave = (start: string) => (textsWithColumns(filter, 0, columnsOfTitle(start)) & 1) !== 0
  expect([' th', ' the ', ' giant sa', ' tomatoes '].every(mayHave)).toBe(true)
  expect([' he', ' t ', ' an', ' milk'].some(mayHave)).toBe(false)
})

test.each([
  { count: FEW, word: 'saf', may: false },
  { count: FEW, word: 'n a', may: false },
  { count: FEW, word: 'fun', may: true },
  { count: MANY, word: 'saf', may: true },
])('"sail after fun" in a filter of $count texts may contain "$word": $may', ({ count, word, may }) => {
  const filter = createTextFilter(count)
  addText(filter, 0, bytes('sail after fun'), false, '')
  expect(mayContain(filter, 0, word)).toBe(may)
})

test('a growing filter keeps the columns of earlier texts, but drops the trigrams of many texts', () => {
  const words = Array.from({ length: MANY }, (_, index) => String.fromCodePoint(97 + (index % 26)).repeat(3))
  const extended = (filter: TextFilter, from: number, to: number) =>
    words.slice(from, to).reduce((before, word, index) => {
      const after = reserveTexts(before, from + index + 1)
      addText(after, from + index, bytes(word), false, '')
      return after
    }, filter)
  const few = extended(createTextFilter(0), 0, 1_000)
  expect(mayContain(few, 999, `${words[999]}a`)).toBe(false)
  const many = extended(few, 1_000, MANY)
  for (const [index, word] of words.entries()) {
    expect(mayContain(many, index, word)).toBe(true)
    expect(mayContain(many, index, words[index + 1] ?? 'b')).toBe(false)
  }
  expect(many.bits.length / MANY).toBeLessThan(26)
})
