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
 * only apart. Notes with all words in the title, or as one word, are never among them: "Backup" for `back up`. The others are in groups, the
 * best first: those and the notes that have the words one after the other, whatever is between them, as "Meeting-ID" for `meeting id`; those
 * where the last word only begins there; those with all words apart; those where some only begin; those with a word only inside others, such
 * as `rent` in "different". Each list keeps its order.
 */
export function splitWeak(
  found: readonly Note[],
  query: string,
): { readonly strong: readonly (readonly Note[])[]; readonly weak: readonly Note[] } {
  const { words } = parseQuery(query)
  const titles = titleQuery(words)
  const apart = titles.starts.filter((word) => MAY_BE_INSIDE.test(word))
  const short = apart.filter((word) => SHORT.test(word))
  const { finders } = takeDatesAndAmounts(foldSpelling(query))
  if (found.length > MAX_READ || (words.length < 2 && apart.length + finders.length === 0))
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
  for (const note of found) if (!weak.has(note)) strong[elsewhere.has(note) ? orderRank(note) : 0]?.push(note)
  return { strong, weak: [...weak] }

  /** The index of its group. A long text is not read. */
  function orderRank(note: Note): number {
    if (note.content.length > LONG_TEXT) return 1
    const hasStarts = apart.every((word) => hasWord(note, word))
    if (!hasStarts && !asOneWord.some((word) => hasWord(note, word))) return INSIDE_OTHERS
    if (!inOrder.starts.some((each) => hasWord(note, each)))
      return titles.words.every((word) => hasWord(note, word)) ? 2 : 3
    return best.some((each) => hasWord(note, each)) ? 0 : 1
  }

  function isWeak(note: Note): boolean {
    if (note.content.length > LONG_TEXT) return false
    const hasWords = [short, joined, asOneWord].some((each) => each.every((word) => hasWord(note, word)))
    return !hasWords || !finders.every((find) => find(spelledText(note), 0))
  }
}

/** The index of the last group. */
const INSIDE_OTHERS = 4

/**
 * Whether a note has words of a query one after the other, in the form of `asWords`. Bringing its text into this form would take up to 20 µs,
 * so the places of a word of letters are looked at, first in the folded text that there mostly is.
 */
function hasWord(note: Note, words: string): boolean {
  const [, first = ''] = words.split(' ')
  if (!ONLY_LETTERS.test(first) || words.length > MAX_WORDS) return textOf(note).includes(words)
  const spelled = spelledText(note)
  if (hasWordIn(spelled, words, first)) return true
  const folded = foldedText(note)
  return folded !== spelled && hasWordIn(folded, words, first)
}

function hasWordIn(text: string, words: string, first: string): boolean {
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
/** In characters, as the next one. More are read at each place of the first word. */
const MAX_WORDS = 100
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

/** In Hebrew and Arabic, the article and others are before a word. Scripts without spaces, and Korean, join words too. */
const MAY_BE_INSIDE = /^ [\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u
/** Longer words are often the end of one that is meant, as in `Fahrrad`. */
const SHORT = /^ (?:\d|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,3} ?$)/u
