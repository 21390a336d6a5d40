import { type Corpus, createTextIndex } from './text-index.ts'
import { swapBullets } from './indexed-text.ts'
import { createMatcher, findMatch, NO_MATCH } from './matcher.ts'
import type { Note } from '../note.ts'
import { parseQuery, type Query } from './search-query.ts'
import { type CharacterCounts, countCharacters } from './word-finder.ts'

/**
 * Search in the visible text of notes. A note matches if it contains the query, whatever the case, or each of its words, whatever the
 * case and the accents. Words between quotes must follow each other. Fast enough to run on every keystroke.
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
  let results: SearchResult[] = []

  return {
    find(notes, query, limit = Infinity) {
      const parsed = asIndexed(parseQuery(query))
      if (parsed.text === '') return notes
      warm(notes)
      results = results.filter((result) => isWider(result.query, parsed))
      const narrowest = results.at(-1) ?? all
      const result =
        narrowest.query.text === parsed.text
          ? narrowest
          : narrowResult(corpus, counts, narrowest, parsed, limit)
      // A query of quotes alone has no words that the next query could narrow.
      if (result !== narrowest && result.isComplete && parsed.words.length > 0) results.push(result)
      return limit < result.notes.length ? result.notes.slice(0, limit) : result.notes
    },

    warm,
  }

  function warm(notes: readonly Note[], shouldStop?: () => boolean): boolean {
    const isReady = index.open(notes, shouldStop)
    if (corpus !== index.corpus()) {
      corpus = index.corpus()
      all = resultOfAll(corpus)
      counts = countCharacters(corpus.texts)
      results = []
    }
    return isReady
  }
}

/** The query in the form of the indexed texts. */
function asIndexed({ text, words }: Query): Query {
  return { text: swapBullets(text), words: words.map(swapBullets) }
}

/** Whether each note that matches `query` also matches `wider`. */
function isWider(wider: Query, query: Query): boolean {
  return (
    query.text.includes(wider.text) &&
    wider.words.every((word) => query.words.some((longer) => longer.includes(word)))
  )
}

interface SearchResult {
  readonly query: Query
  readonly notes: readonly Note[]
  /** False if a limit has cut it off. */
  readonly isComplete: boolean
  /** How many of the notes contain the query as it is typed. */
  readonly exactCount: number
  /** The place in the corpus of each matching note, ascending. */
  readonly places: Uint32Array
  /** What `findMatch` has returned for each of these notes. */
  readonly starts: Int32Array
}

function resultOfAll({ notes }: Corpus): SearchResult {
  const count = notes.length
  const places = new Uint32Array(count).map((_, place) => place)
  return createResult({ text: '', words: [] }, true, count, places, new Int32Array(count), notes)
}

/** All results are created here, so that they have one shape: V8 discards compiled code when it meets another one. */
function createResult(
  query: Query,
  isComplete: boolean,
  exactCount: number,
  places: Uint32Array,
  starts: Int32Array,
  notes: readonly Note[],
): SearchResult {
  return { query, isComplete, exactCount, places, starts, notes }
}

function narrowResult(
  corpus: Corpus,
  counts: CharacterCounts,
  previous: SearchResult,
  query: Query,
  limit: number,
): SearchResult {
  const { slots } = corpus
  const { places: candidates, starts: earlierStarts } = previous
  const matcher = createMatcher(corpus, counts, previous.query, query)
  const total = candidates.length
  const size = Math.min(total, 2 * limit)
  const allPlaces = new Uint32Array(size)
  const allStarts = new Int32Array(size)
  let exactCount = 0
  let count = 0
  let at = 0
  for (; at < total && exactCount < limit; at++) {
    const place = candidates[at] ?? 0
    const start = findMatch(matcher, slots[place] ?? 0, earlierStarts[at] ?? 0, count - exactCount < limit)
    if (start === NO_MATCH) continue
    if (start >= 0) exactCount++
    allPlaces[count] = place
    allStarts[count] = start
    count++
  }
  const isComplete = at === total && count < limit
  const starts = allStarts.subarray(0, count)
  // Then these are the same notes in the same order.
  if (count === total && exactCount === previous.exactCount)
    return createResult(query, isComplete, exactCount, candidates, starts, previous.notes)
  const places = allPlaces.subarray(0, count)
  return createResult(query, isComplete, exactCount, places, starts, notesByRank(corpus, places, starts))
}

/** The pinned notes and then the others; of each those that contain the query as it is typed, and then those that contain its words. */
function notesByRank(
  { notes, pinnedCount }: Corpus,
  places: Uint32Array,
  starts: Int32Array,
): readonly Note[] {
  const groups: readonly Note[][] = [[], [], [], []]
  const [pinnedExact = [], pinnedOthers = [], exact = [], others = []] = groups
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0
    const note = notes[place]
    if (!note) continue
    const isExact = (starts[index] ?? 0) >= 0
    if (place < pinnedCount) (isExact ? pinnedExact : pinnedOthers).push(note)
    else (isExact ? exact : others).push(note)
  }
  return pinnedExact.concat(pinnedOthers, exact, others)
}
