import type { TrashedNote } from '../../src/notes/mutation.ts'
import { longDate, type Note } from '../../src/notes/note.ts'
import { createRandom, oneOf, type Random } from '../random.ts'

/** A member's note with the given fields. */
export function noteWith(fields: Partial<Note> = {}): Note {
  const timestamp = fields.timestamp ?? Date.UTC(2026, 10, 21, 9, 5)
  return {
    id: '-OeTx1bYq0c3mN2hKLpz',
    title: 'Plans',
    content: 'text',
    createdAt: longDate(timestamp),
    lastModified: longDate(timestamp),
    timestamp,
    pinned: 'unpinned',
    userId: 'ada',
    userEmail: 'ada@example.org',
    author: 'Ada',
    ...fields,
  }
}

/** An account of random notes, the same for the same seed. The texts have all kinds of blocks, markers and characters. */
export function sampleNotes(seed: number, count: number): readonly Note[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, at) => {
    const timestamp = Date.UTC(2020, 0, 1) + at * 3_600_000 + random(3_600_000)
    return noteWith({
      id: `-N${String(at).padStart(6, '0')}${String(seed).padStart(12, '0')}`,
      title: oneOf(random, TITLES),
      content: Array.from({ length: random(12) }, () => line(random)).join('\n') || 'x',
      timestamp,
      createdAt: longDate(timestamp),
      lastModified: longDate(timestamp + random(2) * 86_400_000),
      pinned: random(5) === 0 ? 'pinned' : 'unpinned',
      ...(random(4) === 0 && { syncedFromCache: true as const }),
    })
  })
}

/** The note as it is in the trash. */
export function trashed(note: Note): TrashedNote {
  return { ...note, deletedAt: note.timestamp + 1000 }
}

function line(random: Random): string {
  return oneOf(random, LINES).replaceAll('#', () => oneOf(random, WORDS))
}

/** Markdown reads each of them as a link where it is not escaped. */
export const ADDRESSES = [
  'https://example.org/a_b',
  'https://en.wikipedia.org/wiki/Mercury_(planet)',
  'https://müller.de/x',
  'www.example.com',
  'www.example.com/a-b?c=d&e=f#g%20h',
  'www.example.com/a_b.',
  'WWW.example.com/*a*b',
  'ftp://ftp.example.org/a',
]

const TITLES = ['', 'Plans', 'plans', 'a/b: c?', 'CON', 'Größe 👩‍👧', '…', 'x'.repeat(300)]

const WORDS = ['milk', 'snake_case', 'two words', '*', '<b>', 'ß', '\u05d0', '\\', ...ADDRESSES]

const LINES = [
  '#',
  '# # #',
  '',
  '**#** # __#__ ~~#~~',
  '**# __#__** ~~#~~',
  '• #',
  '   • # #',
  '1. #',
  '2. #',
  '• [ ] #',
  '   • [x] #',
  '```\n# #\n  #\n```',
  '    #',
  '- #',
  '\\• #',
]
