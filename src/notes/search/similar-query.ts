import { memoize } from '../memoize.ts'
import type { Note } from '../note.ts'
import { UNSPACED } from '../unspaced.ts'
import { distanceTo, editDistance } from './edit-distance.ts'
import { findMatches } from './find-matches.ts'
import { foldedText } from './fold-spelling.ts'
import { foldAccents } from './fold-text.ts'
import { inOtherLayouts } from './keyboard-layouts.ts'
import { hasSpelling } from './other-spellings.ts'
import { asPhrase, bestPlace, hasPhrase, INSIDE, WHOLE } from './phrase.ts'
import { splitUnspaced, STOP_WORD } from './query-parts.ts'
import { parseQuery } from './search-query.ts'
import { visibleText } from './visible-text.ts'
import { otherEndingFinder } from './word-endings.ts'
import { spellingOf } from './word-spellings.ts'

/**
 * Returns a query that finds notes in place of one that finds none. First tries the same keys in the keyboard layouts of other scripts:
 * `привет` for "ghbdtn". Then replaces each word that no note has with the most similar word of the notes that have the others:
 * `groceries` for "grocreies", `müller` for "muler". Leaves out stop words if there is none with them. Else replaces the parts of
 * hyphenated words: `t shirt` for "t-shrit"; or long words by the words that they are made of: `handy pin` for "handypin". If that finds no
 * note either, leaves out the words that are not together in a note: `passport` for "passport number", `红烧` for "红烧肉怎么做". Returns
 * undefined if too few words are left. A query with quotes keeps its spelling. Words may differ in as many letters as in Elasticsearch with
 * the fuzziness `AUTO:4,6`, but in one if they begin with different letters. The work is divided into steps of about a millisecond, because
 * all of it takes 0.1 s with 10,000 notes.
 */
export function* similarQuery(notes: readonly Note[], query: string): Steps<string | undefined> {
  const { words } = parseQuery(query)
  if (words.length > MAX_WORDS) return undefined
  for (const meant of inOtherLayouts(query)) if (yield* hasNoteWithWords(notes, meant)) return meant
  const others = words.filter((word) => !STOP_WORD.test(word))
  const parts = words.flatMap((word) => (HYPHENATED.test(word) ? word.split('-') : word))
  const mayReplace = !query.includes('"')
  if (mayReplace) {
    const changed = [others, parts].filter(({ length }) => length !== words.length && length <= MAX_WORDS)
    for (const each of [words, ...changed]) {
      const similar = yield* similarWords(notes, each)
      if (similar !== undefined) return similar
    }
    const divided = yield* dividedWords(notes, words)
    if (divided !== undefined) return divided
  }
  const topics: string[] = []
  for (const word of others)
    if (UNSPACED.test(word)) topics.push(...(yield* unspacedWords(notes, word)))
    else if (!QUESTION_WORD.test(word)) topics.push(yield* withoutPossessive(notes, word))
  if (topics.length > MAX_WORDS) return undefined
  const kept = yield* fewerWords(notes, topics, mayReplace)
  const isOther = kept.length < words.length || foldAccents(kept.join(' ')) !== words.join(' ')
  return isOther && kept.length > 0 ? kept.join(' ') : undefined
}

/** The words that a text without spaces is made of, if no note has all of it. Most words of one character are particles. */
function* unspacedWords(notes: readonly Note[], text: string): Steps<readonly string[]> {
  if (yield* isKnown(notes, text)) return [text]
  const words = [...new Set(splitUnspaced(text))]
  const longer = words.filter((word) => word.length > 1)
  return longer.length > 0 ? longer : words
}

/** Yields after each step of its work, and returns the result. */
export type Steps<Result> = Generator<undefined, Result>

