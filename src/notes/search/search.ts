import { type Corpus, createTextIndex } from './text-index.ts'
import { swapBullets } from './indexed-text.ts'
import { hasPairs, isLetterOrPair, requiredPairs, textHasAccents } from './letter-pairs.ts'
import type { Note } from '../note.ts'
import { parseQuery, type Query } from './search-query.ts'
import { type CharacterCounts, countCharacters, createWordFinder } from './word-finder.ts'

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
  /**
   * An offset in the text of each of these notes before which the query does not occur. For a note that has only the query's words:
   * `WORDS_ONLY` plus an offset before which the last of them does not occur.
   */
  readonly starts: Uint32Array
}

const WORDS_ONLY = 0x80000000

function resultOfAll({ notes }: Corpus): SearchResult {
  const query = { text: '', words: [] }
  const places = new Uint32Array(notes.length).map((_, place) => place)
  return {
    query,
    notes,
    isComplete: true,
    exactCount: notes.length,
    places,
    starts: new Uint32Array(notes.length),
  }
}

function narrowResult(
  corpus: Corpus,
  counts: CharacterCounts,
  previous: SearchResult,
  query: Query,
  limit: number,
): SearchResult {
  const { slots, texts, foldedTexts, pairs } = corpus
  const { text: queryText, words } = query
  const lastWord = words.at(-1) ?? ''
  const newWords = words.slice(0, -1).filter((word) => !previous.query.words.includes(word))
  const isOneWord = words.length === 1 && lastWord === queryText
  // An extension cannot occur before the first occurrence of what it extends.
  const isExtension = queryText.startsWith(previous.query.text)
  const isLastWordExtension = lastWord.startsWith(previous.query.words.at(-1) ?? '')
  const textPairs = requiredPairs(queryText, previous.query.text)
  const wordPairs = requiredPairs(words.join(' '), previous.query.words.join(' '))
  const textFinder = createWordFinder(queryText, counts)
  const lastWordFinder = createWordFinder(lastWord, counts)
  const isPairText = isLetterOrPair(queryText)
  const isPairWord = isLetterOrPair(lastWord)
  const total = previous.places.length
  const size = Math.min(total, 2 * limit)
  const places = new Uint32Array(size)
  const starts = new Uint32Array(size)
  let exactCount = 0
  let count = 0
  let at = 0
  for (; at < total && exactCount < limit; at++) {
    const place = previous.places[at] ?? 0
    const previousStart = previous.starts[at] ?? 0
    const slot = slots[place] ?? 0
    const hadWordsOnly = previousStart >= WORDS_ONLY
    const hasAccents = textHasAccents(pairs, slot)
    let start = -1
    if (!hadWordsOnly && hasPairs(pairs, slot, textPairs)) {
      const from = isExtension ? previousStart : 0
      start = isPairText && !hasAccents ? from : textFinder.indexIn(texts[slot] ?? '', from)
    }
    if (start !== -1) exactCount++
    else {
      if (lastWord === '' || (isOneWord && !hasAccents) || count - exactCount >= limit) continue
      if (!hasPairs(pairs, slot, wordPairs)) continue
      const folded = (hasAccents ? foldedTexts.get(slot) : texts[slot]) ?? ''
      const from = hadWordsOnly && isLastWordExtension ? previousStart - WORDS_ONLY : 0
      start = isPairWord ? from : lastWordFinder.indexIn(folded, from)
      if (start === -1 || !newWords.every((word) => folded.includes(word))) continue
      start += WORDS_ONLY
    }
    places[count] = place
    starts[count] = start
    count++
  }
  const isComplete = at === total && count < limit
  const found = {
    query,
    isComplete,
    exactCount,
    places: places.subarray(0, count),
    starts: starts.subarray(0, count),
  }
  // Then these are the same notes in the same order.
  if (count === total && exactCount === previous.exactCount)
    return { ...previous, ...found, places: previous.places }
  return { ...found, notes: notesByRank(corpus, found) }
}

/** The pinned notes and then the others; of each those that contain the query as it is typed, and then those that contain its words. */
function notesByRank(
  { notes, pinnedCount }: Corpus,
  { places, starts }: Pick<SearchResult, 'places' | 'starts'>,
): readonly Note[] {
  const groups: readonly Note[][] = [[], [], [], []]
  const [pinnedExact = [], pinnedOthers = [], exact = [], others = []] = groups
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0
    const note = notes[place]
    if (!note) continue
    const isExact = (starts[index] ?? 0) < WORDS_ONLY
    if (place < pinnedCount) (isExact ? pinnedExact : pinnedOthers).push(note)
    else (isExact ? exact : others).push(note)
  }
  return pinnedExact.concat(pinnedOthers, exact, others)
}
