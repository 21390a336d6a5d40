import { hasPhrase, indexOfPhrase } from './phrase.ts'
import type { Query } from './search-query.ts'
import { columnsOfTitle, isDecidedByFilter, type RequiredColumns, requiredColumns } from './text-filter.ts'
import type { Corpus } from './text-index.ts'
import { isNarrowerTitleQuery, titleQuery, type TitleQuery } from './title-ranks.ts'
import { type CharacterCounts, createWordFinder, indexOfWord, type WordFinder } from './word-finder.ts'

/** A query in the form of the indexed texts. */
export interface IndexedQuery extends Query {
  /** The words with what is known of their neighbours in a text. */
  readonly joined: string
  readonly titles: TitleQuery
}

/** Prepares a query, both for finding its matches and for narrowing them. */
export function asIndexed({ text, words }: Query): IndexedQuery {
  return { text, words, joined: joinWords(words), titles: titleQuery(words) }
}

/** A text that a note must contain, and what is known of it because the note matches a wider query. */
interface Needle {
  readonly finder: WordFinder
  readonly columns: RequiredColumns
  /** Whether the filter alone says which texts contain it. */
  readonly isDecidedByFilter: boolean
  /** An extension cannot occur before the first occurrence of what it extends. */
  readonly isExtension: boolean
}

function createNeedle(
  text: string,
  wider: string,
  columns: RequiredColumns,
  counts: CharacterCounts,
): Needle {
  return {
    finder: createWordFinder(text, counts),
    columns,
    isDecidedByFilter: isDecidedByFilter(text),
    isExtension: text.startsWith(wider),
  }
}

/** The properties of a query and of the wider query before it that `findMatch` needs. */
export interface Matcher {
  readonly corpus: Corpus
  /** The query as it is typed. */
  readonly text: Needle
  /** Its last word, with the columns of all its words. */
  readonly lastWord: Needle
  /** Whether the last word is a phrase. */
  readonly isPhrase: boolean
  /** What was added to the query as it is typed. */
  readonly addedToText: Addition
  /** What was added to the last word, if the others are the same. */
  readonly addedToLastWord: Addition
  /** The other words that the wider query does not have. */
  readonly newWords: readonly string[]
  /** False for a query of quotes alone. */
  readonly hasWords: boolean
  /** The columns of the titles that may have the words. */
  readonly titleColumns: RequiredColumns
  /** Whether only titles that have the words of the wider query may have those of the query. */
  readonly narrowsTitles: boolean
  /** Whether a text may have the words without the query as it is typed. If not, only texts with accents may. */
  readonly differsFromText: boolean
}

export function createMatcher(
  corpus: Corpus,
  counts: CharacterCounts,
  wider: IndexedQuery,
  query: IndexedQuery,
): Matcher {
  const { text, words, joined, titles } = query
  const [lastWord, widerLastWord] = [words.at(-1) ?? '', wider.words.at(-1) ?? '']
  const ofText = createNeedle(text, wider.text, requiredColumns(corpus.filter, text, wider.text), counts)
  // While a single word is typed, the last word is the whole text. With both, preparing a query would take 0.3 µs more.
  const isSame = joined === text && wider.joined === wider.text
  const newWords = words.slice(0, -1).filter((word) => !wider.words.includes(word))
  const addedToText = additionTo(wider.text, text)
  const addedToWords = isSame ? addedToText : additionTo(widerLastWord, lastWord)
  return {
    corpus,
    text: ofText,
    lastWord: isSame
      ? ofText
      : createNeedle(lastWord, widerLastWord, requiredColumns(corpus.filter, joined, wider.joined), counts),
    isPhrase: lastWord.includes(' '),
    addedToText,
    addedToLastWord: newWords.length > 0 ? NOT_COMPARABLE : addedToWords,
    newWords,
    hasWords: lastWord !== '',
    titleColumns: titles.starts.flatMap(columnsOfTitle),
    narrowsTitles: wider.text !== '' && isNarrowerTitleQuery(wider.titles, titles),
    differsFromText: joined !== text,
  }
}

/** Smaller than any other result. With 31 bits, so that V8 stores it without an object. */
export const NO_MATCH = -0x40000000

/**
 * Where the text in a slot matches: an offset before which the query does not occur. For a text that has only the query's words: the
 * complement of an offset before which the last of them does not occur. `previous` is the result for the wider query. `mayHaveText` and
 * `mayHaveWords` are whether the text has the columns of the query and of its words.
 *
 * It and all that it calls are small functions that see the same kinds of objects at every query, so that V8 compiles them once. If this
 * were one loop with closures for the finders, V8 would discard the compiled code at each query and interpret the loop until the next
 * compilation.
 */
