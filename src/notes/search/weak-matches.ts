import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldedText, foldSpelling, spelledText } from './fold-spelling.ts'
import { bestPlace, INSIDE, rankAt, STARTING, WHOLE } from './phrase.ts'
import { parseQuery } from './search-query.ts'
import { asWords, ELSEWHERE, titleQuery, titleRank } from './title-ranks.ts'

/**
 * Divides notes into groups by how well they have the words of a query, from `IN_ORDER` to `WEAK`, the best first. The words of `500 g` may
 * also be one, as in "500g", and so may all words: "Backup" for `back up`. Each group keeps its order. The notes of the last one are `weak`.
 */
export function splitWeak(
  found: readonly Note[],
  query: string,
): { readonly strong: readonly (readonly Note[])[]; readonly weak: readonly Note[] } {
  if (found.length > MAX_READ) return { strong: withJoinedFirst(found, query), weak: [] }
  const { words } = parseQuery(query)
  const titles = titleQuery(words)
  const { finders, rest } = takeDatesAndAmounts(foldSpelling(query))
  const isOne = words.length < 2
  if (isOne && finders.length === 0 && !titles.words.some(isDivided)) return { strong: [found], weak: [] }
  const sequenceOf = (text: string) => asSequence(text, titles.words)
  const spaced = [...new Set([query, query.replaceAll(BEFORE_UNIT, '')])]
  const phrases = [...new Set([...spaced, words.join('')])]
    .map((text) => asWords(text.slice(0, MAX_PHRASE)))
    .filter((phrase) => phrase !== '')
    .map(sequenceOf)
  const wordsApart = isOne
    ? []
    : spaced.map((text) => titleQuery(parseQuery(text).words).words.filter(isDivided).map(sequenceOf))
  // The day of `3 july` need not be a word of its own, as in "3rd July".
  const notInDate = finders.length === 0 ? titles.words : titleQuery(parseQuery(rest).words).words
  const short = notInDate.filter((word) => SHORT.test(word)).map(sequenceOf)
  // The plural of a longer word is as good.
  const ofPhraseStart = isOne && short.length === 0 ? IN_ORDER : LAST_BEGINS
  const groups: readonly Note[][] = Array.from({ length: WEAK + 1 }, () => [])
  for (const note of found) groups[groupOf(note)]?.push(note)
  return { strong: groups.slice(0, WEAK), weak: groups[WEAK] ?? [] }

  function groupOf(note: Note): number {
    if (titleRank(titles, titleOf(note)) !== ELSEWHERE) return IN_ORDER
    if (note.content.length > LONG_TEXT) return LAST_BEGINS
    if (!finders.every((find) => find(spelledText(note), 0))) return WEAK
    const ofPhrase = phrases.reduce(
      (best, phrase) => (best === WHOLE ? best : Math.max(best, rankIn(note, phrase))),
      0,
    )
    if (ofPhrase > 0) return ofPhrase === WHOLE ? IN_ORDER : ofPhraseStart
    const ofWords = Math.max(0, ...wordsApart.map((each) => lowestRank(note, each)))
    if (ofWords > 0) return ofWords === WHOLE ? APART : SOME_BEGIN
    return lowestRank(note, short) > 0 ? INSIDE_OTHERS : WEAK
  }
}

/** Nearly all notes have the letters of `T & E`, so those with "T&E" come first, and "T & E" itself. */
function withJoinedFirst(found: readonly Note[], query: string): readonly (readonly Note[])[] {
  const spaced = foldSpelling(query.trim())
  const [, mark] = SPACED_MARK.exec(spaced) ?? []
  if (mark === undefined) return [found]
  const forms = [spaced, spaced.replaceAll(` ${mark} `, mark)].map((form) => ({
    form,
    fromMark: form.slice(form.indexOf(mark)),
  }))
  const joined = found.filter((note) => {
    const text = spelledText(note)
    // Most texts lack the mark, and looking for it takes a tenth of the time of looking for a letter.
    return forms.some(
      ({ form, fromMark }) => text.includes(fromMark) && bestPlace(text, form, 0).rank > INSIDE,
    )
  })
  const areJoined = new Set(joined)
  return [joined, found.filter((note) => !areJoined.has(note))]
}

const SPACED_MARK = /(?<=\S) ([&+/]) (?=\S)/

// The groups, the best first.

/** All words in the title, or one after the other, whatever is between them, as in "Meeting-ID" for `meeting id`. */
const IN_ORDER = 0
/** One after the other, but the last one only begins there. */
const LAST_BEGINS = 1
/** All words, but not one after the other. */
const APART = 2
/** Some words only begin there. */
const SOME_BEGIN = 3
/** A long word is only inside others, as `rent` in "different". */
const INSIDE_OTHERS = 4
/** A short word or a number is only inside others, or the parts of a date, a time or an amount are apart. */
const WEAK = 5

