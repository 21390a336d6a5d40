import { type Corpus, createTextIndex } from './text-index.ts'
import { swapBullets } from './indexed-text.ts'
import {
  createMatcher,
  findMatch,
  followingOfContinued,
  followingOfFound,
  isContinued,
  type Matcher,
  NO_MATCH,
} from './matcher.ts'
import type { Note } from '../note.ts'
import { parseQuery, type Query } from './search-query.ts'
import { bitOf, blockOf, textsWithAccents, textsWithColumns } from './text-filter.ts'
import { countCharacters } from './word-finder.ts'

/**
 * Search in the visible text of notes. A note matches if it contains the query, whatever the case, or each of its words, whatever the
 * case and the accents. Words between quotes must follow each other, with any white space between them. Fast enough to run on every
 * keystroke.
 */
export interface Search {
  /**
   * Returns the matching notes of a list that has its pinned notes first. Of the pinned ones and of the others, those that contain the
   * query as it is typed come before those that contain its words. Returns all notes for a blank query, and at most `limit` notes if it
   * is given. While the result stays the same, so does the array.
   */
  readonly find: (notes: readonly Note[], query: string, limit?: number) => readonly Note[]
  /** Prepares notes before the first query, until `shouldStop` returns true. Returns whether all notes are prepared. */
  readonly warm: (notes: readonly Note[], shouldStop?: () => boolean) => boolean
}

export function createSearch(): Search {
  const index = createTextIndex()
  let corpus = index.corpus()
  let all = resultOfAll(corpus)
  let counts = countCharacters([])
  // Results of longer and longer queries, each found within the previous one. Typing another letter searches only the last result;
  // deleting a letter finds its result in this list.
  const results: SearchResult[] = []
  const arraysOfResults: ResultArrays[] = []

  return {
    find(notes, query, limit = Infinity) {
      const parsed = asIndexed(parseQuery(query))
      if (parsed.text === '') return notes
      warm(notes)
      removeNarrower(results, parsed)
      const narrowest = results.at(-1) ?? all
      const result = narrowest.query.text === parsed.text ? narrowest : narrow(narrowest, parsed, limit)
      // A query of quotes alone has no words that the next query could narrow.
      if (result !== narrowest && result.isComplete && parsed.words.length > 0) results.push(result)
      return limit < result.notes.length ? result.notes.slice(0, limit) : result.notes
    },

    warm,
  }

  function narrow(previous: SearchResult, query: Query, limit: number): SearchResult {
    const depth = results.length
    const arrays = reserveArrays(arraysOfResults[depth], Math.min(previous.count, 2 * limit))
    arraysOfResults[depth] = arrays
    return narrowResult(createMatcher(corpus, counts, previous.query, query), previous, query, limit, arrays)
  }

  function warm(notes: readonly Note[], shouldStop?: () => boolean): boolean {
    const isReady = index.update(notes, shouldStop)
    if (corpus !== index.corpus()) {
      corpus = index.corpus()
      all = resultOfAll(corpus)
      counts = countCharacters(corpus.texts)
      results.length = 0
    }
    return isReady
  }
}

/** The query in the form of the indexed texts. */
function asIndexed({ text, words }: Query): Query {
  return { text: swapBullets(text), words: words.map(swapBullets) }
}

/** Removes the results of queries that `query` does not narrow. A query that narrows a result also narrows those before it. */
function removeNarrower(results: SearchResult[], query: Query) {
  for (let last = results.at(-1); last && !isWider(last.query, query); last = results.at(-1)) results.pop()
}

/** Whether each note that matches `query` also matches `wider`. */
function isWider(wider: Query, query: Query): boolean {
  return (
    query.text.includes(wider.text) &&
    wider.words.every((word) => query.words.some((longer) => longer.includes(word)))
  )
}

interface SearchResult extends ResultArrays {
  readonly query: Query
  readonly notes: readonly Note[]
  /** False if a limit has cut it off. */
  readonly isComplete: boolean
  readonly count: number
  /** How many of the notes contain the query as it is typed. */
  readonly exactCount: number
}

interface ResultArrays {
  /** The place in the corpus of each matching note, ascending. */
  readonly places: Uint32Array
  /** What `findMatch` has returned for each of these notes. */
  readonly starts: Int32Array
  /**
   * The characters that follow each match. They mostly decide whether a longer query matches too. Without them, typing queries over
   * 100,000 notes would take a fifth longer, because the processor waits for the memory of each text.
   */
  readonly following: Int32Array
}

/**
 * Arrays for a result of up to `size` notes. Later results within the same result use them again: with 100,000 notes, getting new memory
 * from the system would take longer than finding the notes.
 */
function reserveArrays(arrays: ResultArrays | undefined, size: number): ResultArrays {
  if (arrays && arrays.places.length >= size) return arrays
  return { places: new Uint32Array(size), starts: new Int32Array(size), following: new Int32Array(size) }
}

