import { plainText } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import type { Note } from './note.ts'

/** Case-insensitive, exact search in the visible text of notes. Fast enough to run on every keystroke. */
export interface Search {
  /**
   * Returns the matching notes in their order: all notes for a blank query, at most `limit` of them if given. While the result stays
   * the same, so does the array.
   */
  readonly find: (notes: readonly Note[], query: string, limit?: number) => readonly Note[]
  /** Prepares notes before the first query, until `shouldStop` returns true. Returns whether all notes are prepared. */
  readonly warm: (notes: readonly Note[], shouldStop?: () => boolean) => boolean
}

export function createSearch(): Search {
  const foldedTexts = new WeakMap<Note, string>()
  let corpus = createCorpus([])
  // Results of longer and longer queries, each found within the previous one. Typing another letter searches only the last result;
  // deleting a letter finds its result in this list.
  let results: SearchResult[] = []

  return {
    find(notes, query, limit = Infinity) {
      const foldedQuery = foldCase(query.trim())
      if (foldedQuery === '') return notes
      openCorpus(notes)
      results = results.filter((result) => foldedQuery.includes(result.query))
      const narrowest = results.at(-1) ?? corpus.all
      if (narrowest.query === foldedQuery)
        return limit < narrowest.notes.length ? narrowest.notes.slice(0, limit) : narrowest.notes
      const result = narrowResult(corpus, narrowest, foldedQuery, limit)
      // A result cut off by the limit may miss notes that match a longer query.
      if (result.notes.length < limit) results.push(result)
      return result.notes
    },

    warm: openCorpus,
  }

  /** Returns false if `shouldStop` has stopped it. The texts that were prepared by then are kept. */
  function openCorpus(notes: readonly Note[], shouldStop = () => false): boolean {
    if (notes === corpus.all.notes) return true
    const { texts, all } = corpus
    const newTexts: string[] = []
    let next = 0
    for (const note of notes) {
      // Comparing with the earlier list is faster than looking up each note, because few notes change at a time.
      let place = next
      while (place < next + MAX_REMOVED && all.notes[place] !== note) place++
      const isSame = all.notes[place] === note
      if (isSame) next = place + 1
      let text = isSame ? texts[place] : foldedTexts.get(note)
      if (text === undefined) {
        if (shouldStop()) return false
        text = foldCase(`${note.title}\n${visibleText(note.content)}`)
        foldedTexts.set(note, text)
      }
      newTexts.push(text)
    }
    corpus = createCorpus(notes, newTexts)
    results = []
    return true
  }
}

/** How many notes in a row may be missing from the new list before the rest is looked up one by one. */
const MAX_REMOVED = 16

interface Corpus {
  /** The folded search text of each note. */
  readonly texts: readonly string[]
  /** The result of the empty query. */
  readonly all: SearchResult
}

interface SearchResult {
  readonly query: string
  readonly notes: readonly Note[]
  /** For each note: its index in the corpus, and the index of the query's first occurrence in its text. */
  readonly places: Uint32Array
  readonly starts: Uint32Array
}

function createCorpus(notes: readonly Note[], texts: readonly string[] = []): Corpus {
  const places = new Uint32Array(notes.keys())
  return { texts, all: { query: '', notes, places, starts: new Uint32Array(notes.length) } }
}

function narrowResult(
  { texts, all }: Corpus,
  previous: SearchResult,
  query: string,
  limit: number,
): SearchResult {
  const size = Math.min(previous.places.length, limit)
  const places = new Uint32Array(size)
  const starts = new Uint32Array(size)
  // An extension of a query cannot occur before the query's own first occurrence.
  const isExtension = query.startsWith(previous.query)
  let count = 0
  for (let at = 0; at < previous.places.length && count < size; at++) {
    const place = previous.places[at] ?? 0
    const start = texts[place]?.indexOf(query, isExtension ? previous.starts[at] : 0) ?? -1
    if (start === -1) continue
    places[count] = place
    starts[count] = start
    count++
  }
  if (count === previous.places.length) return { ...previous, query, starts }
  const notes: Note[] = []
  for (let at = 0; at < count; at++) {
    const note = all.notes[places[at] ?? 0]
    if (note) notes.push(note)
  }
  return { query, notes, places: places.slice(0, count), starts: starts.slice(0, count) }
}

/** The visible text of a note's content. Parsing is skipped for content without markup, which is most of it. */
function visibleText(content: string): string {
  return MARKUP.test(content) ? plainText(parse(content)) : content
}

// Markers, fences, escapes, carriage returns, indents (of any width), and `<code>`, which makes the whole note code.
const MARKUP = /[*_~`\\\r]|^(?: |<code>)/m

/** Maps texts that should match to the same text: lower case, composed accents, one form of sigma. */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  if (!NON_ASCII.test(lower)) return lower
  if (MAYBE_DECOMPOSED.test(lower)) return withOneByteBullets(compose(lower).replaceAll('ς', 'σ'))
  return withOneByteBullets(lower)
}

/**
 * Composes letters and accents (NFC). `normalize` orders marks in quadratic time, so sequences of 50 marks or more are left as they
 * are. No real text has them.
 */
function compose(text: string): string {
  if (text.length < LONG_TEXT || !MANY_MARKS.test(text)) return text.normalize('NFC')
  return text
    .split(MANY_MARKS)
    .map((part, at) => (at % 2 === 0 ? part.normalize('NFC') : part))
    .join('')
}

const LONG_TEXT = 1000
const MANY_MARKS = /(\p{M}{50,})/u

const NON_ASCII = /[\u0080-\uFFFF]/
/** Texts that may need composing: those with a character beyond Latin-1 other than the bullet. */
const MAYBE_DECOMPOSED = /[\u0100-\u2021\u2023-\uFFFF]/
const NON_LATIN1 = /[\u0100-\uFFFF]/

/** Replaces bullets by `A`, which is free in lower-case text. The bullet alone would make a text use two bytes a character. */
function withOneByteBullets(text: string): string {
  if (!text.includes('•')) return text
  const plain = text.replaceAll('•', 'A')
  return NON_LATIN1.test(plain) ? plain : toOneByteString(plain)
}

// `replaceAll` keeps the two-byte storage of its source. `JSON.parse` is a builtin that stores a string in one byte a character if it can.
function toOneByteString(text: string): string {
  const stored: string = JSON.parse(JSON.stringify(text))
  return stored
}
