import type { Note } from './note.ts'
import { parseQuery, type Query } from './search-query.ts'
import { foldAccents, foldCase, hasAccents, visibleText } from './search-text.ts'

/**
 * Search in the visible text of notes. A note matches if it contains the query, whatever the case, or each of its words, whatever the
 * case and the accents. Words between quotes must follow each other. Fast enough to run on every keystroke.
 */
export interface Search {
  /**
   * Returns the matching notes of a list with pinned notes first. Of the pinned ones and of the others, those that contain the query as
   * it is typed come before those that contain its words. Returns all notes for a blank query, and at most `limit` notes if it is given.
   * While the result stays the same, so does the array.
   */
  readonly find: (notes: readonly Note[], query: string, limit?: number) => readonly Note[]
  /** Prepares notes before the first query, until `shouldStop` returns true. Returns whether all notes are prepared. */
  readonly warm: (notes: readonly Note[], shouldStop?: () => boolean) => boolean
}

export function createSearch(): Search {
  const indexedTexts = new WeakMap<Note, IndexedText>()
  let corpus = createCorpus([])
  // Results of longer and longer queries, each found within the previous one. Typing another letter searches only the last result;
  // deleting a letter finds its result in this list.
  let results: SearchResult[] = []

  return {
    find(notes, query, limit = Infinity) {
      const parsed = parseQuery(query)
      if (parsed.text === '') return notes
      openCorpus(notes)
      results = results.filter((result) => isWider(result.query, parsed))
      const narrowest = results.at(-1) ?? corpus.all
      const result =
        narrowest.query.text === parsed.text ? narrowest : narrowResult(corpus, narrowest, parsed, limit)
      // A query of quotes alone has no words that the next query could narrow.
      if (result !== narrowest && result.isComplete && parsed.words.length > 0) results.push(result)
      return limit < result.notes.length ? result.notes.slice(0, limit) : result.notes
    },

    warm: openCorpus,
  }

  /** Returns false if `shouldStop` has stopped it. The texts that were prepared by then are kept. */
  function openCorpus(notes: readonly Note[], shouldStop = () => false): boolean {
    if (notes === corpus.all.notes) return true
    const { texts, foldedTexts, all } = corpus
    const [newTexts, newFoldedTexts]: [string[], string[]] = [[], []]
    let next = 0
    for (const note of notes) {
      // Comparing with the earlier list is faster than looking up each note, because few notes change at a time.
      let place = next
      while (place < next + MAX_REMOVED && all.notes[place] !== note) place++
      const isSame = all.notes[place] === note
      if (isSame) next = place + 1
      let text = texts[place] ?? ''
      let folded = foldedTexts[place] ?? ''
      if (!isSame) {
        if (!indexedTexts.has(note) && shouldStop()) return false
        const indexed = indexedTexts.get(note) ?? indexText(visibleText(note))
        indexedTexts.set(note, indexed)
        ;({ text, folded } = indexed)
      }
      newTexts.push(text)
      newFoldedTexts.push(folded)
    }
    corpus = createCorpus(notes, newTexts, newFoldedTexts)
    results = []
    return true
  }
}

/** How many notes in a row may be missing from the new list before the rest is looked up one by one. */
const MAX_REMOVED = 16

/** A note's text with case folded; and with accents folded too, which is the same string for most notes. */
interface IndexedText {
  readonly text: string
  readonly folded: string
}

function indexText(visible: string): IndexedText {
  const text = foldCase(visible)
  return { text, folded: hasAccents(visible) ? foldAccents(visible) : text }
}

/** Whether each note that matches `query` also matches `wider`. */
function isWider(wider: Query, query: Query): boolean {
  return (
    query.text.includes(wider.text) &&
    wider.words.every((word) => query.words.some((longer) => longer.includes(word)))
  )
}

interface Corpus {
  /** The two texts of each note, see `IndexedText`. */
  readonly texts: readonly string[]
  readonly foldedTexts: readonly string[]
  /** The result of the empty query. */
  readonly all: SearchResult
}

interface SearchResult {
  readonly query: Query
  readonly notes: readonly Note[]
  /** False if a limit has cut it off. */
  readonly isComplete: boolean
  /** How many of the notes contain the query as it is typed. */
  readonly exactCount: number
  /** The index in the corpus of each matching note, ascending. */
  readonly places: Uint32Array
  /**
   * Where the query first occurs in each of these notes. For a note that has only its words: `WORDS_ONLY` plus the place where the last
   * of them first occurs.
   */
  readonly starts: Uint32Array
}

const WORDS_ONLY = 0x80000000

function createCorpus(
  notes: readonly Note[],
  texts: readonly string[] = [],
  foldedTexts: readonly string[] = [],
): Corpus {
  const query = { text: '', words: [] }
  const places = new Uint32Array(notes.keys())
  const starts = new Uint32Array(notes.length)
  return {
    texts,
    foldedTexts,
    all: { query, notes, isComplete: true, exactCount: notes.length, places, starts },
  }
}

function narrowResult(
  { texts, foldedTexts, all }: Corpus,
  previous: SearchResult,
  query: Query,
  limit: number,
): SearchResult {
  const { text: queryText, words } = query
  const lastWord = words.at(-1) ?? ''
  const newWords = words.slice(0, -1).filter((word) => !previous.query.words.includes(word))
  const isOneWord = words.length === 1 && lastWord === queryText
  // An extension cannot occur before the first occurrence of what it extends.
  const isExtension = queryText.startsWith(previous.query.text)
  const isLastWordExtension = lastWord.startsWith(previous.query.words.at(-1) ?? '')
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
    const hadWordsOnly = previousStart >= WORDS_ONLY
    const text = texts[place] ?? ''
    let start = hadWordsOnly ? -1 : text.indexOf(queryText, isExtension ? previousStart : 0)
    if (start !== -1) exactCount++
    else {
      const folded = foldedTexts[place] ?? ''
      if (lastWord === '' || (isOneWord && folded === text) || count - exactCount >= limit) continue
      start = folded.indexOf(lastWord, hadWordsOnly && isLastWordExtension ? previousStart - WORDS_ONLY : 0)
      if (start === -1 || !newWords.every((word) => folded.includes(word))) continue
      start += WORDS_ONLY
    }
    places[count] = place
    starts[count] = start
    count++
  }
  const isComplete = at === total && count < limit
  const kept = { query, isComplete, exactCount, starts: starts.subarray(0, count) }
  // Then these are the same notes in the same order.
  if (count === total && exactCount === previous.exactCount) return { ...previous, ...kept }
  const [pinnedExact, pinnedOthers, exact, others]: [Note[], Note[], Note[], Note[]] = [[], [], [], []]
  for (let index = 0; index < count; index++) {
    const note = all.notes[places[index] ?? 0]
    if (!note) continue
    const isExact = (starts[index] ?? 0) < WORDS_ONLY
    if (note.pinned === 'pinned') (isExact ? pinnedExact : pinnedOthers).push(note)
    else (isExact ? exact : others).push(note)
  }
  return {
    ...kept,
    notes: pinnedExact.concat(pinnedOthers, exact, others),
    places: places.subarray(0, count),
  }
}
