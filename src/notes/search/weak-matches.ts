import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldSpelling, spelledText } from './fold-spelling.ts'
import { parseQuery } from './search-query.ts'
import { asWords, ELSEWHERE, hasAll, titleQuery, titleRank } from './title-ranks.ts'
import { visibleText } from './visible-text.ts'

/**
 * Splits off the notes that have a short word or a number of the query only inside other words, or the parts of a date, a time or an amount
 * only apart. Notes with all words in the title, or as one word, are never among them: "Backup" for `back up`. The others are in groups, the
 * best first: those and the notes that have the words one after the other, whatever is between them, as "Meeting-ID" for `meeting id`; those
 * where the last word only begins there; the rest. Each list keeps its order.
 */
export function splitWeak(
  found: readonly Note[],
  query: string,
): { readonly strong: readonly (readonly Note[])[]; readonly weak: readonly Note[] } {
  const { words } = parseQuery(query)
  const titles = titleQuery(words)
  const short = titles.starts.filter((word) => SHORT.test(word))
  const { finders } = takeDatesAndAmounts(foldSpelling(query))
  if (found.length > MAX_READ || (words.length < 2 && short.length + finders.length === 0))
    return { strong: [found], weak: [] }
  const beforeUnits = query.replaceAll(BEFORE_UNIT, '')
  const joined = titleQuery(parseQuery(beforeUnits).words).words
  const whole = titleQuery([words.join('')])
  const asOneWord = whole.starts.some((word) => SHORT.test(word)) ? whole.words : whole.starts
  const inOrder = titleQuery([...new Set([query, beforeUnits, words.join('')])])
  const elsewhere = new Set(found.filter((note) => titleRank(titles, titleOf(note)) === ELSEWHERE))
  const weak = new Set(short.length + finders.length > 0 ? [...elsewhere].filter(isWeak) : [])
  const strong: readonly [Note[], Note[], Note[]] = [[], [], []]
  for (const note of found) if (!weak.has(note)) strong[elsewhere.has(note) ? orderRank(note) : 0].push(note)
  return { strong, weak: [...weak] }

  /** 0 for all words one after the other, 1 if the last one only begins there, else 2. A long text is not read. */
  function orderRank(note: Note): 0 | 1 | 2 {
    if (note.content.length > LONG_TEXT) return 1
    const text = textOf(note)
    if (!inOrder.starts.some((each) => text.includes(each))) return 2
    return inOrder.words.some((each) => text.includes(each)) ? 0 : 1
  }

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

const titleOf = memoize((note: Note) => asWords(note.title))
const textOf = memoize((note: Note) => asWords(visibleText(note)))

/** Longer words are often the end of one that is meant, as in `Fahrrad`; in Hebrew and Arabic, the article and others are before a word. */
const SHORT = /^ (?:\d|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,3} ?$)/u
