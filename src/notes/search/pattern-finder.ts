import { memoize } from '../memoize.ts'
import { UNSPACED } from '../unspaced.ts'

/** Finds a word in a text that is folded by `foldSpelling`, from an offset on: its start, inclusive, and its end, exclusive. */
export type SpellingFinder = (text: string, from: number) => readonly [start: number, end: number] | undefined

/** Finds what a pattern matches, if `isSpelling` returns true for it. `isWhole` is whether no letter or digit follows. */
export function patternFinder(
  source: string,
  isSpelling: (found: string, isWhole: boolean) => boolean = () => true,
): SpellingFinder {
  const pattern = new RegExp(source, 'gu')
  return (text, from) => {
    pattern.lastIndex = from
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [found] = match
      const end = match.index + found.length
      const isWhole = !STARTS_WITH_LETTER.test(text.slice(end, end + 2))
      if (isSpelling(found, isWhole)) return [match.index, end]
    }
    return undefined
  }
}

/**
 * Looks only in texts that match `required`, a pattern of what each match has in it: most texts lack the number of a date, and looking for
 * that takes a tenth of the time.
 */
export function requiring(required: string, find: SpellingFinder): SpellingFinder {
  const pattern = new RegExp(required, 'u')
  return (text, from) => (pattern.test(text) ? find(text, from) : undefined)
}

/** The pattern of a number with no other digit beside it, except one zero before it. */
export function loneNumber(number: number | string): string {
  return `${notAfter(OTHER_DIGIT, String(number))}(?!\\d)`
}

/** A digit that belongs to the number after it: not a zero that begins this number. */
export const OTHER_DIGIT = '(?:[1-9]|\\d0)'

/** Finds the first of what several finders find. */
export function firstOf(finders: readonly SpellingFinder[]): SpellingFinder {
  return (text, from) => {
    const found = finders.map((find) => find(text, from)).filter((range) => range !== undefined)
    return found.toSorted(([a], [b]) => a - b)[0]
  }
}

/** The pattern of a word whose parts are joined in any of these ways. */
export function patternOfJoined([first = '', ...rest]: readonly string[], joiners: string): string {
  return [notAfter(IN_WORD, first), ...rest].join(joiners)
}

/** The pattern of one of these names at the start of a word. */
export function startOfWord(names: string): string {
  return notAfter('\\p{L}', names)
}

/** The pattern of one of these names as a word of its own. */
export function wholeWord(names: string): string {
  return `${startOfWord(names)}(?!\\p{L})`
}

/** The beginning of a pattern, not after another one. It looks there only after a match: otherwise a search would take ten times as long. */
export function notAfter(before: string, start: string): string {
  return `(?:${start})(?<!${before}(?:${start}))`
}

/** A letter or digit, but none of a script without spaces, where a word may begin or end at any of them. */
const IN_WORD = `(?!${UNSPACED.source})[\\p{L}\\p{N}]`
const STARTS_WITH_LETTER = new RegExp(`^${IN_WORD}`, 'u')
/** The end of the pattern of a whole word. */
export const WORD_END = `(?!${IN_WORD})`

/** The index of the pattern that a whole word has, or -1. Compiling the patterns again for each word would take 10 µs. */
export function indexOfNames(patterns: readonly string[], word: string): number {
  return compiledNames(patterns).findIndex((pattern) => pattern.test(word))
}

const compiledNames = memoize((patterns: readonly string[]) =>
  patterns.map((names) => new RegExp(`^(?:${names})$`)),
)
