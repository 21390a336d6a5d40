import { type Corpus, createTextIndex } from './text-index.ts'
import { swapBullets } from './indexed-text.ts'
import {
  createMatcher,
  findMatch,
  followingOfFound,
  type IndexedQuery,
  isContinued,
  type Matcher,
  NO_MATCH,
} from './matcher.ts'
import type { Note } from '../note.ts'
import { parseQuery, type Query } from './search-query.ts'
import { bitOf, blockOf, textsWithAccents, textsWithColumns } from './text-filter.ts'
import {
  ELSEWHERE,
  isTitleRank,
  rankOf,
  RANKS,
  titleQuery,
  titleRank,
  type TitleRank,
} from './title-ranks.ts'
import { countCharacters } from './word-finder.ts'

/**
 * Search in the visible text of notes. A note matches if it contains the query, whatever the case, or each of its words, whatever the
 * case and the accents. Words between quotes must follow each other, with any white space between them. Fast enough to run on every
 * keystroke.
 */
export interface Search {
  /**
   * Returns the matching notes of a list that has its pinned notes first. They are sorted: pinned ones first; then titles with all words of
   * the query as whole words, then those with them at the start of words; then the notes that contain the query as it is typed. Returns all
   * notes for a blank query. While the result stays the same, so does the array.
   */
  readonly find: (notes: readonly Note[], query: string) => readonly Note[]
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
    find(notes, query) {
      const parsed = asIndexed(parseQuery(swapBullets(query)))
      if (parsed.text === '') return notes
      warm(notes)
      removeNarrower(results, parsed)
      const narrowest = results.at(-1) ?? all
      const result = narrowest.query.text === parsed.text ? narrowest : narrow(narrowest, parsed)
      // A query of quotes alone has no words that the next query could narrow.
      if (result !== narrowest && parsed.words.length > 0) results.push(result)
      return result.notes
    },