/** `bob` for "bob's", if no note has that. */
function* withoutPossessive(notes: readonly Note[], word: string): Steps<string> {
  const base = word.replace(/'s$/, '')
  return base === word || (yield* isKnown(notes, word)) ? word : base
}

function* hasNoteWithWords(notes: readonly Note[], query: string): Steps<boolean> {
  const { words } = parseQuery(query)
  return yield* hasNote(notes, (text) => words.every((word) => hasPhrase(text, word)))
}

function* isKnown(notes: readonly Note[], word: string): Steps<boolean> {
  return yield* hasNote(notes, (text) => text.includes(word))
}

function* hasNote(notes: readonly Note[], isMatch: (folded: string) => boolean): Steps<boolean> {
  for (const [at, note] of notes.entries()) {
    if (at % NOTES_IN_STEP === 0) yield
    if (isMatch(foldedText(note))) return true
  }
  return false
}

function* notesWith(notes: readonly Note[], words: readonly string[]): Steps<readonly Note[]> {
  const found: Note[] = []
  for (const [at, note] of notes.entries()) {
    if (at % NOTES_IN_STEP === 0) yield
    if (words.every((word) => foldedText(note).includes(word))) found.push(note)
  }
  return found
}

/** Reading a hundred notes of 500 characters takes 0.1 ms, and the first time, 1 ms. */
const NOTES_IN_STEP = 100

function* similarWords(notes: readonly Note[], words: readonly string[]): Steps<string | undefined> {
  const missing = new Set<string>()
  for (const word of words) if (!(yield* isKnown(notes, word))) missing.add(word)
  const known = words.filter((word) => !missing.has(word))
  let matching = known.length > 0 ? yield* notesWith(notes, known) : notes
  const replaced: string[] = []
  for (const word of words) {
    const next = missing.has(word) ? yield* mostSimilarWord(notes, matching, word) : word
    if (next === undefined) return undefined
    if (missing.has(word)) matching = yield* notesWith(matching, [next])
    replaced.push(next)
  }
  const [note] = matching
  if (missing.size === 0 || !note) return undefined
  return replaced.map((word) => spellingIn(note, word)).join(' ')
}

/** The words with each long one that no note has divided in two, or shortened to a word that it begins with. */
function* dividedWords(notes: readonly Note[], words: readonly string[]): Steps<string | undefined> {
  const divided: string[] = []
  for (const word of words) {
    const isWhole = !LONG.test(word) || !WORD_WITH_TYPO.test(word) || (yield* isKnown(notes, word))
    divided.push(...(isWhole ? [word] : yield* partsOf(notes, word)))
  }
  const [note] = yield* notesWith(notes, divided)
  const isSame = divided.join(' ') === words.join(' ')
  return isSame || !note ? undefined : divided.map((word) => spellingIn(note, word)).join(' ')
}

/** `handy` and `pin` for "handypin", if a note has both; `ausweis` for "ausweisnummer"; else the word itself. */
function* partsOf(notes: readonly Note[], word: string): Steps<readonly string[]> {
  const counts = yield* countWords(notes)
  let longest: string | undefined
  for (let end = word.length - 1; end >= MIN_PART; end--) {
    const start = word.slice(0, end)
    const rest = word.slice(end)
    const first = [start, ...LINKS.map((link) => start.replace(link, ''))].find((each) => counts.has(each))
    if (first === undefined || first.length < MIN_PART) continue
    if (LONG.test(first)) longest ??= first
    if (rest.length < MIN_PART || !counts.has(rest)) continue
    const isTogether = (text: string) =>
      [first, rest].every((part) => bestPlace(text, part, 0).rank === WHOLE)
    if (yield* hasNote(notes, isTogether)) return [first, rest]
  }
  return longest === undefined ? [word] : [longest]
}

const MIN_PART = 3
/** What German and other languages put between the parts of a word, as in `Hochzeitsrede` and `Küchenmaße`. */
const LINKS = [/[ns]$/, /e[ns]$/]

/**
 * Keeps as many words as notes have together, at least half of them; of as many words, those that are not inside others, and then those of
 * the fewest notes. Replaces words that no note has, if these notes have similar ones, and long words of short queries also if only other
 * notes have them.
 */
function* fewerWords(
  notes: readonly Note[],
  words: readonly string[],
  mayReplace: boolean,
): Steps<readonly string[]> {
  const groups = yield* groupByWords(notes, words, mayReplace)
  const known = new Set(groups.flatMap(({ found }) => found))
  const most = Math.max(...groups.map(({ found }) => found.length))
  let best: Candidate = { words: [], notes: [], rank: 0 }
  for (const group of groups.filter(({ found }) => found.length === most)) {
    const candidate = yield* candidateOf(group)
    const isBetter =
      candidate.words.length - best.words.length ||
      candidate.rank - best.rank ||
      best.notes.length - candidate.notes.length
    if (isBetter > 0 && !candidate.words.every((word) => SHORT.test(word))) best = candidate
  }
  const [note] = best.notes
  if (!note || best.words.length < Math.floor(words.length / 2)) return []
  return best.words.map((word) => spellingIn(note, word))

  function* candidateOf(group: WordGroup): Steps<Candidate> {
    let matching = known.size > 0 ? group.notes : notes
    const kept: string[] = []
    for (const word of words) {
      if (group.found.includes(word)) {
        kept.push(word)
        continue
      }
      const isOfOthers = known.has(word)
      if (!mayReplace || (isOfOthers && (words.length > MAX_WORDS_REPLACED || !LONG.test(word)))) continue
      const similar = yield* mostSimilarWord(notes, matching, word)
      if (similar === undefined || (isOfOthers && !isSlip(word, similar))) continue
      matching = yield* notesWith(matching, [similar])
      kept.push(similar)
    }
    return { words: kept, notes: matching, rank: rankOfWords(matching, kept) }
  }
}

/** Words, some of which are replaced, the notes that have them, and how well these do. */
interface Candidate {
  readonly words: readonly string[]
  readonly notes: readonly Note[]
  readonly rank: number
}

/** How well the first note has words: `304` is better than "zimmer" in "Wohnzimmer". */
function rankOfWords([note]: readonly Note[], words: readonly string[]): number {
  if (!note) return 0
  return words.reduce((sum, word) => sum + bestPlace(foldedText(note), word, 0).rank, 0)
}

/** Whether words differ in one letter, which is not the first one. */
function isSlip(word: string, similar: string): boolean {
  return word[0] === similar[0] && editDistance(word, similar) === 1
}

/** The notes that have the same ones of the words. */
interface WordGroup {
  readonly found: readonly string[]
  readonly notes: Note[]
}

/** The notes by which of the words they have, maybe in another spelling. */
function* groupByWords(
  notes: readonly Note[],
  words: readonly string[],
  mayReplace: boolean,
): Steps<readonly WordGroup[]> {
  const groups = new Map<string, WordGroup>()
  const spelled = words.map((word) => ({ word, spelling: mayReplace ? spellingOf(word) : undefined }))
  for (const [at, note] of notes.entries()) {
    if (at % NOTES_IN_STEP === 0) yield
    const found = spelled.flatMap(({ word, spelling }) =>
      hasPhrase(foldedText(note), word) || (spelling && hasSpelling(note, spelling)) ? word : [],
    )
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
  const spelling = range ? asPhrase(text.slice(...range).toLowerCase()) : ''
  // A digit may be only a part of `½`, and `run` a part of "Gründonnerstag".
  if (!range || foldAccents(spelling) !== word || LETTER.test(text.charAt(range[0] - 1))) return query
  return query === word ? spelling : `"${spelling}"`
}

const LETTER = /\p{L}/u
/** Finding a word in a longer text with accents could take longer than a key may. */
const MAX_SEARCHED = 100_000

/**
 * The most similar word that one of the `matching` notes has at the start of a word: the typed one without its ending, else the one with
 * the fewest different letters; of those, one with the same first letter, and the most frequent one in all notes.
 */
function* mostSimilarWord(
  notes: readonly Note[],
  matching: readonly Note[],
  typed: string,
): Steps<string | undefined> {
  const word = typed.replaceAll(PREFIX_OR_QUOTES, '')
  if (!WORD_WITH_TYPO.test(word)) return undefined
  const similar: { readonly other: string; readonly distance: number; readonly count: number }[] = []
  const findForm = otherEndingFinder(word)
  let compared = 0
  for (const [other, count] of yield* countWords(notes)) {
    if (++compared % WORDS_IN_STEP === 0) yield
    const isForm = word.startsWith(other) && findForm?.(other, 0) !== undefined
    const distance = isForm ? 0 : distanceTo(word, other)
    if (distance < Infinity) similar.push({ other, distance, count })
  }
  similar.sort((a, b) => a.distance - b.distance || b.count - a.count)
  for (const { other } of similar)
    if (yield* hasNote(matching, (text) => bestPlace(text, other, 0).rank > INSIDE)) return other
  return undefined
}

/** How often each word occurs, also its parts at an apostrophe, as in `l'ordonnance` and "O'Brien's". */
function* countWords(notes: readonly Note[]): Steps<ReadonlyMap<string, number>> {
  const counted = vocabularyOf(notes)
  const { counts } = counted
  // What another query has counted before it was stopped is not counted again.
  for (let note = notes[counted.notes]; note; note = notes[counted.notes]) {
    for (const word of foldedText(note).match(WORD) ?? []) {
      count(word)
      if (word.includes("'")) for (const part of word.split("'")) count(part)
    }
    if (++counted.notes % NOTES_COUNTED_IN_STEP === 0) yield
  }
  return counts

  function count(word: string) {
    if (word.length <= MAX_LETTERS) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
}

/** How often the words of the first notes occur, and how many notes these are. */
interface Vocabulary {
  readonly counts: Map<string, number>
  notes: number
}

const vocabularyOf = memoize<readonly Note[], Vocabulary>(() => ({ counts: new Map(), notes: 0 }))
const NOTES_COUNTED_IN_STEP = 30
const WORDS_IN_STEP = 500

/** The prefix of a tag or a name, and the quotes around a word. The lookbehind keeps the time linear. */
const PREFIX_OR_QUOTES = /^['#@]+|(?<!')'+$/g
const HYPHENATED = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+$/u
/** Many scripts have vowels that are marks. At the edges of a word an apostrophe is a quote. */
const WORD = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu
/** Shorter words differ from too many others in one letter. Comparing long ones takes quadratic time. */
const WORD_WITH_TYPO = /^[\p{L}\p{M}']{4,50}$/u
/** Two more than a word with a typing error may have. */
const MAX_LETTERS = 52
/** Beside stop words, these say nothing of what a note is about. In the search itself, `who.int` would then be found in "print". */
const QUESTION_WORD =
  /^(?:are|did|do|how|i|is|was|what|when|where|who|ist|mein|meine|wann|wer|wie|wo|comment|est|mon|ma|ou|quand|quel|quelle|qui|como|cual|cuando|donde|es|esta|mi|que|quien)$/
/** A letter, one or two digits, or punctuation. Most notes have it somewhere. */
const SHORT = /^(?:[a-z]|\d\d?|[^\p{L}\p{N}\p{So}]+)$/u
/** Shorter words are often similar to others that were not meant. */
const LONG = /^.{6}/u
/** Words that other notes have are only replaced in short queries: there may be 252 groups of notes with five of ten words. */
const MAX_WORDS_REPLACED = 3
/** A longer query is a pasted text. All notes are searched for each of its words. */
const MAX_WORDS = 10
