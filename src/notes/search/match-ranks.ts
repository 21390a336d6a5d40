import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { takeDays } from './date-spellings.ts'
import { foldSpelling, spelledText } from './fold-spelling.ts'
import { UNSPACED } from './phrase.ts'
import { parseQuery } from './search-query.ts'
import { foldAccents, hasAccents } from './search-text.ts'
import { visibleText } from './visible-text.ts'

/** The notes that match a query, in groups that keep the order of the list. */
interface RankedMatches {
  /** The notes whose titles have all words of the query as whole words, those whose titles have them at the start of words, and the others. */
  readonly best: readonly (readonly Note[])[]
  /** Those that have a short word or a number of the query only inside other words, or the parts of a day only apart. */
  readonly weak: readonly Note[]
}

/** Ranks the notes of a list that have the words of a query. */
export function rankMatches(notes: readonly Note[], found: readonly Note[], query: string): RankedMatches {
  const words = parseQuery(query)
    .words.map(asWords)
    .filter((word) => word !== '')
  const starts = words.map((word) => (word.length > ONE_LETTER ? word.trimEnd() : word))
  const short = starts.filter((word) => SHORT.test(word))
  const { days } = takeDays(foldSpelling(query))
  const mayBeWeak = found.length <= MAX_READ && short.length + days.length > 0
  const inTitle = words.length === 0 ? NO_NOTES : withTitles(notes, starts)
  if (inTitle.size === 0 && !mayBeWeak) return { best: [found], weak: [] }
  const whole: Note[] = []
  const starting: Note[] = []
  const others: Note[] = []
  const weak: Note[] = []
  for (const note of found) {
    if (inTitle.has(note)) (hasAll(titleOf(note), words) ? whole : starting).push(note)
    else (mayBeWeak && isWeak(note) ? weak : others).push(note)
  }
  return { best: [whole, starting, others], weak }

  function isWeak(note: Note): boolean {
    if (note.content.length > LONG_TEXT) return false
    return !hasAll(textOf(note), short) || !days.every((find) => find(spelledText(note), 0))
  }
}

const NO_NOTES: ReadonlySet<Note> = new Set()
/** The length of one letter with the spaces around it. A word that only begins with the one letter of a query is rarely meant. */
const ONE_LETTER = 3
/** Reading more texts would take longer than a key may. */
const MAX_READ = 200
/** A longer text mostly has them at the start of a word too. */
const LONG_TEXT = 5000

function withTitles(notes: readonly Note[], [first = '', ...others]: readonly string[]): ReadonlySet<Note> {
  const matching = new Set<Note>()
  let at = 0
  for (const title of titlesOf(notes)) {
    const note = notes[at++]
    if (note && title.includes(first) && hasAll(title, others)) matching.add(note)
  }
  return matching
}

/** Prepares a note before the first query. */
export function prepareRank(note: Note) {
  titleOf(note)
}

/** Splitting a joined text puts the titles next to each other in memory. Otherwise reading 10,000 of them would take four times as long. */
const titlesOf = memoize((notes: readonly Note[]) => notes.map(titleOf).join('\n').split('\n'))
const titleOf = memoize(({ title }: Note) => asWords(title))
const textOf = memoize((note: Note) => asWords(visibleText(note)))

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

/**
 * The words of a text, folded, with a space before and after each. Numbers are without zeros before them. Each character of a script without
 * spaces is a word.
 */
function asWords(text: string): string {
  const folded = foldAccents(text).replaceAll(LEADING_ZEROS, '')
  const spaced = hasAccents(folded) ? folded.replaceAll(SINGLE, ' $& ') : folded
  const words = spaced.split(BETWEEN_WORDS).filter((word) => word !== '')
  return words.length === 0 ? '' : ['', ...words, ''].join(' ')
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}\p{Sc}]+/u
const LEADING_ZEROS = /(?<!\p{N})0+(?=\p{N})/gu
const SINGLE = new RegExp(`${UNSPACED.source}|[\\p{So}\\p{Sc}]`, 'gu')

/** Longer words are often the end of one that is meant, as in `Fahrrad`; in Hebrew and Arabic, the article and others are before a word. */
const SHORT = /^ (?:\d|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]{1,3} ?$)/u
