import { takeDatesAndAmounts } from './date-spellings.ts'
import { foldSpelling } from './fold-spelling.ts'
import { foldAccents, hasAccents } from './fold-text.ts'
import { spellingsOf } from './other-spellings.ts'
import type { SpellingFinder } from './pattern-finder.ts'
import { asPhrase, bestPlace, endOfPhrase, hasPhrase, indexOfPhrase, INSIDE, rankAt } from './phrase.ts'
import { partSpellings } from './query-parts.ts'
import { parseQuery } from './search-query.ts'

/** A part of a text: from the first offset, inclusive, to the second, exclusive. */
export type TextRange = readonly [from: number, to: number]

/**
 * Finds what makes texts match a query, whatever the case and the accents: the query itself where one of the texts contains it, else its
 * words, and of words that no text has, other spellings or their parts. Of several words, those of one or two letters are found at the
 * start of others only if no text has them as whole words, and inside others only if none has them there. Returns the ranges in each text,
 * ascending.
 */
export function findMatches(texts: readonly string[], query: string): readonly (readonly TextRange[])[] {
  if (foldAccents(query.trim()).trim() === '') return texts.map(() => [])
  const folded = texts.map((text) => foldByUnits(text, foldAccents))
  const { needles, missing, hasDate } = needlesFor(
    folded.map(({ text }) => text),
    query,
  )
  const wordFinders = needles.map(finderOf)
  const across = missing
    .filter((needle) => needle.includes(' '))
    .map((phrase) => rangesAcross(folded, phrase))
  const ranges = folded.map((text, at) =>
    mergeRanges([...rangesOf(text, wordFinders), ...across.flatMap((found) => found[at] ?? [])]),
  )
  if (!hasDate && missing.length === 0) return ranges
  const spelled = texts.map((text) => foldByUnits(text, foldSpelling))
  const isFound = (find: SpellingFinder) => spelled.some(({ text }) => find(text, 0))
  // Spellings do not look at what is around a short word.
  const short = needles.filter((needle) => SHORT.test(needle) && !missing.includes(needle))
  const spellings = spellingsOf(query).map(({ find }) => {
    const needle = short.find((each) => find(each, 0))
    return needle === undefined ? find : finderOf(needle)
  })
  const areFound = spellings.length > 0 && spellings.every(isFound)
  if (hasDate && areFound) return spelled.map((text) => rangesOf(text, spellings))
  if (missing.length === 0) return ranges
  const finders = areFound ? spellings : [...spellings, ...partSpellings(query).map(({ find }) => find)]
  return spelled.map((text, at) => mergeRanges([...(ranges[at] ?? []), ...rangesOf(text, finders)]))

  function finderOf(needle: string): SpellingFinder {
    const isShort = needles.length > 1 && SHORT.test(needle)
    const ranks = isShort ? folded.map(({ text }) => bestPlace(text, needle, 0).rank) : []
    return phraseFinder(needle, Math.max(INSIDE, ...ranks))
  }
}

const SHORT = /^.{1,2}$/u

/**
 * What is looked for in texts folded by `foldAccents`: the query itself where one of them contains it, else its words. `missing` are those
 * that no text has. `hasDate` is whether the words contain a date, a time or an amount, of which a number alone has other meanings.
 */
export function needlesFor(
  folded: readonly string[],
  query: string,
): { readonly needles: readonly string[]; readonly missing: readonly string[]; readonly hasDate: boolean } {
  const whole = foldAccents(query.trim()).trim()
  const isWhole = folded.some((text) => text.includes(whole))
  const needles = isWhole ? [asPhrase(whole)] : parseQuery(query).words
  const missing = needles.filter((needle) => !folded.some((text) => hasPhrase(text, needle)))
  const hasDate = !isWhole && takeDatesAndAmounts(foldSpelling(query)).finders.length > 0
  return { needles, missing, hasDate }
}

interface FoldedText {
  readonly text: string
  /** For each character of the folded text: the range that it comes from. */
  readonly origin: (at: number) => TextRange
}

/** Folds a text by letters with their marks, so that each character of the result is known to come from a part of the text. */
function foldByUnits(text: string, fold: (text: string) => string): FoldedText {
  const whole = fold(text)
  if (!hasAccents(text) && whole.length === text.length) return { text: whole, origin: (at) => [at, at + 1] }
  // Most letters of a long text occur many times, and folding one takes longer than finding it here.
  const parts = new Map<string, string>()
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    let part = parts.get(unit)
    if (part === undefined) parts.set(unit, (part = fold(unit)))
    folded += part
    for (let at = 0; at < part.length; at++) {
      starts.push(index)
      ends.push(index + unit.length)
    }
  }
  return { text: folded, origin: (at) => [starts[at] ?? text.length, ends[at] ?? text.length] }
}

/**
 * A letter with its marks, which may be half-width voicing marks; or Korean letters, which may form a syllable; or a Japanese syllable of two
 * letters that is also written as one; or a digit and a fraction; or the micro sign and its unit.
 */
const UNITS = /[µμ][A-Za-z]|\d[¼-¾⅐-⅞]|[\u1100-\u11FF]+|ヴ[ァィェォ]?|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu

function phraseFinder(phrase: string, minRank: number): SpellingFinder {
  return (text, from) => {
    let start = indexOfPhrase(text, phrase, from)
    while (start !== -1 && rankAt(text, phrase, start) < minRank)
      start = indexOfPhrase(text, phrase, start + 1)
    return start === -1 ? undefined : [start, endOfPhrase(text, phrase, start)]
  }
}

/** The ranges of a phrase that begins in one text and ends in another one, such as in a title and the text below it. */
function rangesAcross(texts: readonly FoldedText[], phrase: string): readonly (readonly TextRange[])[] {
  const joined = texts.map(({ text }) => text).join('\n')
  const start = indexOfPhrase(joined, phrase, 0)
  const end = start === -1 ? -1 : endOfPhrase(joined, phrase, start)
  let offset = 0
  return texts.map(({ text, origin }) => {
    const [from, to] = [Math.max(0, start - offset), Math.min(text.length, end - offset)]
    offset += text.length + 1
    return from < to ? [[origin(from)[0], origin(to - 1)[1]]] : []
  })
}

/** The ranges of all that the finders find in a text. */
function rangesOf({ text, origin }: FoldedText, finders: readonly SpellingFinder[]): readonly TextRange[] {
  const ranges: TextRange[] = []
  for (const find of finders)
    for (let found = find(text, 0); found; found = find(text, found[1]))
      ranges.push([origin(found[0])[0], origin(found[1] - 1)[1]])
  return mergeRanges(ranges)
}

function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
