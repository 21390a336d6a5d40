import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { findMatches } from './find-matches.ts'
import { STOP_WORD } from './other-spellings.ts'
import { parseQuery } from './search-query.ts'
import { foldAccents } from './search-text.ts'
import { visibleText } from './visible-text.ts'

/**
 * Replaces each word of a query that no note has with the most similar word of the notes that have the others: `groceries` for "grocreies",
 * `müller` for "muler". Leaves out stop words if there is none with them. Returns undefined if there is none at all, or if the query has a
 * phrase in quotes. Words may differ in as many letters as in Elasticsearch with the fuzziness `AUTO:4,6`.
 */
export function similarQuery(notes: readonly Note[], query: string): string | undefined {
  if (query.includes('"')) return undefined
  const { words } = parseQuery(query)
  if (words.length > MAX_WORDS) return undefined
  const others = words.filter((word) => !STOP_WORD.test(word))
  return (
    similarWords(notes, words) ?? (others.length < words.length ? similarWords(notes, others) : undefined)
  )
}

function similarWords(notes: readonly Note[], words: readonly string[]): string | undefined {
  const all = notes.map(textOf)
  const isMissing = (word: string) => !all.some((text) => text.includes(word))
  const missing = new Set(words.filter(isMissing))
  const known = words.filter((word) => !missing.has(word))
  let texts = all.filter((text) => known.every((word) => text.includes(word)))
  const replaced: string[] = []
  for (const word of words) {
    const next = missing.has(word) ? mostSimilarWord(texts, word) : word
    if (next === undefined) return undefined
    texts = texts.filter((text) => text.includes(next))
    replaced.push(next)
  }
  const note = notes.find((each) => textOf(each) === texts[0])
  if (missing.size === 0 || !note) return undefined
  return replaced.map((word) => spellingIn(note, word)).join(' ')
}

/** With case and accents folded, as in the words of `parseQuery`. */
const textOf = memoize((note: Note) => foldAccents(visibleText(note)))

/** A folded word as the note spells it, in lower case. */
function spellingIn(note: Note, word: string): string {
  const text = visibleText(note).slice(0, MAX_SEARCHED)
  const [range] = findMatches([text], word)[0] ?? []
  return range ? text.slice(...range).toLowerCase() : word
}

/** Finding a word in a longer text with accents could take longer than a key may. */
const MAX_SEARCHED = 100_000

/** The word with the fewest different letters; of those, the most frequent one. */
function mostSimilarWord(texts: readonly string[], typed: string): string | undefined {
  const word = typed.replaceAll(PREFIX_OR_QUOTES, '')
  const max = maxDistance(word)
  if (max === 0) return undefined
  let best: string | undefined
  let bestDistance = max
  let bestCount = 0
  for (const [other, count] of countWords(texts, word.length - max, word.length + max)) {
    const distance = editDistance(word, other)
    if (distance > bestDistance || (distance === bestDistance && count <= bestCount)) continue
    best = other
    bestDistance = distance
    bestCount = count
  }
  return best
}

/** How often each word of a length in this range occurs. */
function countWords(
  texts: readonly string[],
  minLength: number,
  maxLength: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [word] of text.matchAll(WORD))
      if (word.length >= minLength && word.length <= maxLength) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function maxDistance(word: string): number {
  if (!WORD_WITH_TYPO.test(word)) return 0
  return word.length < MIN_LETTERS_FOR_TWO ? 1 : 2
}

/** How many letters to insert, delete, exchange or swap with the next one makes one word the other (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[b.length] ?? 0
}

/** The prefix of a tag or a name, and the quotes around a word. The lookbehind keeps the time linear. */
const PREFIX_OR_QUOTES = /^['#@]+|(?<!')'+$/g
/** Many scripts have vowels that are marks. At the edges of a word an apostrophe is a quote. */
const WORD = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu
/** Shorter words differ from too many others in one letter. Comparing long ones takes quadratic time. */
const WORD_WITH_TYPO = /^[\p{L}\p{M}']{4,50}$/u
const MIN_LETTERS_FOR_TWO = 6
/** A longer query is a pasted text. All notes are searched for each of its words. */
const MAX_WORDS = 10
