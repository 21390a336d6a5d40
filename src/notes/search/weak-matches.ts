import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldSpelling, spelledText } from './fold-spelling.ts'
import { rankAt, STARTING, WHOLE } from './phrase.ts'
import { parseQuery } from './search-query.ts'
import { foldAccents, hasAccents } from './search-text.ts'
import { asWords, ELSEWHERE, titleQuery, titleRank } from './title-ranks.ts'
import { visibleText } from './visible-text.ts'

/**
 * Splits off the notes that have a short word or a number of the query only inside other words, or the parts of a date, a time or an amount
 * only apart. Notes with all words in the title, or as one word, are never among them: "Backup" for `back up`. The others are in groups, from
 * `IN_ORDER` to `INSIDE_OTHERS`. Each list keeps its order.
 */
export function splitWeak(
  found: readonly Note[],
  query: string,
): { readonly strong: readonly (readonly Note[])[]; readonly weak: readonly Note[] } {
  const { words } = parseQuery(query)
  const titles = titleQuery(words)
  const separate = titles.starts.filter((word) => SEPARATE.test(word))
  const short = separate.filter((word) => SHORT.test(word))
  const { finders } = takeDatesAndAmounts(foldSpelling(query))
  if (found.length > MAX_READ || (words.length < 2 && separate.length + finders.length === 0))
    return { strong: [found], weak: [] }
  const beforeUnits = query.replaceAll(BEFORE_UNIT, '')
  const joined = titleQuery(parseQuery(beforeUnits).words).words
  const whole = titleQuery([words.join('')])
  const asOneWord = whole.starts.some((word) => SHORT.test(word)) ? whole.words : whole.starts
  const inOrder = titleQuery([...new Set([query, beforeUnits, words.join('')])])
  // The plural of a longer word is as good.
  const best = words.length < 2 && short.length === 0 ? inOrder.starts : inOrder.words
  const elsewhere = new Set(found.filter((note) => titleRank(titles, titleOf(note)) === ELSEWHERE))
  const weak = new Set(short.length + finders.length > 0 ? [...elsewhere].filter(isWeak) : [])
  const strong: readonly Note[][] = Array.from({ length: INSIDE_OTHERS + 1 }, () => [])
  for (const note of found)
    if (!weak.has(note)) strong[elsewhere.has(note) ? groupOf(note) : IN_ORDER]?.push(note)
  return { strong, weak: [...weak] }

  /** A long text is not read. */
  function groupOf(note: Note): number {
    if (note.content.length > LONG_TEXT) return LAST_BEGINS
    const has = (text: string) => hasWords(note, text)
    if (!separate.every(has) && !asOneWord.some(has)) return INSIDE_OTHERS
    if (inOrder.starts.some(has)) return best.some(has) ? IN_ORDER : LAST_BEGINS
    return titles.words.every(has) ? APART : SOME_BEGIN
  }

  function isWeak(note: Note): boolean {
    if (note.content.length > LONG_TEXT) return false
    const hasWhole = [short, joined, asOneWord].some((each) => each.every((text) => hasWords(note, text)))
    return !hasWhole || !finders.every((find) => find(spelledText(note), 0))
  }
}

// The groups of the other notes, the best first.

/** All words in the title, or one after the other, whatever is between them, as "Meeting-ID" for `meeting id`. */
const IN_ORDER = 0
/** One after the other, but the last one only begins there. */
const LAST_BEGINS = 1
/** All words, but not one after the other. */
const APART = 2
/** Some words only begin there. */
const SOME_BEGIN = 3
/** A word is only inside others, such as `rent` in "different". */
const INSIDE_OTHERS = 4

/**
 * Whether a note has words of a query one after the other. They are in the form of `asWords`. Converting the whole text of the note to that
 * form takes up to 20 µs, so only what follows the first word is converted, unless that word has other characters than letters. The text in
 * the form of `spelledText` mostly exists already.
 */
function hasWords(note: Note, words: string): boolean {
  const [, first = ''] = words.split(' ')
  if (!ONLY_LETTERS.test(first) || words.length > MAX_LENGTH) return textOf(note).includes(words)
  const spelled = spelledText(note)
  if (hasWordsIn(spelled, words, first)) return true
  const folded = foldedText(note)
  return folded !== spelled && hasWordsIn(folded, words, first)
}

function hasWordsIn(text: string, words: string, first: string): boolean {
  const last = words.trimEnd().slice(words.lastIndexOf(' ', words.length - 2) + 1)
  const isOne = words.length <= first.length + 2
  const minRank = isOne && !words.endsWith(' ') ? STARTING : WHOLE
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    if (rankAt(text, first, at) < minRank) continue
    const following = isOne ? '' : text.slice(at, at + words.length + MAX_BETWEEN)
    if (isOne || (following.includes(last) && asWords(following).startsWith(words))) return true
  }
  return false
}

const ONLY_LETTERS = /^\p{L}+$/u
/** Of the words of a query, in characters. Longer ones would be read again at each place of the first word. */
const MAX_LENGTH = 100
/** In characters that are no part of a word. */
const MAX_BETWEEN = 20

/** Reading more texts would take longer than a key may. */
const MAX_READ = 200
/** A longer text mostly has them at the start of a word too. */
const LONG_TEXT = 5000

/** `500 g` is also written `500g`, and `5 x 5` also `5x5`. */
const BEFORE_UNIT = /(?<=\d) (?=[\p{L}×])|(?<=\d ?[x×]) (?=\d)/gu

const titleOf = memoize((note: Note) => asWords(note.title))
const foldedText = memoize((note: Note) =>
  hasAccents(note.title) || hasAccents(note.content) ? foldAccents(visibleText(note)) : spelledText(note),
)
const textOf = memoize((note: Note) => asWords(visibleText(note)))

/** A word in a script that separates words. Hebrew and Arabic join the article to a word; Korean and scripts without spaces join others. */
const SEPARATE = /^ [\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u
/** Longer words are often the end of one that is meant, as in `Fahrrad`. */
const SHORT = /^ (?:\d|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,3} ?$)/u
