import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters, createWordFinder, indexOfWord } from '../../../src/notes/search/word-finder.ts'
import { randomRuns } from '../../random-runs.ts'

/** Texts of few characters, some of them rare. */
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom('a', 'a', 'a', 'a', 'b', 'h', ' ', 'é', '漢', '\uD800'), { maxLength })
    .map((all) => all.join(''))

test('a finder returns the same offset as indexOf', () => {
  fc.assert(
    fc.property(
      fc.array(text(30), { maxLength: 20 }),
      text(30),
      text(5),
      fc.nat(8),
      (sample, one, word, from) => {
        const finder = createWordFinder(word, countCharacters(sample))
        expect(indexOfWord(finder, one, from)).toBe(one.indexOf(word, from))
      },
    ),
    { seed: 18, numRuns: randomRuns({ check: 1_000, full: 10_000 }) },
  )
})
