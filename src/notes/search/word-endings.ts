import { patternFinder, type SpellingFinder, startOfWord } from './pattern-finder.ts'

/** What all forms of a word that the finders below find begin with: `hik` for `hiking`. */
export function stemOf(word: string): string {
  const { stem, others } = endingOf(word) ?? {}
  if (stem === undefined) return withoutLastVowel(word.replace(INFLECTED, ''))
  return others === VERB_ENDINGS ? stem.replace(DOUBLE_LETTER, '') : stem
}

/**
 * A finder for the plural of a word, for its singular, for another case in Russian, Greek and Hebrew, or for a German street or number, which
 * are mostly abbreviated.
 */
export function otherEndingFinder(word: string): SpellingFinder | undefined {
  const { stem, others } = endingOf(word) ?? {}
  if (stem === undefined) return inflectionFinder(word, INFLECTED)
  // As in `running` and `run`.
  const start = others === VERB_ENDINGS ? stem.replace(DOUBLE_LETTER, '$1$1?') : stem
  return patternFinder(`${startOfWord(start)}${others}(?!\\p{L})`)
}

/** The stem before the ending of a word, and the pattern of its other endings; undefined for a word without such an ending. */
function endingOf(word: string): { readonly stem: string; readonly others: string } | undefined {
  for (const [ending, stemPattern, others] of ENDINGS) {
    const stem = word.slice(0, -ending.length)
    if (word.endsWith(ending) && stemPattern.test(stem)) return { stem, others }
  }
  return undefined
}

/** The word without a vowel at its end, if it has one: `ricett` for `ricette`. */
export function withoutLastVowel(word: string): string {
  return word.replace(LAST_VOWEL, '')
}

/**
 * A finder for a word with another vowel at its end, or with none, as in Italian, Spanish and Polish: `ricette` is also "ricetta". English
 * words with other vowels there are mostly others, so nothing else must be found.
 */
export function otherVowelFinder(word: string): SpellingFinder | undefined {
  return inflectionFinder(word, LAST_VOWEL)
}

function inflectionFinder(word: string, ending: RegExp): SpellingFinder | undefined {
  const stem = word.replace(ending, '')
  if (stem === word) return undefined
  const [, others = ''] = ENDINGS_BY_SCRIPT.find(([letter]) => letter.test(word)) ?? []
  return patternFinder(`${startOfWord(stem)}(?:${others})?(?!\\p{L})`)
}

/** By a letter of a script: the endings of its words. In folded words, a Cyrillic short I is a vowel. */
const ENDINGS_BY_SCRIPT: readonly (readonly [letter: RegExp, endings: string])[] = [
  [/[a-z]/, '[aeiou]'],
  [/\p{Script=Cyrillic}/u, '[аеиоуыэюяіє]{1,2}(?:[мхв]|го|му|ми)?|ью?'],
  [/\p{Script=Greek}/u, '[αεηιουω]{1,3}[σν]?'],
  // In escapes, because an editor would show the line in another order.
  [/\p{Script=Hebrew}/u, '\u05D4|\u05EA|\u05D9\u05DE|\u05D5\u05EA'],
]
const LAST_VOWEL = /(?<=^[a-z]{4,})[aeiou]$/
const INFLECTED = new RegExp(
  `(?<=^\\p{L}{3,})(?:${ENDINGS_BY_SCRIPT.slice(1)
    .map(([, endings]) => endings)
    .join('|')})$`,
  'u',
)

const DOUBLE_LETTER = /([b-df-hj-np-tv-z])\1$/
const VERB_ENDINGS = '(?:e|es|s|ed|er|ing)?'
const [TWO_LETTERS, THREE_LETTERS] = [/^[a-z]{2,}$/, /^[a-z]{3,}$/]
const WITH_VOWEL = /^(?=[a-z]*[aeiouy])[a-z]{3,}$/

/** English endings, and a few of other languages, the longest first. A word is found in a longer one anyway. */
const ENDINGS: readonly (readonly [ending: string, stem: RegExp, others: string])[] = [
  ['strasse', THREE_LETTERS, '[- ]?str'],
  ['nummer', THREE_LETTERS, '[- ]?nr'],
  ['str', THREE_LETTERS, '[- ]?strasse'],
  ['ies', THREE_LETTERS, '(?:y|ie|ied)'],
  ['ied', THREE_LETTERS, '(?:y|ies)'],
  ['aux', THREE_LETTERS, '(?:al|au)'],
  ['ing', WITH_VOWEL, VERB_ENDINGS],
  ['ves', TWO_LETTERS, '(?:ve?|fe?)'],
  // As in Spanish: `luces` and `luz`.
  ['ces', TWO_LETTERS, '(?:z|ce?)'],
  ['nr', THREE_LETTERS, '[- ]?nummer'],
  // As in Portuguese: `reuniões` and `reunião`.
  ['oes', TWO_LETTERS, '(?:ao|oe?)'],
  ['es', THREE_LETTERS, 'e?'],
  ['ed', WITH_VOWEL, VERB_ENDINGS],
  // `Aufgaben` is more of `Aufgabe`.
  ['en', /^[a-z]{4,}$/, 'e?'],
  ['fe', /^[a-z]+i$/, 'ves'],
  ['s', /^[a-z]{3,}(?<!s)$/, '(?:es)?'],
  ['ao', TWO_LETTERS, 'oes'],
  ['y', THREE_LETTERS, 'ie[sd]'],
  ['f', /^[a-z]{3,}(?<!f)$/, 'ves'],
  ['z', TWO_LETTERS, 'ces'],
  // `hike` is in `hiking`. A short word without its `e` would be another one.
  ['e', /^[a-z]{5,}$/, '(?:ing)?'],
  ['e', TWO_LETTERS, 'ing'],
]