function resultOfAll({ notes }: Corpus): SearchResult {
  const places = Uint32Array.from(notes, (_, place) => place)
  const starts = new Int32Array(notes.length)
  // Zero also means that the characters that follow are not known.
  const arrays = { places, starts, following: starts }
  return createResult({ text: '', words: [] }, true, notes.length, notes.length, arrays, notes)
}

/** All results are created here, so that they have one shape: V8 discards compiled code when it meets another one. */
function createResult(
  query: Query,
  isComplete: boolean,
  count: number,
  exactCount: number,
  { places, starts, following }: ResultArrays,
  notes: readonly Note[],
): SearchResult {
  return { query, isComplete, count, exactCount, places, starts, following, notes }
}

function narrowResult(
  matcher: Matcher,
  previous: SearchResult,
  query: Query,
  limit: number,
  arrays: ResultArrays,
): SearchResult {
  const { places, starts, following } = arrays
  const { places: candidates, starts: previousStarts, following: previousFollowing, count: total } = previous
  const { slots, filter } = matcher.corpus
  // Neighbours in the list are mostly neighbours in the index, so the columns of a block are looked up once for all of them.
  let block = -1
  let withText = 0
  let withWords = 0
  let withAccents = 0
  let exactCount = 0
  let count = 0
  let at = 0
  for (; at < total && exactCount < limit; at++) {
    const place = candidates[at] ?? 0
    const slot = slots[place] ?? 0
    if (block !== blockOf(slot)) {
      block = blockOf(slot)
      withAccents = textsWithAccents(filter, block)
      withText = textsWithColumns(filter, block, matcher.textColumns)
      withWords = textsWithWords(matcher, block, withAccents)
    }
    const bit = bitOf(slot)
    if (((withText | withWords) & bit) === 0) continue
    const mayHaveText = (withText & bit) !== 0
    const mayHaveWords = (withWords & bit) !== 0 && count - exactCount < limit
    const hasAccents = (withAccents & bit) !== 0
    const previousStart = previousStarts[at] ?? 0
    const followed = previousFollowing[at] ?? 0
    const isKnown =
      (previousStart < 0 ? mayHaveWords : mayHaveText) && isContinued(matcher, previousStart, followed)
    const start = isKnown
      ? previousStart
      : findMatch(matcher, slot, previousStart, mayHaveText, mayHaveWords, hasAccents)
    if (start === NO_MATCH) continue
    exactCount += 1 - onlyWords(start)
    places[count] = place
    starts[count] = start
    following[count] = isKnown
      ? followingOfContinued(matcher, start, followed)
      : followingOfFound(matcher, slot, start, hasAccents)
    count++
  }
  const isComplete = at === total && count < limit
  // Then these are the same notes in the same order.
  if (count === total && exactCount === previous.exactCount)
    return createResult(
      query,
      isComplete,
      count,
      exactCount,
      { ...arrays, places: candidates },
      previous.notes,
    )
  const notes = notesByRank(matcher.corpus, places, starts, count)
  return createResult(query, isComplete, count, exactCount, arrays, notes)
}

/** The bits of the texts in a block that may have the words of the query. */
function textsWithWords(
  { corpus, wordColumns, hasWords, differsFromText }: Matcher,
  block: number,
  withAccents: number,
): number {
  if (!hasWords || (!differsFromText && withAccents === 0)) return 0
  return textsWithColumns(corpus.filter, block, wordColumns) & (differsFromText ? -1 : withAccents)
}

/**
 * 1 if a note has only the words of the query, else 0. A comparison would be a branch that processors guess wrongly for half of the notes:
 * typing queries over 100,000 notes would take 2 % longer.
 */
function onlyWords(start: number): number {
  return start >>> 31
}

/** The pinned notes and then the others; of each those that contain the query as it is typed, and then those that contain its words. */
function notesByRank(
  { notes, pinnedCount }: Corpus,
  places: Uint32Array,
  starts: Int32Array,
  count: number,
): readonly Note[] {
  const rankAt = (index: number) =>
    ((places[index] ?? 0) < pinnedCount ? 0 : 2) + onlyWords(starts[index] ?? 0)
  // Where the next note of each rank goes. An array that grows as notes are added would take three times the memory.
  const ends = new Int32Array(RANKS + 1)
  for (let index = 0; index < count; index++) {
    const end = rankAt(index) + 1
    ends[end] = (ends[end] ?? 0) + 1
  }
  for (let rank = 1; rank < RANKS; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0)
  // oxlint-disable-next-line unicorn/no-new-array -- `Array.from` would also write `undefined` everywhere
  const ranked = new Array<Note>(count)
  for (let index = 0; index < count; index++) {
    const note = notes[places[index] ?? 0]
    const rank = rankAt(index)
    const end = ends[rank] ?? 0
    if (note) ranked[end] = note
    ends[rank] = end + 1
  }
  return ranked
}

/** Pinned or not, with the query as it is typed or only with its words. */
const RANKS = 4
