import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { editDistance } from './edit-distance.ts'
import { findMatches } from './find-matches.ts'
import { foldedText } from './fold-spelling.ts'
import { inOtherLayouts } from './keyboard-layouts.ts'
import { STOP_WORD } from './query-parts.ts'
import { asPhrase, hasPhrase } from './phrase.ts'
import { parseQuery } from './search-query.ts'
import { foldAccents } from './search-text.ts'
import { visibleText } from './visible-text.ts'

/**
 * Returns a query that finds notes in place of one that finds none. First tries the same keys in the keyboard layouts of other scripts:
 * `привет` for "ghbdtn". Then replaces each word that no note has with the most similar word of the notes that have the others:
 * `groceries` for "grocreies", `müller` for "muler". Leaves out stop words if there is none with them. Else replaces the parts of
 * hyphenated words: `t shirt` for "t-shrit". If that finds no note either, leaves out the words that are not together in a note:
 * `passport` for "passport number". Returns undefined if too few words are left. A query with quotes keeps its spelling. Words may differ
 * in as many letters as in Elasticsearch with the fuzziness `AUTO:4,6`, but in one if they begin with different letters.
 */
export function similarQuery(notes: readonly Note[], query: string): string | undefined {
  const { words } = parseQuery(query)
  if (words.length > MAX_WORDS) return undefined
  const meant = inOtherLayouts(query).find((each) => hasNoteWithWords(notes, each))
  if (meant !== undefined) return meant
  const others = words.filter((word) => !STOP_WORD.test(word))
  const parts = words.flatMap((word) => (HYPHENATED.test(word) ? word.split('-') : word))
  const leaveOut = (replacementIn: ReplacementIn) => {
    const topics = others
      .filter((word) => !QUESTION_WORD.test(word))
      .map((word) => withoutPossessive(notes, word))
    const kept = fewerWords(notes, topics, replacementIn)
    const isOther = kept.length < words.length || foldAccents(kept.join(' ')) !== words.join(' ')
    return isOther && kept.length > 0 ? kept.join(' ') : undefined
  }
  if (query.includes('"')) return leaveOut(() => undefined)
  return (
    similarWords(notes, words) ??
    (others.length < words.length ? similarWords(notes, others) : undefined) ??
    (parts.length > words.length && parts.length <= MAX_WORDS ? similarWords(notes, parts) : undefined) ??
    leaveOut(mostSimilarWord)
  )
}