/** One or more words that follow each other. */
interface Sequence {
  /** In the form of `asWords`. */
  readonly words: string
  readonly first: string
  readonly last: string
  readonly isOne: boolean
  /** Whether it must be whole. */
  readonly isWhole: boolean
  /** Finds a word after a small letter or a digit, as in `userName` and "5kg"; and a number after a letter, as in "KW12". */
  readonly inName: RegExp | undefined
}

/** `typed` are the words of the query. A short one that it does not have, such as `ab` for `a b`, begins other words by accident. */
function asSequence(words: string, typed: readonly string[]): Sequence {
  const [first = '', ...others] = words.trim().split(' ')
  const isOne = others.length === 0
  const isWhole = isOne && (first.length === 1 || (SHORT.test(words) && !typed.includes(words)))
  const capital = first.charAt(0).toUpperCase() + first.slice(1)
  const pattern = NUMBER.test(first) ? `[A-Za-z]${first}` : `\\d${first}|${capital}`
  const inName =
    isOne && !isWhole && ASCII.test(first) && typed.includes(words) ? new RegExp(pattern) : undefined
  return { words, first, last: others.at(-1) ?? first, isOne, isWhole, inName }
}

function lowestRank(note: Note, words: readonly Sequence[]): number {
  return words.reduce((lowest, word) => (lowest === 0 ? 0 : Math.min(lowest, rankIn(note, word))), WHOLE)
}

/**
 * How well a note has words that follow each other: `WHOLE`, `STARTING` or 0. Bringing its text into the form of `asWords` would take up to
 * 20 µs, so the places of the first word are looked at, first in the folded text that there mostly is.
 */
function rankIn(note: Note, sequence: Sequence): number {
  const { isWhole, inName } = sequence
  const spelled = spelledText(note)
  const folded = foldedText(note)
  const inText = bestRank(spelled, sequence)
  const rank = folded === spelled ? inText : Math.max(inText, bestRank(folded, sequence))
  if (rank === STARTING && isWhole) return 0
  return rank === 0 && (inName?.test(note.content) || inName?.test(note.title)) ? STARTING : rank
}

function bestRank(text: string, { words, first, last, isOne }: Sequence): number {
  let best = 0
  for (let at = text.indexOf(first); at !== -1 && best < WHOLE; at = text.indexOf(first, at + 1)) {
    const zeros = NUMBER.test(first) ? zerosBefore(text, at) : ''
    const isDecimal =
      IN_MEASURE.test(words) && DECIMAL_BEFORE.test(text.slice(Math.max(0, at - MAX_ZEROS), at))
    const rank = isDecimal ? INSIDE : rankAt(text, zeros + first, at - zeros.length)
    if (isOne && rank > INSIDE) best = Math.max(best, rank)
    if (isOne || rank < WHOLE) continue
    const following = text.slice(at, at + words.length + MAX_BETWEEN)
    const own = following.includes(last) ? asWords(following) : ''
    if (own.startsWith(words)) best = WHOLE
    else if (own.startsWith(words.trimEnd())) best = STARTING
  }
  return best
}

/** Numbers in the form of `asWords` are without them. */
function zerosBefore(text: string, at: number): string {
  return /0*$/.exec(text.slice(Math.max(0, at - MAX_ZEROS), at))?.[0] ?? ''
}

/** The 5 of "62.5 kg" is not `5 kg`. In "3.12. 5 kg" and "3.12.5 kg", it follows a date. */
const IN_MEASURE = /^ \d+ ?\p{L}/u
const DECIMAL_BEFORE = /(?<![\d.,])\d+[.,]$/
const MAX_ZEROS = 10
/** In characters, as the next one. A note with the beginning of a longer phrase mostly has all of it. */
const MAX_PHRASE = 100
/** As many more are read at each place of the first word. */
const MAX_BETWEEN = 20
/** Reading more texts would take longer than a key may. */
const MAX_READ = 200
/** A longer text mostly has them at the start of a word too. */
const LONG_TEXT = 5000

/** `500 g` is also written `500g`, and `5 x 5` also `5x5`. */
const BEFORE_UNIT = /(?<=\d) (?=[\p{L}×])|(?<=\d ?[x×]) (?=\d)/gu

const titleOf = memoize((note: Note) => asWords(note.title))

/** In Hebrew and Arabic, the article and others are before a word. Scripts without spaces, and Korean, join words too. */
function isDivided(words: string): boolean {
  return DIVIDED.test(words)
}

const DIVIDED = /^ [\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u
/** Longer words are often the end of one that is meant, as in `Fahrrad`. */
const SHORT = /^ (?:\d|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,3} $)/u
const NUMBER = /^\d/
const ASCII = /^[a-z\d]+$/
