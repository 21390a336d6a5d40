import {
  lettersOfWeekday,
  lettersOfYear,
  monthFinder,
  namedDateFinder,
  otherClockFinder,
  quarterFinder,
  weekdayFinder,
  yearFinder,
} from './date-spellings.ts'
import {
  amountFinder,
  codeFinder,
  currencyFinder,
  dividedNumberFinder,
  fractionFinder,
  partsOfMeasure,
  thousandsFinder,
  versionFinder,
} from './number-spellings.ts'
import {
  firstOf,
  notAfter,
  patternFinder,
  patternOfJoined,
  type SpellingFinder,
  startOfWord,
  wholeWord,
  WORD_END,
} from './pattern-finder.ts'
import { otherEndingFinder, stemOf } from './word-endings.ts'

/** What finds the spellings of a word, a date or another part of a query. */
export interface Spelling {
  readonly find: SpellingFinder
  /** The letters and digits that all of them contain, except those that `findNotation` finds: `hik` for `hiking`. */
  readonly letters: string
  /** Finds a date, a time or an amount in another notation, which may have other letters: `14 Nov` for `14.11.` */
  readonly findNotation?: SpellingFinder | undefined
}

/**
 * Finds a word as it is, or another spelling at the start of a word: with or without punctuation between its letters, as two words, in the
 * singular or the plural, with other marks in a number, or as another way to write a date, a time or a currency.
 */
export function spellingOf(word: string): Spelling {
  const findWord = withMemory((text, from) => {
    const start = text.indexOf(word, from)
    return start === -1 ? undefined : [start, start + word.length]
  })
  if (word.length > MAX_LENGTH) return { find: findWord, letters: onlyLetters(word) }
  const notations = findersOf(word, NOTATIONS)
  // Created only if a note has the letters: most words that are still typed have no other spelling in any note.
  let findOther: SpellingFinder | undefined
  return {
    find(text, from) {
      const found = findWord(text, from)
      if (found) return found
      findOther ??= firstOf([...notations, ...findersOf(word, WORD_SPELLINGS)])
      return findOther(text, from)
    },
    letters: lettersOfSpellings(word),
    findNotation: notations.length > 0 ? firstOf(notations) : undefined,
  }
}

type FinderCreator = (word: string) => SpellingFinder | undefined

function findersOf(word: string, creators: readonly FinderCreator[]): readonly SpellingFinder[] {
  return creators.flatMap((create) => create(word) ?? []).map(withMemory)
}

/**
 * A finder that remembers its last result: while another spelling is found again and again, the rest of the text is not searched for this one
 * each time.
 */
function withMemory(find: SpellingFinder): SpellingFinder {
  let last: { readonly text: string; readonly from: number; readonly found: ReturnType<SpellingFinder> }
  last = { text: '', from: 0, found: undefined }
  return (text, from) => {
    const { found } = last
    const isKnown = text === last.text && from >= last.from && (!found || from <= found[0])
    if (!isKnown) last = { text, from, found: find(text, from) }
    return last.found
  }
}

/** Dates, times, amounts, numbers and other words. What they find may have other letters than the word. */
const NOTATIONS: readonly FinderCreator[] = [
  dividedNumberFinder,
  namedDateFinder,
  monthFinder,
  quarterFinder,
  otherClockFinder,
  currencyFinder,
  amountFinder,
  fractionFinder,
  versionFinder,
  otherWordFinder,
]
/** What they find has the letters of `lettersOfSpellings`. */
const WORD_SPELLINGS: readonly FinderCreator[] = [
  weekdayFinder,
  yearFinder,
  joinedFinder,
  operatorFinder,
  initialsFinder,
  longVowelFinder,
  okuriganaFinder,
  withoutArticleFinder,
  otherEndingFinder,
]

function lettersOfSpellings(word: string): string {
  const shared = lettersOfYear(word) ?? lettersOfWeekday(word)
  if (shared !== undefined) return shared
  if (WITH_OKURIGANA.test(word)) return String.fromCodePoint(word.codePointAt(0) ?? 0)
  const [start = ''] = word.replace(ARTICLE, '').split(END_OF_KANA)
  const letters = start.replaceAll(JOINER, '')
  // Without letters alone, it has no other spelling.
  return ONLY_LETTERS.test(letters) ? stemOf(letters) : onlyLetters(word)
}

/** The letters, marks and digits of a text. */
export function onlyLetters(text: string): string {
  return text.split(NO_LETTERS).join('')
}

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u

/** Patterns of very long words cannot be compiled. */
const MAX_LENGTH = 100