/** `bob` for "bob's", if no note has that. */
function withoutPossessive(notes: readonly Note[], word: string): string {
  const base = word.replace(/'s$/, '')
  return base === word || notes.some((note) => foldedText(note).includes(word)) ? word : base
}

function hasNoteWithWords(notes: readonly Note[], query: string): boolean {
  const { words } = parseQuery(query)
  return notes.some((note) => words.every((word) => hasPhrase(foldedText(note), word)))
}

function similarWords(notes: readonly Note[], words: readonly string[]): string | undefined {
  const isMissing = (word: string) => !notes.some((note) => foldedText(note).includes(word))
  const missing = new Set(words.filter(isMissing))
  const known = words.filter((word) => !missing.has(word))
  const hasKnown = (note: Note) => known.every((word) => foldedText(note).includes(word))
  let matching = known.length > 0 ? notes.filter(hasKnown) : notes
  const replaced: string[] = []
  for (const word of words) {
    const next = missing.has(word) ? mostSimilarWord(matching, word) : word
    if (next === undefined) return undefined
    matching = matching.filter((note) => foldedText(note).includes(next))
    replaced.push(next)
  }
  const [note] = matching
  if (missing.size === 0 || !note) return undefined
  return replaced.map((word) => spellingIn(note, word)).join(' ')
}

/** A word of the notes that may have been meant. */
type ReplacementIn = (notes: readonly Note[], word: string) => string | undefined

/**
 * Keeps as many words as notes have together, at least half of them; of as many words, those of the fewest notes. Replaces words that no note
 * has, if these notes have similar ones, and long words of short queries also if only other notes have them.
 */
function fewerWords(
  notes: readonly Note[],
  words: readonly string[],
  replacementIn: ReplacementIn,
): readonly string[] {
  const groups = groupByWords(notes, words)
  const known = new Set(groups.flatMap(({ found }) => found))
  const most = Math.max(...groups.map(({ found }) => found.length))
  let best: readonly string[] = []
  let fewest: readonly Note[] = []
  for (const group of groups.filter(({ found }) => found.length === most)) {
    // The array itself, because the words of an array are counted once.
    let matching = known.size > 0 ? group.notes : notes
    const kept: string[] = []
    for (const word of words) {
      const isFound = group.found.includes(word)
      const isOfOthers = known.has(word) && !isFound
      if (isOfOthers && (words.length > MAX_WORDS_REPLACED || !LONG.test(word))) continue
      const next = isFound ? word : replacementIn(matching, word)
      if (next === undefined || (isOfOthers && !isSlip(word, next))) continue
      if (!isFound) matching = matching.filter((note) => hasPhrase(foldedText(note), next))
      kept.push(next)
    }
    const isBetter =
      kept.length > best.length || (kept.length === best.length && matching.length < fewest.length)
    if (isBetter && !kept.every((word) => SHORT.test(word))) [best, fewest] = [kept, matching]
  }
  const [note] = fewest
  if (!note || best.length < Math.floor(words.length / 2)) return []
  return best.map((word) => spellingIn(note, word))
}

/** Whether words differ in one letter, which is not the first one. */
function isSlip(word: string, similar: string): boolean {
  return word[0] === similar[0] && editDistance(word, similar) === 1
}

/** The notes by which of the words they have. */
function groupByWords(
  notes: readonly Note[],
  words: readonly string[],
): readonly { readonly found: readonly string[]; readonly notes: readonly Note[] }[] {
  const groups = new Map<string, { found: readonly string[]; notes: Note[] }>()
  for (const note of notes) {
    const found = words.filter((word) => hasPhrase(foldedText(note), word))
    const key = found.join('\n')
    const group = groups.get(key)
    if (group) group.notes.push(note)
    else groups.set(key, { found, notes: [note] })
  }
  return [...groups.values()]
}

/** A folded word or phrase as the note spells it, in lower case. */
function spellingIn(note: Note, word: string): string {
  const text = visibleText(note).slice(0, MAX_SEARCHED)
  const query = word.includes(' ') ? `"${word}"` : word
  const [range] = findMatches([text], query)[0] ?? []
  if (!range) return query
  const spelling = asPhrase(text.slice(...range).toLowerCase())
  return query === word ? spelling : `"${spelling}"`
}

/** Finding a word in a longer text with accents could take longer than a key may. */
const MAX_SEARCHED = 100_000

/** The word with the fewest different letters; of those, one with the same first letter, and the most frequent one. */
function mostSimilarWord(notes: readonly Note[], typed: string): string | undefined {
  const word = typed.replaceAll(PREFIX_OR_QUOTES, '')
  const max = maxDistance(word)
  if (max === 0) return undefined
  let best: string | undefined
  let bestDistance = max + OTHER_START
  let bestCount = 0
  for (const [other, count] of wordCountsOf(notes)) {
    const isOtherStart = other[0] !== word[0]
    const limit = isOtherStart ? Math.min(bestDistance - OTHER_START, 1) : bestDistance
    if (Math.abs(other.length - word.length) > limit) continue
    const letters = editDistance(word, other)
    const distance = isOtherStart ? letters + OTHER_START : letters
    if (letters > limit || (distance === bestDistance && count <= bestCount)) continue
    best = other
    bestDistance = distance
    bestCount = count
  }
  return best ?? mostSimilarStart(notes, word)
}

/** The most frequent longer word that begins like the typed one: `kartoffelsalat` for "kartofell". */
function mostSimilarStart(notes: readonly Note[], word: string): string | undefined {
  if (!LONG.test(word)) return undefined
  const limit = word.length < MIN_LETTERS_FOR_TWO_AT_START ? 1 : 2
  let best: string | undefined
  let bestCount = 0
  for (const [other, count] of wordCountsOf(notes)) {
    if (count <= bestCount || other.length <= word.length || !other.startsWith(word.slice(0, 2))) continue
    if (editDistance(word, other.slice(0, word.length)) > limit) continue
    best = other
    bestCount = count
  }
  return best
}

/** What another first letter adds to the number of different letters. */
const OTHER_START = 0.5

/**
 * How often each word occurs, also its parts at an apostrophe, as in `l'ordonnance` and "O'Brien's". Counting those of 10,000 notes takes
 * 70 ms.
 */
const wordCountsOf = memoize((notes: readonly Note[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const note of notes)
    for (const [word] of foldedText(note).matchAll(WORD)) {
      count(word)
      if (word.includes("'")) for (const part of word.split("'")) count(part)
    }
  return counts

  function count(word: string) {
    if (word.length <= MAX_LETTERS) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
})

function maxDistance(word: string): number {
  if (!WORD_WITH_TYPO.test(word)) return 0
  return word.length < MIN_LETTERS_FOR_TWO ? 1 : 2
}

/** The prefix of a tag or a name, and the quotes around a word. The lookbehind keeps the time linear. */
const PREFIX_OR_QUOTES = /^['#@]+|(?<!')'+$/g
const HYPHENATED = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+$/u
/** Many scripts have vowels that are marks. At the edges of a word an apostrophe is a quote. */
const WORD = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu
/** Shorter words differ from too many others in one letter. Comparing long ones takes quadratic time. */
const WORD_WITH_TYPO = /^[\p{L}\p{M}']{4,50}$/u
/** Two more than a word with a typing error may have. */
const MAX_LETTERS = 52
const MIN_LETTERS_FOR_TWO = 6
const MIN_LETTERS_FOR_TWO_AT_START = 8
/** Beside stop words, these say nothing of what a note is about. In the search itself, `who.int` would then be found in "print". */
const QUESTION_WORD = /^(?:are|did|do|how|i|is|was|what|when|where|who|ist|mein|meine|wann|wer|wie|wo)$/
/** A letter, a digit or punctuation. Most notes have it somewhere. */
const SHORT = /^(?:[a-z\d]|[^\p{L}\p{N}\p{So}]+)$/u
/** Shorter words are often similar to others that were not meant. */
const LONG = /^.{6}/u
/** Words that other notes have are only replaced in short queries: there may be 252 groups of notes with five of ten words. */
const MAX_WORDS_REPLACED = 3
/** A longer query is a pasted text. All notes are searched for each of its words. */
const MAX_WORDS = 10
