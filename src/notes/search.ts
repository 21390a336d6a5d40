import { plainText } from '../markers/doc.ts'
import { parse } from '../markers/parse.ts'
import type { Note } from './note.ts'

/** Finds the notes that hold a query as the eye sees it, whatever its case. Exact, and made to be asked at every key. */
export interface Search {
  /**
   * The notes that match, in their order; all of them for a blank query; with a `limit`, only the first so many. While the
   * answer stays the same it is the same array.
   */
  readonly find: (notes: readonly Note[], query: string, limit?: number) => readonly Note[]
  /** Reads notes ahead of the first query until `isEnough`; whether all of them are read. */
  readonly warm: (notes: readonly Note[], shouldStop?: () => boolean) => boolean
}

export function createSearch(): Search {
  const foldedTexts = new WeakMap<Note, string>()
  let corpus = createCorpus([])
  // Answers to longer and longer queries, each found within the one before: typing on searches only the last,
  // and deleting a letter finds its answer ready.
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
      // What the limit cut short is no ground for longer queries.
      if (result.notes.length < limit) results.push(result)
      return result.notes
    },

    warm(notes, shouldStop = () => false) {
      for (const note of notes) {
        if (foldedTexts.has(note)) continue
        if (shouldStop()) return false
        searchTextOf(note)
      }
      openCorpus(notes)
      return true
    },
  }

  function openCorpus(notes: readonly Note[]) {
    if (notes === corpus.all.notes) return
    corpus = createCorpus(notes, notes.map(searchTextOf))
    results = []
  }

  function searchTextOf(note: Note): string {
    let text = foldedTexts.get(note)
    if (text === undefined) {
      text = foldCase(`${note.title}\n${visibleText(note.content)}`)
      foldedTexts.set(note, text)
    }
    return text
  }
}

interface Corpus {
  /** What each note says, folded. */
  readonly texts: readonly string[]
  /** The answer to the empty query. */
  readonly all: SearchResult
}

interface SearchResult {
  readonly query: string
  readonly notes: readonly Note[]
  /** For each of the notes, its place in the library and where in its text the query stands first. */
  readonly places: Uint32Array
  readonly starts: Uint32Array
}

function createCorpus(notes: readonly Note[], texts: readonly string[] = []): Corpus {
  const places = Uint32Array.from(notes, (_, place) => place)
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
  // Where a query first stands, one that goes on from it cannot stand earlier.
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

/** Content as the eye sees it. Most of it holds nothing that would be read as anything but itself. */
function visibleText(content: string): string {
  return MARKUP.test(content) ? plainText(parse(content)) : content
}

// Markers, fences and escapes, another system's line ends, a whole note of code, and indents, which may be odd ones.
const MARKUP = /[*_~`\\\r]|^(?: |<code>)/m

/** The same letters for everything that should match: lower case, accents composed, one sigma. */
function foldCase(text: string): string {
  const lower = text.toLowerCase()
  if (!NON_ASCII.test(lower)) return lower
  if (MAYBE_DECOMPOSED.test(lower)) return withOneByteBullets(compose(lower).replaceAll('ς', 'σ'))
  return withOneByteBullets(lower)
}

/** Letters with their accents as one. To put marks in order takes the square of their number: no letter has so many that are not a joke. */
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
/** What may hold letters to compose: anything beyond Latin-1 but the bullet. */
const MAYBE_DECOMPOSED = /[\u0100-\u2021\u2023-\uFFFF]/
const NON_LATIN1 = /[\u0100-\uFFFF]/

/** Lower case has no `A`, so it is free to stand for the bullet, which alone would make a text two bytes a character. */
function withOneByteBullets(text: string): string {
  if (!text.includes('•')) return text
  const plain = text.replaceAll('•', 'A')
  return NON_LATIN1.test(plain) ? plain : toOneByteString(plain)
}

// Replacing keeps the wide storage of its source. The JSON reader is the builtin that stores a text as narrow as it can be.
function toOneByteString(text: string): string {
  const stored: string = JSON.parse(JSON.stringify(text))
  return stored
}
