import { findMatches } from '../../../src/notes/search/find-matches.ts'

/** The text with each match of the query between brackets. */
export function marked(text: string, query: string): string {
  const [ranges = []] = findMatches([text], query)
  return ranges.reduceRight(
    (rest, [from, to]) => `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`,
    text,
  )
}
