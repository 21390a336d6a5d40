import { patternFinder, type SpellingFinder } from './pattern-finder.ts'

/** What all forms of a word that the finders below find begin with: `hik` for `hiking`. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '')
  if (stem === word) return withoutLastVowel(word.replace(INFLECTED, ''))
  return OTHER_ENDINGS[word.slice(stem.length)] === VERB_ENDINGS ? stem.replace(DOUBLE_LETTER, '') : stem
}

/**
 * A finder for the plural of a word, for its singular, for another case in Russian, Greek and Hebrew, or for a German street or number, which
 * are mostly abbreviated.
 */
export function otherEndingFinder(word: string): SpellingFinder | undefined {
  const [ending] = ENDING.exec(word) ?? []
  if (ending === undefined) return inflectionFinder(word, INFLECTED)
  const stem = word.slice(0, word.length - ending.length)
  // `hike` is in `hiking`, and `Aufgaben` is more of `Aufgabe`. A short word without its `e` would be another one.
  const others = ending === 'e' && stem.length < 5 ? 'ing' : (OTHER_ENDINGS[ending] ?? '')
  // As in `running` and `run`.
  const start = others === VERB_ENDINGS ? stem.replace(DOUBLE_LETTER, '$1$1?') : stem
  return patternFinder(`(?<!\\p{L})${start}${others}(?!\\p{L})`)
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
  const [, others = ''] = ENDINGS.find(([letter]) => letter.test(word)) ?? []
  return patternFinder(`(?<!\\p{L})${stem}(?:${others})?(?!\\p{L})`)
}

/** By a letter of a script: the endings of its words. In folded words, a Cyrillic short I is a vowel. */
const ENDINGS: readonly (readonly [letter: RegExp, endings: string])[] = [
  [/[a-z]/, '[aeiou]'],
  [/\p{Script=Cyrillic}/u, '[аеиоуыэюяіє]{1,2}(?:[мхв]|го|му|ми)?|ью?'],
  [/\p{Script=Greek}/u, '[αεηιουω]{1,3}[σν]?'],
  // In escapes, because an editor would show the line in another order.
  [/\p{Script=Hebrew}/u, '\u05D4|\u05EA|\u05D9\u05DE|\u05D5\u05EA'],
]
const LAST_VOWEL = /(?<=^[a-z]{4,})[aeiou]$/
const INFLECTED = new RegExp(
  `(?<=^\\p{L}{3,})(?:${ENDINGS.slice(1)
    .map(([, endings]) => endings)
    .join('|')})$`,
  'u',
)

const DOUBLE_LETTER = /([b-df-hj-np-tv-z])\1$/
/** English words, and a few of other languages. A word is found in a longer one anyway. */
const ENDING =
  /(?<=^[a-z]{3,})(?:ie[sd]|es|(?<!s)s|y|(?<!f)f|str|strasse|nummer|nr|aux)$|(?<=^[a-z]{2,})(?:ves|ces|z)$|(?<=^[a-z]+i)fe$|(?<=^(?=[a-z]*[aeiouy])[a-z]{3,})(?:ing|ed)$|(?<=^[a-z]{4,})en$|(?<=^[a-z]{2,})e$/
const VERB_ENDINGS = '(?:e|es|s|ed|er|ing)?'
const OTHER_ENDINGS: Readonly<Record<string, string>> = {
  ies: '(?:y|ie|ied)',
  ied: '(?:y|ies)',
  es: 'e?',
  s: '(?:es)?',
  y: 'ie[sd]',
  f: 'ves',
  fe: 'ves',
  ves: '(?:ve?|fe?)',
  // As in Spanish: `luces` and `luz`.
  ces: '(?:z|ce?)',
  z: 'ces',
  str: '[- ]?strasse',
  strasse: '[- ]?str',
  nummer: '[- ]?nr',
  nr: '[- ]?nummer',
  aux: '(?:al|au)',
  en: 'e?',
  e: '(?:ing)?',
  ing: VERB_ENDINGS,
  ed: VERB_ENDINGS,
}
