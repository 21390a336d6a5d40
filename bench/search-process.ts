import type { Note } from '../src/notes/note.ts'
import { createSearch } from '../src/notes/search.ts'
import { notes as generate } from './corpus.ts'
import { answer, cpu } from './measure.ts'
import type { SearchAnswer, SearchQuestion } from './search.ts'

/** Typed letter by letter, 73 keys: common, rare, a phrase, absent, capitals, digits, a bullet, two words. */
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

let made: readonly Note[] = []

answer(({ way, count }: SearchQuestion): SearchAnswer => {
  if (made.length !== count) made = generate(count, 460)
  // Fresh objects and a fresh search for each round, so that nothing can be remembered from the last one.
  const notes = made.map((note) => Object.assign({}, note))
  const search = createSearch()
  if (way === 'naive') return typed((query) => naive(notes, query))
  if (way === 'memory') return memory(notes)
  const start = cpu()
  search.warm(notes)
  const index = (cpu() - start) / count
  const typing = typed(
    way === 'rows' ? (query) => search.find(notes, query, 20) : (query) => search.find(notes, query),
  )
  return { ...typing, index }
})

function typed(find: (query: string) => readonly Note[]): SearchAnswer {
  globalThis.gc?.()
  const keys: number[] = []
  const hits: number[] = []
  const start = cpu()
  for (const key of KEYS) {
    const pressed = performance.now()
    hits.push(find(key).length)
    keys.push(performance.now() - pressed)
  }
  return { sum: cpu() - start, keys, hits }
}

function naive(notes: readonly Note[], query: string): readonly Note[] {
  const wanted = query.toLowerCase()
  return notes.filter(
    ({ title, content }) => title.toLowerCase().includes(wanted) || content.toLowerCase().includes(wanted),
  )
}

/** Heap bytes that the index adds for each character of the notes. */
function memory(notes: readonly Note[]): SearchAnswer {
  const search = createSearch()
  const before = heap()
  search.warm(notes)
  const added = heap() - before
  const characters = notes.reduce((sum, { title, content }) => sum + title.length + content.length, 0)
  if (search.find(notes, 'x').length > notes.length) throw new Error('keeps the search alive until here')
  return { sum: 0, keys: [], hits: [], memory: added / characters }
}

function heap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
