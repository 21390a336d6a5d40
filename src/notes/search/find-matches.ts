import { asPhrase, endOfPhrase, indexOfPhrase } from './phrase.ts'
import { parseQuery } from './search-query.ts'
import { foldAccents, hasAccents } from './search-text.ts'

/** A part of a text: from the first offset, inclusive, to the second, exclusive. */
export type TextRange = readonly [from: number, to: number]

/**
 * Finds what makes texts match a query, whatever the case and the accents: the query itself where one of the texts contains it, else its
 * words. Returns the ranges in each text, ascending.
 */
export function findMatches(texts: readonly string[], query: string): readonly (readonly TextRange[])[] {
  const foldedQuery = foldAccents(query.trim()).trim()
  if (foldedQuery === '') return texts.map(() => [])
  const folded = texts.map(foldByUnits)
  const needles = folded.some(({ text }) => text.includes(foldedQuery))
    ? [asPhrase(foldedQuery)]
    : parseQuery(query).words
  return folded.map((text) => mergeRanges(needles.flatMap((needle) => occurrences(text, needle))))
}

interface FoldedText {
  readonly text: string
  /** For each character of the folded text: the range that it comes from. */
  readonly origin: (at: number) => TextRange
}

/** Folds a text by letters with their marks, so that each character of the result is known to come from a part of the text. */
function foldByUnits(text: string): FoldedText {
  const whole = foldAccents(text)
  if (!hasAccents(text) && whole.length === text.length) return { text: whole, origin: (at) => [at, at + 1] }
  const origins: TextRange[] = []
  let folded = ''
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const part = foldAccents(unit)
    folded += part
    for (let at = 0; at < part.length; at++) origins.push([index, index + unit.length])
  }
  return { text: folded, origin: (at) => origins[at] ?? [text.length, text.length] }
}

/** A letter with its marks, which may be half-width voicing marks; or Korean letters, which may form a syllable. */
const UNITS = /[\u1100-\u11FF]+|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu

function occurrences({ text, origin }: FoldedText, needle: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  let at = indexOfPhrase(text, needle, 0)
  while (at !== -1) {
    const end = endOfPhrase(text, needle, at)
    ranges.push([origin(at)[0], origin(end - 1)[1]])
    at = indexOfPhrase(text, needle, end)
  }
  return ranges
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