/** A finder for the letters of a word, whatever joins them: `e-mail` for `email`, "to do" for `todo`, "10 a.m." for `10am`. */
function joinedFinder(word: string): SpellingFinder | undefined {
  const letters = word.replaceAll(JOINER, '')
  if (!ONLY_LETTERS.test(letters)) return undefined
  const measure = partsOfMeasure(word)
  if (measure) return joinedPartsFinder(word, letters, measure)
  return (
    codeFinder(letters, word) ??
    thousandsFinder(word) ??
    joinedPartsFinder(word, letters, Array.from(letters))
  )
}

function joinedPartsFinder(
  word: string,
  letters: string,
  parts: readonly string[],
): SpellingFinder | undefined {
  const isShort = letters.length < MIN_LETTERS
  const hasMark = MARK.test(word)
  if (ONLY_DIGITS.test(letters) || (isShort && !hasMark && !MEASURE.test(letters) && !HEBREW.test(letters)))
    return undefined
  const [plural = ''] = PLURAL.exec(letters) ?? []
  const stem = patternOfJoined(parts.slice(0, parts.length - plural.length), JOINERS)
  const ending =
    plural === '' ? PLURAL_ENDING : `(?:${JOINERS}${plural}(?!\\p{L})${plural === 'es' ? '|e' : ''})?`
  return patternFinder(stem + ending, (found, isWhole) => {
    // `boards` does not find "boarding", which begins with the singular.
    if (found.length < letters.length && !isWhole) return false
    if (!found.includes(' ')) return isWhole || !isShort
    const mayEnd = isWhole || HANGUL.test(letters)
    return mayEnd && (TWO_WORDS.test(found) || (hasMark && found.includes('&')))
  })
}

const JOINER_SIGNS = "-'./_(),:!&·・^+"
const JOINER = new RegExp(`[${JOINER_SIGNS}]`, 'g')
/**
 * A word may be divided at the end of a line. Hebrew abbreviations have a double quote, others may have a period before a number, and so may
 * numbers, as in "3. OG".
 */
const JOINERS = `(?:-\n|\\.-|[${JOINER_SIGNS}° "]| [-/&+] | [°#]|\\. (?:(?=\\d)|(?<=\\d\\. )))?`
const ONLY_LETTERS = /^[\p{L}\p{M}\p{N}]+$/u
const ONLY_DIGITS = /^\p{N}+$/u
/** The parts may be in the singular: "e-mail" for `emails`, "tooth brush" for `toothbrushes`, "suit case" for `suitcases`. */
const PLURAL = /(?<=^[a-z]{2,}(?:[sxz]|[cs]h))es$|(?<=^[a-z]{3,}[a-rt-z])s$/
/** They may be in the plural: "hot dogs" for `hotdog`. After fewer letters, it would be another unit: "10 ms" for `10m`. */
const PLURAL_ENDING = '(?:(?<=[a-z]{3})e?s(?!\\p{L}))?'
/** Two letters would be found in too many places. */
const MIN_LETTERS = 3
/** As in "AT&T" and `m^2`. */
const MARK = /\p{L}(?:&\p{L}|\^\p{N})/u
/** One digit and a unit, or a letter and its number. */
const MEASURE = /^(?:\d\p{L}|\p{L}\d)$/u
/** Abbreviations of two letters have a double quote between them. */
const HEBREW = /^\p{Script=Hebrew}+$/u
/** Korean particles are written at the end of a word. */
const HANGUL = /^\p{Script=Hangul}+$/u

/**
 * Many words are a short word and another one: `along` is not "a long", `beat` is not "be at". German has `zuhause` and "zu Hause". Korean
 * words are written with and without the space. `5kg` and `KW12` are a number and a word, also in "10 a.m.", "3 x 45" and "Nr. 5". There
 * may be a mark between spaces, as in "Berlin - Hamburg".
 */
