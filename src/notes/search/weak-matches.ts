import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldSpelling, spelledText } from './fold-spelling.ts'
import { parseQuery } from './search-query.ts'
import { asWords, ELSEWHERE, hasAll, titleQuery, titleRank } from './title-ranks.ts'
import { visibleText } from './visible-text.ts'

/**
 * Splits off the notes that have a short word or a number of the query only inside other words, or the parts of a date, a time or an amount
 * only apart. Notes with all words in the title, or as one word, are never among them: "Backup" for `back up`. Both lists keep their order.
 */
export function splitWeak(
  found: readonly Note[],
  query: string,
): { readonly strong: readonly Note[]; readonly weak: readonly Note[] } {
  const { words } = parseQuery(query)
  const titles = titleQuery(words)
  const short = titles.starts.filter((word) => SHORT.test(word))
  const { finders } = takeDatesAndAmounts(foldSpelling(query))
  if (found.length > MAX_READ || short.length + finders.length === 0) return { strong: found, weak: [] }
  const joined = titleQuery(parseQuery(query.replaceAll(BEFORE_UNIT, '')).words).words
  const whole = titleQuery([words.join('')])
  const asOneWord = whole.starts.some((word) => SHORT.test(word)) ? whole.words : whole.starts
  const weak = new Set(
    found.filter((note) => titleRank(titles, asWords(note.title)) === ELSEWHERE && isWeak(note)),
  )
  return { strong: found.filter((note) => !weak.has(note)), weak: [...weak] }

  function isWeak(note: Note): boolean {
    if (note.content.length > LONG_TEXT) return false
    const text = textOf(note)
    const hasWords = [short, joined, asOneWord].some((each) => hasAll(text, each))
    return !hasWords || !finders.every((find) => find(spelledText(note), 0))
  }
}

/** Reading more texts would take longer than a key may. */
const MAX_READ = 200
/** A longer text mostly has them at the start of a word too. */
const LONG_TEXT = 5000

/** `500 g` is also written `500g`, and `5 x 5` also `5x5`. */
const BEFORE_UNIT = /(?<=\d) (?=[\p{L}×])|(?<=\d ?[x×]) (?=\d)/gu

const textOf = memoize((note: Note) => asWords(visibleText(note)))

/** Longer words are often the end of one that is meant, as in `Fahrrad`; in Hebrew and Arabic, the article and others are before a word. */
const SHORT = /^ (?:\d|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,3} ?$)/u