export function findMatch(
  matcher: Matcher,
  slot: number,
  previous: number,
  mayHaveText: boolean,
  mayHaveWords: boolean,
  hasAccents: boolean,
): number {
  const start = mayHaveText && previous >= 0 ? findText(matcher, slot, previous, hasAccents) : -1
  if (start !== -1) return start
  return mayHaveWords ? findWords(matcher, slot, previous, hasAccents) : NO_MATCH
}

/**
 * Whether the characters that follow a match of the wider query are those that were added. Then it is a match of the query too, and the
 * text need not be read.
 */
export function isContinued({ characters, mask }: Addition, following: number): boolean {
  return (following & mask) === characters
}

/** The characters that follow what `findMatch` has found, as `packCharacters` packs them. */
export function followingOfFound(matcher: Matcher, slot: number, start: number, hasAccents: boolean): number {
  const { corpus, text, lastWord } = matcher
  if (start >= 0) {
    if (text.isDecidedByFilter && !hasAccents) return NOT_KNOWN
    return packCharacters(corpus.texts[slot] ?? '', start + text.finder.word.length)
  }
  if (lastWord.isDecidedByFilter || matcher.isPhrase) return NOT_KNOWN
  return packCharacters(foldedTextIn(matcher, slot, hasAccents), ~start + lastWord.finder.word.length)
}

function findText({ corpus, text }: Matcher, slot: number, previous: number, hasAccents: boolean): number {
  const from = text.isExtension ? previous : 0
  if (text.isDecidedByFilter && !hasAccents) return from
  return indexOfWord(text.finder, corpus.texts[slot] ?? '', from)
}

function findWords(matcher: Matcher, slot: number, previous: number, hasAccents: boolean): number {
  const { lastWord, newWords } = matcher
  const from = previous < 0 && lastWord.isExtension ? ~previous : 0
  if (lastWord.isDecidedByFilter && newWords.length === 0) return ~from
  const folded = foldedTextIn(matcher, slot, hasAccents)
  const start = lastWord.isDecidedByFilter ? from : indexOfLastWord(matcher, folded, from)
  return start === -1 || !newWords.every((word) => hasPhrase(folded, word)) ? NO_MATCH : ~start
}

function foldedTextIn({ corpus }: Matcher, slot: number, hasAccents: boolean): string {
  return (hasAccents ? corpus.foldedTexts.get(slot) : corpus.texts[slot]) ?? ''
}

function indexOfLastWord({ lastWord: { finder }, isPhrase }: Matcher, folded: string, from: number): number {
  return isPhrase ? indexOfPhrase(folded, finder.word, from) : indexOfWord(finder, folded, from)
}

/** The space in a phrase may be several characters in a text. */
function joinWords(words: readonly string[]): string {
  return words.join(UNKNOWN_TEXT).replaceAll(' ', ` ${UNKNOWN_TEXT} `)
}

const UNKNOWN_TEXT = '\uFFFF'

/** Characters at the end of a query, as `packCharacters` packs them, and the bits that they take. */
export interface Addition {
  readonly characters: number
  readonly bits: number
  readonly mask: number
}

/** No characters are equal to it. */
const NOT_COMPARABLE: Addition = { characters: 1, bits: 0, mask: 0 }

function additionTo(text: string, longer: string): Addition {
  const added = longer.startsWith(text) ? longer.slice(text.length) : ''
  const characters = packCharacters(added, 0)
  const isComparable = added.length <= MAX_ADDED && characters >>> (8 * (added.length - 1)) !== 0
  const bits = 8 * added.length
  return isComparable ? { characters, bits, mask: (1 << bits) - 1 } : NOT_COMPARABLE
}

/** The next four characters of a text, the first one in the lowest byte. Zeros stand for all from the first one that is not Latin-1. */
function packCharacters(text: string, from: number): number {
  const count = Math.min(text.length - from, 4)
  let packed = 0
  for (let index = 0; index < count; index++) {
    const code = text.charCodeAt(from + index)
    if (code > 0xff) break
    packed |= code << (8 * index)
  }
  return packed
}

const NOT_KNOWN = 0
/** Not four, because shifting by 32 bits does nothing. */
const MAX_ADDED = 3
