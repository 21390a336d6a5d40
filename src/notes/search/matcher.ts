import { isDecidedByFilter, type RequiredColumns, requiredColumns } from './text-filter.ts'
import { hasPhrase, indexOfPhrase } from './phrase.ts'
import type { Query } from './search-query.ts'
import type { Corpus } from './text-index.ts'
import { type CharacterCounts, createWordFinder, indexOfWord, type WordFinder } from './word-finder.ts'

/** What decides whether a text that matches a wider query also matches a query. */
export interface Matcher {
  readonly corpus: Corpus
  readonly textFinder: WordFinder
  readonly textColumns: RequiredColumns
  /** Whether the filter alone says which texts contain the query. */
  readonly isTextDecidedByFilter: boolean
  /** An extension cannot occur before the first occurrence of what it extends. */
  readonly isExtension: boolean
  readonly lastWordFinder: WordFinder
  readonly wordColumns: RequiredColumns
  readonly isWordDecidedByFilter: boolean
  /** Whether the last word is a phrase. */
  readonly isPhrase: boolean
  readonly isLastWordExtension: boolean
  /** The other words that the wider query does not have. */
  readonly newWords: readonly string[]
  /** Whether the words can be found where the query as it is typed cannot, in texts without and with accents. */
  readonly hasWords: boolean
  readonly hasFoldedWords: boolean
}

export function createMatcher(corpus: Corpus, counts: CharacterCounts, wider: Query, query: Query): Matcher {
  const { text, words } = query
  const lastWord = words.at(-1) ?? ''
  return {
    corpus,
    textFinder: createWordFinder(text, counts),
    textColumns: requiredColumns(corpus.filter, text, wider.text),
    isTextDecidedByFilter: isDecidedByFilter(text),
    isExtension: text.startsWith(wider.text),
    lastWordFinder: createWordFinder(lastWord, counts),
    wordColumns: requiredColumns(corpus.filter, joinWords(words), joinWords(wider.words)),
    isWordDecidedByFilter: isDecidedByFilter(lastWord),
    isPhrase: lastWord.includes(' '),
    isLastWordExtension: lastWord.startsWith(wider.words.at(-1) ?? ''),
    newWords: words.slice(0, -1).filter((word) => !wider.words.includes(word)),
    hasWords: lastWord !== '' && !(words.length === 1 && lastWord === text),
    hasFoldedWords: lastWord !== '',
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

function findText(matcher: Matcher, slot: number, previous: number, hasAccents: boolean): number {
  const from = matcher.isExtension ? previous : 0
  if (matcher.isTextDecidedByFilter && !hasAccents) return from
  return indexOfWord(matcher.textFinder, matcher.corpus.texts[slot] ?? '', from)
}

function findWords(matcher: Matcher, slot: number, previous: number, hasAccents: boolean): number {
  const { texts, foldedTexts } = matcher.corpus
  const from = previous < 0 && matcher.isLastWordExtension ? ~previous : 0
  if (matcher.isWordDecidedByFilter && matcher.newWords.length === 0) return ~from
  const folded = (hasAccents ? foldedTexts.get(slot) : texts[slot]) ?? ''
  const start = matcher.isWordDecidedByFilter ? from : indexOfLastWord(matcher, folded, from)
  return start === -1 || !matcher.newWords.every((word) => hasPhrase(folded, word)) ? NO_MATCH : ~start
}

function indexOfLastWord({ lastWordFinder, isPhrase }: Matcher, folded: string, from: number): number {
  return isPhrase
    ? indexOfPhrase(folded, lastWordFinder.word, from)
    : indexOfWord(lastWordFinder, folded, from)
}

/** The words with what is known of their neighbours in a text. The space in a phrase may be several characters there. */
function joinWords(words: readonly string[]): string {
  return words.join(UNKNOWN_TEXT).replaceAll(' ', ` ${UNKNOWN_TEXT} `)
}

const UNKNOWN_TEXT = '\uFFFF'
