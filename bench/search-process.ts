import type { Note } from '../src/notes/note.ts'
import { withOtherSpellings } from '../src/notes/search/other-spellings.ts'
import { createSearch } from '../src/notes/search/search.ts'
import { notes as generate } from './corpus.ts'
import { cpuTime, serveRequests } from './measure.ts'
import type { SearchRequest, SearchResult } from './search.ts'
import { median } from './statistics.ts'

/** 73 keys, typed one by one: common, rare, a phrase, absent, capitals, digits, a bullet, two words. */
const QUERIES = [
  'the note',
  'saffron',
  'giant step',
  'zyxwvuts',
  'Meeting Monday',
  '2026',
  '• milk',
  'before breakfast',
]
const KEYS = QUERIES.flatMap((query) => Array.from(query, (_, index) => query.slice(0, index + 1)))

let cachedNotes: readonly Note[] = []

serveRequests(({ mode, count }: SearchRequest): SearchResult => {
  if (cachedNotes.length !== count) cachedNotes = generate(count, 460)
  // Typing over few notes takes a millisecond, in which V8 may also compile or collect garbage.
  return typical(Array.from({ length: Math.ceil(MIN_NOTES / count) }, () => measure(mode)))
})

const MIN_NOTES = 10_000

function measure(mode: SearchRequest['mode']): SearchResult {
  // New objects and a new search each time, so that nothing is cached from the previous one.
  const notes = cachedNotes.map((note) => Object.assign({}, note))
  const search = mode === 'app' ? withOtherSpellings(createSearch()) : createSearch()
  if (mode === 'naive') return typeQueries((query) => findNaively(notes, query))
  if (mode === 'narrowing') return measureNarrowing(notes)
  if (mode === 'limit') return measureLimit(notes)
  if (mode === 'known') return measureKnown(notes)
  if (mode === 'memory') return measureMemory(notes)
  const start = cpuTime()
  search.warm(notes)
  const index = (cpuTime() - start) / notes.length
  return { ...typeQueries((query) => search.find(notes, query)), index }
}

/** The median times of several measurements. */
function typical(results: readonly SearchResult[]): SearchResult {
  const medianOf = (valueOf: (result: SearchResult) => number) => median(results.map(valueOf))
  const [first = { sum: 0, keys: [], hits: [] }] = results
  return {
    ...first,
    sum: medianOf(({ sum }) => sum),
    keys: first.keys.map((_, key) => medianOf(({ keys }) => keys[key] ?? 0)),
    ...(first.index !== undefined && { index: medianOf(({ index = 0 }) => index) }),
  }
}

function typeQueries(find: (query: string) => readonly Note[]): SearchResult {
  globalThis.gc?.()
  const keys: number[] = []
  const hits: number[] = []
  const start = cpuTime()
  for (const key of KEYS) {
    const pressed = performance.now()
    hits.push(find(key).length)
    keys.push(performance.now() - pressed)
  }
  return { sum: cpuTime() - start, keys, hits }
}

function findNaively(notes: readonly Note[], query: string): readonly Note[] {
  const lowerCaseQuery = query.toLowerCase()
  return notes.filter(
    ({ title, content }) =>
      title.toLowerCase().includes(lowerCaseQuery) || content.toLowerCase().includes(lowerCaseQuery),
  )
}

/** The simple search that the goals come from: it keeps the texts in lower case, and searches only the previous result while a query grows. */
function measureNarrowing(notes: readonly Note[]): SearchResult {
  const start = cpuTime()
  const all = notes.map((note) => ({ note, text: `${note.title}\n${note.content}`.toLowerCase() }))
  const index = (cpuTime() - start) / notes.length
  let last = { query: '', matches: all }
  const typing = typeQueries((key) => {
    const query = key.toLowerCase()
    const candidates = query.startsWith(last.query) ? last.matches : all
    last = { query, matches: candidates.filter(({ text }) => text.includes(query)) }
    return last.matches.map(({ note }) => note)
  })
  return { ...typing, index }
}

/** The speed of the memory: reads the bytes of all texts once for each key. And what every index must do: keep texts in lower case. */
function measureLimit(notes: readonly Note[]): SearchResult {
  const start = cpuTime()
  const texts = notes.map(({ title, content }) => `${title}\n${content}`.toLowerCase())
  const index = (cpuTime() - start) / notes.length
  const bytes = Buffer.from(texts.join('\n'), 'latin1')
  return { ...typeQueries(() => (bytes.includes(ABSENT) ? notes : [])), index }
}

const ABSENT = 0

/** The least work for a result with all matches: they are known, and each is compared only at the position where it matches. */
function measureKnown(notes: readonly Note[]): SearchResult {
  const texts = notes.map((note) => ({ note, text: `${note.title}\n${note.content}`.toLowerCase() }))
  const matches = new Map(
    KEYS.map((key) => {
      const positions = texts.map(({ note, text }) => ({
        note,
        text,
        position: text.indexOf(key.toLowerCase()),
      }))
      return [key, positions.filter(({ position }) => position >= 0)]
    }),
  )
  const rounds = Array.from({ length: WARM_UPS + 9 }, () =>
    typeQueries((key) => {
      const query = key.toLowerCase()
      const found: Note[] = []
      for (const { note, text, position } of matches.get(key) ?? [])
        if (text.startsWith(query, position)) found.push(note)
      return found
    }),
  )
  return typical(rounds.slice(WARM_UPS))
}

const WARM_UPS = 8

/** Bytes that the index adds per character of the notes. */
function measureMemory(notes: readonly Note[]): SearchResult {
  const search = createSearch()
  const before = usedBytes()
  search.warm(notes)
  const added = usedBytes() - before
  const characters = notes.reduce((sum, { title, content }) => sum + title.length + content.length, 0)
  if (search.find(notes, 'x').length > notes.length)
    throw new Error('prevents the search from being collected before this point')
  return { sum: 0, keys: [], hits: [], memory: added / characters }
}

function usedBytes(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
