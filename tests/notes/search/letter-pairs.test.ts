import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bitOf,
  blockOf,
  createLetterPairs,
  createPairSetter,
  isLetterOrPair,
  type LetterPairs,
  type RequiredPairs,
  requiredPairs,
  reservePairs,
  textsWithAccents,
  textsWithPairs,
} from '../../../src/notes/search/letter-pairs.ts'

const setPairs = createPairSetter()

const letters = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b', 'y', 'z', ' ', '{', '`', 'é'), { maxLength }).map((all) => all.join(''))

const hasPairs = (pairs: LetterPairs, index: number, required: RequiredPairs) =>
  (textsWithPairs(pairs, blockOf(index), required) & bitOf(index)) !== 0

const textHasAccents = (pairs: LetterPairs, index: number) =>
  (textsWithAccents(pairs, blockOf(index)) & bitOf(index)) !== 0

const bytes = (text: string) => new TextEncoder().encode(text)

test('a text that contains a word has its pairs, and the other way round for a letter or a pair', () => {
  fc.assert(
    fc.property(letters(12), letters(3), letters(2), fc.boolean(), (text, word, known, hasAccents) => {
      const pairs = createLetterPairs(3)
      setPairs(pairs, 1, bytes(text), hasAccents)
      const has = hasPairs(pairs, 1, requiredPairs(word, ''))
      const isContained = text.includes(word)
      expect(has || !isContained).toBe(true)
      expect(has === isContained || !isLetterOrPair(word)).toBe(true)
      // What a text is known to contain is not asked again.
      const isKnown = text.includes(known)
      expect(hasPairs(pairs, 1, requiredPairs(word, known)) === has || !isKnown).toBe(true)
      expect(textHasAccents(pairs, 1)).toBe(hasAccents)
      // The neighbours have nothing.
      for (const index of [0, 2])
        expect(hasPairs(pairs, index, requiredPairs(word, ''))).toBe(!/[a-z]/.test(word))
    }),
    { seed: 41, numRuns: 2_000 },
  )
})

test('the pairs of earlier texts are kept when more are added', () => {
  let pairs = createLetterPairs(0)
  const words = Array.from({ length: 60 }, (_, index) => String.fromCharCode(97 + (index % 26)))
  for (const [index, word] of words.entries()) {
    pairs = reservePairs(pairs, index + 1)
    setPairs(pairs, index, bytes(word), false)
  }
  for (const [index, word] of words.entries()) {
    expect(hasPairs(pairs, index, requiredPairs(word, ''))).toBe(true)
    expect(hasPairs(pairs, index, requiredPairs(words[index + 1] ?? 'b', ''))).toBe(false)
  }
})
