import type { Note } from '../note.ts'
import { swapBullets } from './indexed-text.ts'
import {
  asIndexed,
  createMatcher,
  findMatch,
  followingOfFound,
  type IndexedQuery,
  isContinued,
  type Matcher,
  NO_MATCH,
} from './matcher.ts'
import { parseQuery, type Query } from './search-query.ts'
import { bitOf, blockOf, textsWithAccents, textsWithColumns } from './text-filter.ts'
import { type Corpus, createTextIndex } from './text-index.ts'
import { ELSEWHERE, isTitleRank, rankOf, RANKS, titleRank, type TitleRank } from './title-ranks.ts'
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
  const matchesOfResults: Int32Array[] = []

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
    const matches = reserveMatches(matchesOfResults[depth], previous.count)
    matchesOfResults[depth] = matches
    return narrowResult(createMatcher(corpus, counts, previous.query, query), previous, query, matches)
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

interface SearchResult {
  readonly query: IndexedQuery
  readonly notes: readonly Note[]
  readonly count: number
  /**
   * Three numbers for each matching note, next to each other, so that the processor reads them at once:
   * - its place in the corpus, ascending, and in the lowest bits where it belongs in the result, as `rankOf` gives it;
   * - what `findMatch` has returned for it;
   * - the characters that follow the match. They mostly decide whether a longer query matches too. Without them, typing queries over
   *   100,000 notes would take a fifth longer, because the processor waits for the memory of each text.
   */
  readonly matches: Int32Array
}

const START = 1
const FOLLOWING = 2
/** How many numbers a match has. */
const SIZE = 3
const RANK_BITS = 4
const RANK_MASK = (1 << RANK_BITS) - 1

/**
 * Numbers for up to `count` matches. Later results within the same result use them again: with 100,000 notes, getting new memory from the
 * system would take longer than finding the notes.
 */
function reserveMatches(matches: Int32Array | undefined, count: number): Int32Array {
  return matches && matches.length >= SIZE * count ? matches : new Int32Array(SIZE * count)
}

function resultOfAll({ notes, pinnedCount }: Corpus): SearchResult {
  const matches = new Int32Array(SIZE * notes.length)
  // Zero for the characters that follow means that they are not known.
  for (let place = 0; place < notes.length; place++)
    matches[SIZE * place] = (place << RANK_BITS) | rankOf(place < pinnedCount, ELSEWHERE, false)
  return createResult(asIndexed({ text: '', words: [] }), notes.length, matches, notes)
}

/** All results are created here, so that they have one shape: V8 discards compiled code when it meets another one. */
function createResult(
  query: IndexedQuery,
  count: number,
  matches: Int32Array,
  notes: readonly Note[],
): SearchResult {
  return { query, count, matches, notes }
}

function narrowResult(
  matcher: Matcher,
  previous: SearchResult,
  query: IndexedQuery,
  matches: Int32Array,
): SearchResult {
  const { matches: candidates } = previous
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
  let end = 0
  const candidatesEnd = SIZE * previous.count
  // How many matches each rank has.
  const counts = new Int32Array(RANKS)
  let hasSameRanks = true
  for (let at = 0; at < candidatesEnd; at += SIZE) {
    const previousMatch = candidates[at] ?? 0
    const previousStart = candidates[at + START] ?? 0
    const followed = candidates[at + FOLLOWING] ?? 0
    const place = previousMatch >> RANK_BITS
    const added = previousStart < 0 ? addedToLastWord : addedToText
    let start = previousStart
    let following = followed >>> added.bits
    let rank = previousMatch & RANK_MASK
    const continues = isContinued(added, followed)
    // Most matches of a key only continue, without the words in their title: they keep their rank, and nothing else of them is read.
    if (!continues || !narrowsTitles || isTitleRank(rank)) {
      const slot = slots[place] ?? 0
      const bit = bitOf(slot)
      if (!continues) {
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
        start = findMatch(matcher, slot, previousStart, mayHaveText, mayHaveWords, hasAccents)
        if (start === NO_MATCH) continue
        following = followingOfFound(matcher, slot, start, hasAccents)
      }
      let title: TitleRank = ELSEWHERE
      if (!narrowsTitles || isTitleRank(rank)) {
        if (titleBlock !== blockOf(slot)) {
          titleBlock = blockOf(slot)
          withTitle = textsWithColumns(filter, titleBlock, titleColumns)
        }
        if ((withTitle & bit) !== 0) title = titleRank(query.titles, titles[slot] ?? '')
      }
      rank = rankOf(place < pinnedCount, title, start < 0)
      hasSameRanks &&= rank === (previousMatch & RANK_MASK)
    }
    matches[end] = (place << RANK_BITS) | rank
    matches[end + START] = start
    matches[end + FOLLOWING] = following
    counts[rank] = (counts[rank] ?? 0) + 1
    end += SIZE
  }
  const isSame = hasSameRanks && end === candidatesEnd
  const notes = isSame ? previous.notes : notesByRank(matcher.corpus, matches, end, counts)
  return createResult(query, end / SIZE, matches, notes)
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
  matches: Int32Array,
  end: number,
  counts: Int32Array,
): readonly Note[] {
  // Where the next note of each rank goes. An array that grows as notes are added would take three times the memory.
  const ends = new Int32Array(RANKS)
  for (let rank = 1; rank < RANKS; rank++) ends[rank] = (ends[rank - 1] ?? 0) + (counts[rank - 1] ?? 0)
  // oxlint-disable-next-line unicorn/no-new-array -- `Array.from` would also write `undefined` everywhere
  const ranked = new Array<Note>(end / SIZE)
  for (let at = 0; at < end; at += SIZE) {
    const match = matches[at] ?? 0
    const note = notes[match >> RANK_BITS]
    const rank = match & RANK_MASK
    const next = ends[rank] ?? 0
    // Whether a note is truthy would be read in the note itself, which takes longer.
    if (note !== undefined) ranked[next] = note
    ends[rank] = next + 1
  }
  return ranked
}
