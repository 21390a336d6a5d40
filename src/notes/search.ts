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
  readonly warm: (notes: readonly Note[], isEnough?: () => boolean) => boolean
}

export function createSearch(): Search {
  const index = new WeakMap<Note, string>()
  let library = shelve([])
  // Answers to longer and longer queries, each found within the one before: typing on searches only the last,
  // and deleting a letter finds its answer ready.
  let answers: Answer[] = []

  return {
    find(notes, query, limit = Infinity) {
      const wanted = fold(query.trim())
      if (wanted === '') return notes
      open(notes)
      answers = answers.filter((answer) => wanted.includes(answer.query))
      const nearest = answers.at(-1) ?? library.everything
      if (nearest.query === wanted)
        return limit < nearest.notes.length ? nearest.notes.slice(0, limit) : nearest.notes
      const answer = narrow(library, nearest, wanted, limit)
      // What the limit cut short is no ground for longer queries.
      if (answer.notes.length < limit) answers.push(answer)
      return answer.notes
    },

    warm(notes, isEnough = () => false) {
      for (const note of notes) {
        if (index.has(note)) continue
        if (isEnough()) return false
        textOf(note)
      }
      open(notes)
      return true
    },
  }

  function open(notes: readonly Note[]) {
    if (notes === library.everything.notes) return
    library = shelve(notes, notes.map(textOf))
    answers = []
  }

  function textOf(note: Note): string {
    let text = index.get(note)
    if (text === undefined) {
      text = fold(`${note.title}\n${seen(note.content)}`)
      index.set(note, text)
    }
    return text
  }
}

interface Library {
  /** What each note says, folded. */
  readonly texts: readonly string[]
  /** The answer to the empty query. */
  readonly everything: Answer
}

interface Answer {
  readonly query: string
  readonly notes: readonly Note[]
  /** For each of the notes, its place in the library and where in its text the query stands first. */
  readonly places: Uint32Array
  readonly starts: Uint32Array
}

function shelve(notes: readonly Note[], texts: readonly string[] = []): Library {
  const places = Uint32Array.from(notes, (_, place) => place)
  return { texts, everything: { query: '', notes, places, starts: new Uint32Array(notes.length) } }
}

function narrow({ texts, everything }: Library, within: Answer, query: string, limit: number): Answer {
  const size = Math.min(within.places.length, limit)
  const places = new Uint32Array(size)
  const starts = new Uint32Array(size)
  // Where a query first stands, one that goes on from it cannot stand earlier.
  const goesOn = query.startsWith(within.query)
  let count = 0
  for (let at = 0; at < within.places.length && count < size; at++) {
    const place = within.places[at] ?? 0
    const start = texts[place]?.indexOf(query, goesOn ? within.starts[at] : 0) ?? -1
    if (start === -1) continue
    places[count] = place
    starts[count] = start
    count++
  }
  if (count === within.places.length) return { ...within, query, starts }
  const notes: Note[] = []
  for (let at = 0; at < count; at++) {
    const note = everything.notes[places[at] ?? 0]
    if (note) notes.push(note)
  }
  return { query, notes, places: places.slice(0, count), starts: starts.slice(0, count) }
}

/** Content as the eye sees it. Most of it holds nothing that would be read as anything but itself. */
function seen(content: string): string {
  return SPECIAL.test(content) ? plainText(parse(content)) : content
}

// Markers, fences and escapes, another system's line ends, a whole note of code, and indents, which may be odd ones.
const SPECIAL = /[*_~`\\\r]|^(?: |<code>)/m

/** The same letters for everything that should match: lower case, accents composed, one sigma. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  if (NOT_COMPOSED.test(lower)) return withNarrowBullets(compose(lower).replaceAll('ς', 'σ'))
  return withNarrowBullets(lower)
}

/** Letters with their accents as one. To put marks in order takes the square of their number: no letter has so many that are not a joke. */
function compose(text: string): string {
  if (text.length < LONG || !MANY_MARKS.test(text)) return text.normalize('NFC')
  return text
    .split(MANY_MARKS)
    .map((part, at) => (at % 2 === 0 ? part.normalize('NFC') : part))
    .join('')
}

const LONG = 1000
const MANY_MARKS = /(\p{M}{50,})/u

const BEYOND_ASCII = /[\u0080-\uFFFF]/
/** What may hold letters to compose: anything beyond Latin-1 but the bullet. */
const NOT_COMPOSED = /[\u0100-\u2021\u2023-\uFFFF]/
const BEYOND_LATIN = /[\u0100-\uFFFF]/

/** Lower case has no `A`, so it is free to stand for the bullet, which alone would make a text two bytes a character. */
function withNarrowBullets(text: string): string {
  if (!text.includes('•')) return text
  const plain = text.replaceAll('•', 'A')
  return BEYOND_LATIN.test(plain) ? plain : oneByte(plain)
}

// Replacing keeps the wide storage of its source. The JSON reader is the builtin that stores a text as narrow as it can be.
function oneByte(text: string): string {
  const stored: string = JSON.parse(JSON.stringify(text))
  return stored
}