const TWO_WORDS = new RegExp(
  [
    String.raw`(?:(?:to|zu|[^ ]{3,}|\p{Script=Hangul}+) (?:[-/&+] )?[^ ]{2,}|\p{L}{2} [^ ]{4,})`,
    String.raw`\p{N}[\p{N}.,/]*(?: \p{N}{3})? °?\p{L}[\p{L}\p{N}./]*(?: \p{N}.*)?`,
    String.raw`[\p{L}\p{N}]+ #?\p{N}[\p{N}.,]*`,
    String.raw`\p{L}+\. \p{N}+`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'u',
)

/**
 * A finder for initials and other abbreviations: `iv` is also "i.v.", `hm` "H&M", `jrr` "J. R. R.", `hj` "H.-J.", and `s.c.` is also "sc" and
 * "s. c.".
 */
function initialsFinder(word: string): SpellingFinder | undefined {
  if (!INITIALS.test(word)) return undefined
  const letters = Array.from(word.replace('.', ''))
  const joiners = word.includes('.') ? '(?:\\. ?)?' : '(?:\\.[- ]?|&)'
  return patternFinder(patternOfJoined(letters, joiners) + WORD_END)
}

/** The period at its end is not a part of a word of a query. */
const INITIALS = /^\p{L}(?:\p{L}{1,3}|\.\p{L})$/u

/** A finder for `x=5` with spaces around the operator: "x = 5". */
function operatorFinder(word: string): SpellingFinder | undefined {
  const parts = word.split(OPERATOR)
  if (parts.length === 1) return undefined
  const pattern = parts.map(
    (part, at) => part.replaceAll(SYNTAX, '\\$&') + (at === parts.length - 1 ? '' : ' ?'),
  )
  const isLong = (parts.at(-1) ?? '').length >= MIN_LETTERS
  return patternFinder(notAfter('[\\p{L}\\p{N}]', pattern.join('')) + (isLong ? '' : WORD_END))
}

/** Each operator is a part of its own. Other punctuation between letters is in `JOINERS`. */
const OPERATOR = /(?<=[\p{L}\p{N}])([-!:\p{Sm}&*(]*[\p{Sm}&*(][-!:\p{Sm}&*(]*)(?=[\p{L}\p{N}])/u
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/**
 * A finder for a word that documents and addresses mostly abbreviate, or that has another vowel in the plural: `number` is also "no.",
 * `street` is also "St.", and `mice` is also "mouse".
 */
function otherWordFinder(word: string): SpellingFinder | undefined {
  const rows = OTHER_WORDS.filter(([words]) => words.split('|').includes(word))
  if (rows.length === 0) return undefined
  const patterns = rows.map(([words, ends]) =>
    ends === undefined ? wholeWord(words) : `${wholeWord(words)}|(?:${ends})(?!\\p{L})`,
  )
  return patternFinder(patterns.join('|'))
}

/** Words that are written for each other, and those that also end other words, mostly German ones. */
const OTHER_WORDS: readonly (readonly [words: string, ends?: string])[] = [
  ['number|no|n°|nummer|nr', 'nummer|nr|#'],
  ['strasse|str', 'strasse|str'],
  ['street|st'],
  ['avenue|ave'],
  ['road|rd'],
  ['doctor|dr'],
  ['saint|st'],
  ['man|men'],
  ['woman|women'],
  ['child|children'],
  ['foot|feet'],
  ['tooth|teeth'],
  ['goose|geese'],
  ['mouse|mice'],
  // The shorter abbreviations are mostly other words.
  ['tuesday|tues'],
  ['thursday|thurs|thur'],
]

/** A finder for a Japanese word with or without a long vowel at its end: `サーバー` is also "サーバ". */
function longVowelFinder(word: string): SpellingFinder | undefined {
  const pattern = word.replaceAll(END_OF_KANA, 'ー?')
  return pattern !== word && ONLY_LETTERS.test(word) ? patternFinder(pattern) : undefined
}

/** Shorter words differ in their long vowel. */
const END_OF_KANA = /(?<=[ぁ-ゖー]{2}[ぁ-ゖ])ー?(?![ぁ-ゖー])/g

/** A finder for a Japanese word with more or less of the syllables after its Chinese characters: `引越し` is also "引っ越し". */
function okuriganaFinder(word: string): SpellingFinder | undefined {
  if (!WITH_OKURIGANA.test(word)) return undefined
  return patternFinder(Array.from(word.replaceAll(/[ぁ-ゖ]/g, '')).join(OKURIGANA))
}

/** Not the particles between words. */
const OKURIGANA = '(?:(?![のをはがとでもにへ])[ぁ-ゖ]){0,2}'
const WITH_OKURIGANA = new RegExp(`^(?:\\p{Script=Han}${OKURIGANA}){2,10}$`, 'u')

/** A finder for a word without the article that is written at its start in Arabic, Hebrew and, with an apostrophe, in French and Italian. */
function withoutArticleFinder(word: string): SpellingFinder | undefined {
  const rest = word.replace(ARTICLE, '')
  return rest !== word && ONLY_LETTERS.test(rest) ? patternFinder(startOfWord(rest)) : undefined
}

/** Arabic has some prepositions before the article. In escapes, because an editor would show the line in another order. */
const ARTICLE =
  /^(?:[\u0648\u0628\u0641\u0643]?\u0627\u0644|\u0644\u0644|\u05D4|[dl]'|(?:de|ne)ll')(?=\p{L}{3})/u