    warm,
  }

  function narrow(previous: SearchResult, query: IndexedQuery): SearchResult {
    const depth = results.length
    const arrays = reserveArrays(arraysOfResults[depth], previous.count)
    arraysOfResults[depth] = arrays
    return narrowResult(createMatcher(corpus, counts, previous.query, query), previous, query, arrays)
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

function asIndexed({ text, words }: Query): IndexedQuery {
  return { text, words, titles: titleQuery(words) }
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
  readonly query: IndexedQuery
  readonly notes: readonly Note[]
  readonly count: number
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
  /** Where each of these notes belongs in the result, as `rankOf` gives it. */
  readonly ranks: Uint8Array
}

/**
 * Arrays for a result of up to `size` notes. Later results within the same result use them again: with 100,000 notes, getting new memory
 * from the system would take longer than finding the notes.
 */
function reserveArrays(arrays: ResultArrays | undefined, size: number): ResultArrays {
  if (arrays && arrays.places.length >= size) return arrays
  // Allocating four buffers takes three times as long, which is as long as a key with ten matches takes.
  const buffer = new ArrayBuffer((3 * 4 + 1) * size)
  return {
    places: new Uint32Array(buffer, 0, size),
    starts: new Int32Array(buffer, 4 * size, size),
    following: new Int32Array(buffer, 8 * size, size),
    ranks: new Uint8Array(buffer, 12 * size, size),
  }
}

function resultOfAll({ notes, pinnedCount }: Corpus): SearchResult {
  const places = new Uint32Array(notes.length)
  // `Uint32Array.from` would take twenty times as long.
  for (let place = 0; place < notes.length; place++) places[place] = place
  const starts = new Int32Array(notes.length)
  const ranks = new Uint8Array(notes.length)
    .fill(rankOf(false, ELSEWHERE, false))
    .fill(rankOf(true, ELSEWHERE, false), 0, pinnedCount)
  // Zero also means that the characters that follow are not known.
  const arrays = { places, starts, following: starts, ranks }
  return createResult(asIndexed({ text: '', words: [] }), notes.length, arrays, notes)
}

/** All results are created here, so that they have one shape: V8 discards compiled code when it meets another one. */
function createResult(
  query: IndexedQuery,
  count: number,
  { places, starts, following, ranks }: ResultArrays,
  notes: readonly Note[],
): SearchResult {
  return { query, count, places, starts, following, ranks, notes }
}

function narrowResult(
  matcher: Matcher,
  previous: SearchResult,
  query: IndexedQuery,
  arrays: ResultArrays,
): SearchResult {
  const { places, starts, following, ranks } = arrays
  const {
    places: candidates,
    starts: previousStarts,
    following: previousFollowing,
    ranks: previousRanks,
    count: total,
  } = previous
  const { addedToText, addedToLastWord, narrowsTitles, titleColumns } = matcher
  const { slots, filter, pinnedCount, titles } = matcher.corpus
  // Neighbours in the list are mostly neighbours in the index, so the columns of a block are looked up once for all of them, and only if one
  // of them needs them. Looking them up for each block would add a third to the time of a key that only continues all matches.
  let block = -1
  let withText = 0
  let withWords = 0
  let withAccents = 0
  let titleBlock = -1
  let withTitle = 0
  let count = 0
  for (let at = 0; at < total; at++) {
    const place = candidates[at] ?? 0
    const slot = slots[place] ?? 0
    const bit = bitOf(slot)
    const previousStart = previousStarts[at] ?? 0
    const followed = previousFollowing[at] ?? 0
    const added = previousStart < 0 ? addedToLastWord : addedToText
    if (isContinued(added, followed)) {
      starts[count] = previousStart
      following[count] = followed >>> added.bits
    } else {
      if (block !== blockOf(slot)) {
        block = blockOf(slot)
        withAccents = textsWithAccents(filter, block)
        withText = textsWithColumns(filter, block, matcher.text.columns)
        withWords = textsWithWords(matcher, block, withAccents)
      }
      if (((withText | withWords) & bit) === 0) continue
      const mayHaveText = (withText & bit) !== 0
      const mayHaveWords = (withWords & bit) !== 0
      const hasAccents = (withAccents & bit) !== 0
      const start = findMatch(matcher, slot, previousStart, mayHaveText, mayHaveWords, hasAccents)
      if (start === NO_MATCH) continue
      starts[count] = start
      following[count] = followingOfFound(matcher, slot, start, hasAccents)
    }
    let title: TitleRank = ELSEWHERE
    if (!narrowsTitles || isTitleRank(previousRanks[at] ?? 0)) {
      if (titleBlock !== blockOf(slot)) {
        titleBlock = blockOf(slot)
        withTitle = textsWithColumns(filter, titleBlock, titleColumns)
      }
      if ((withTitle & bit) !== 0) title = titleRank(query.titles, titles[slot] ?? '')
    }
    places[count] = place
    ranks[count] = rankOf(place < pinnedCount, title, (starts[count] ?? 0) < 0)
    count++
  }
  const isSame = count === total && hasSameRanks(ranks, previous.ranks, count)
  if (isSame) return createResult(query, count, { ...arrays, places: candidates }, previous.notes)
  return createResult(query, count, arrays, notesByRank(matcher.corpus, places, ranks, count))
}

function hasSameRanks(ranks: Uint8Array, others: Uint8Array, count: number): boolean {
  for (let at = 0; at < count; at++) if (ranks[at] !== others[at]) return false
  return true
}

/** The bits of the texts in a block that may have the words of the query. */
function textsWithWords(
  { corpus, lastWord, hasWords, differsFromText }: Matcher,
  block: number,
  withAccents: number,
): number {
  if (!hasWords || (!differsFromText && withAccents === 0)) return 0
  return textsWithColumns(corpus.filter, block, lastWord.columns) & (differsFromText ? -1 : withAccents)
}

/** The notes in the order of their ranks. */
function notesByRank(
  { notes }: Corpus,
  places: Uint32Array,
  ranks: Uint8Array,
  count: number,
): readonly Note[] {
  // Where the next note of each rank goes. An array that grows as notes are added would take three times the memory.
  const ends = new Int32Array(RANKS + 1)
  for (let index = 0; index < count; index++) {
    const end = (ranks[index] ?? 0) + 1
    ends[end] = (ends[end] ?? 0) + 1
  }
  for (let rank = 1; rank < RANKS; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0)
  // oxlint-disable-next-line unicorn/no-new-array -- `Array.from` would also write `undefined` everywhere
  const ranked = new Array<Note>(count)
  for (let index = 0; index < count; index++) {
    const note = notes[places[index] ?? 0]
    const rank = ranks[index] ?? 0
    const end = ends[rank] ?? 0
    if (note) ranked[end] = note
    ends[rank] = end + 1
  }
  return ranked
}
