import { UNSPACED } from '../unspaced.ts'
import { foldAccents, hasAccents } from './fold-text.ts'

/** How well a title has the words of a query: all as whole words, all at the start of words, or not. */
export type TitleRank = 0 | 1 | 2
/** The rank of a title that does not have all words of the query. */
export const ELSEWHERE = 2

/** How many ranks there are: pinned or not, three for the title, and the query as it is typed or only its words. */
export const RANKS = 2 * 3 * 2

/**
 * The place of a match in the results, from 0 to `RANKS - 1`: pinned notes first, then the better titles, then the notes that contain the
 * query as it is typed.
 */
export function rankOf(isPinned: boolean, title: TitleRank, hasOnlyWords: boolean): number {
  return (isPinned ? 0 : RANKS / 2) + 2 * title + (hasOnlyWords ? 1 : 0)
}

/** Whether `rankOf` gave this to a note whose title has all words of the query. */
export function isTitleRank(rank: number): boolean {
  return rank % (RANKS / 2) < 2 * ELSEWHERE
}

/** The words of a query in the form in which they are looked for in titles. */
export interface TitleQuery {
  /** Each with a space before and after it. */
  readonly words: readonly string[]
  /** The same without the space after it, if a title may have more of the word. */
  readonly starts: readonly string[]
  /** The same without spaces around them. */
  readonly bareWords: readonly string[]
}

/** Prepares the words of a query for `titleRank`. */
export function titleQuery(queryWords: readonly string[]): TitleQuery {
  const words = queryWords.map(asWords).filter((word) => word !== '')
  const starts = words.map((word) => (word.length > ONE_LETTER ? word.trimEnd() : word))
  return { words, starts, bareWords: words.map((word) => word.trim()) }
}

/** The length of one letter with the spaces around it. A word that only begins with the one letter of a query is rarely meant. */
const ONE_LETTER = 3

/** Whether each title that has the words of `query` also has those of `wider`. */
export function isNarrowerTitleQuery(wider: TitleQuery, query: TitleQuery): boolean {
  return wider.starts.every((start) => query.starts.some((longer) => longer.includes(start)))
}

/** The rank of a title, which is in the form of `asWords`. */
export function titleRank({ bareWords }: TitleQuery, title: string): TitleRank {
  let worst: TitleRank = 0
  for (const word of bareWords) {
    const rank = rankOfWord(word, title)
    if (rank === ELSEWHERE) return ELSEWHERE
    if (rank > worst) worst = rank
  }
  return worst
}

/** Looking for a word together with the spaces around it would take twice as long, because a title has many spaces. */
function rankOfWord(word: string, title: string): TitleRank {
  let best: TitleRank = ELSEWHERE
  for (let at = title.indexOf(word); at !== -1; at = title.indexOf(word, title.indexOf(' ', at))) {
    if (title.charCodeAt(at - 1) !== SPACE) continue
    if (title.charCodeAt(at + word.length) === SPACE) return 0
    if (word.length > 1) best = 1
  }
  return best
}

const SPACE = 0x20

/**
 * The words of a text, folded, with a space before and after each. Numbers are without zeros before them. Each character of a script without
 * spaces is a word.
 */
export function asWords(text: string): string {
  if (PLAIN.test(text)) return ` ${text.toLowerCase()} `
  const folded = foldAccents(text)
  const hasOther = hasAccents(folded)
  const numbered = folded.includes('0') ? folded.replaceAll(LEADING_ZEROS, '') : folded
  const spaced = hasOther ? numbered.replaceAll(SINGLE, ' $& ') : numbered
  const words = spaced.replaceAll(hasOther ? BETWEEN_WORDS : BETWEEN_ASCII_WORDS, ' ').trim()
  return words === '' ? '' : ` ${words} `
}

/** Most titles. The other patterns take a microsecond. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/i

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{So}\p{Sc}]+/gu
/** The same for ASCII and bullets, in half the time. */
const BETWEEN_ASCII_WORDS = /[^a-z\d$]+/g
const LEADING_ZEROS = /(?<!\p{N})0+(?=\p{N})/gu
const SINGLE = new RegExp(`${UNSPACED.source}|[\\p{So}\\p{Sc}]`, 'gu')
