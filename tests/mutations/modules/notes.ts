import { fault, type SeededFault } from '../fault.ts'

export const notesFaults: readonly SeededFault[] = [
  fault(
    'a merge drops the title that another device wrote',
    'src/notes/merge.ts',
    'return theirs === base ? mine : undefined',
    'return mine',
    'tests/notes/merge',
  ),
  fault(
    'a merge writes over a line that both devices changed',
    'src/notes/merge.ts',
    'a.start < b.end && b.start < a.end',
    'false',
    'tests/notes/merge',
  ),
  fault(
    'pinned notes are not at the top',
    'src/notes/note.ts',
    'pinRank(b) - pinRank(a) || ',
    '',
    'tests/notes/note.test',
  ),
  fault(
    'one note with a huge timestamp breaks the list',
    'src/notes/note.ts',
    'timestamp > 0 && timestamp <= MAX_TIMESTAMP',
    'timestamp > 0',
    'tests/notes/note.test',
  ),
  fault(
    'a note with a quotation mark makes the other notes unreadable',
    'src/notes/parse-note.ts',
    'if (code === BACKSLASH) at++',
    'if (code === BACKSLASH) at += 0',
    'tests/notes/parse-note',
  ),
  fault(
    'pins written by other programs are lost',
    'src/notes/parse-note.ts',
    "pinned === 'pinned' || pinned === true",
    'pinned === true',
    'tests/notes/parse-note',
  ),
  fault(
    'a changed query searches only the last result',
    'src/notes/search.ts',
    'results.filter((result) => isWider(result.query, parsed))',
    'results.filter(() => true)',
    'tests/notes/search',
  ),
  fault(
    'a longer query misses notes beyond the first page',
    'src/notes/search.ts',
    'result !== narrowest && result.isComplete &&',
    'result !== narrowest &&',
    'tests/notes/search',
  ),
  fault(
    'moving two notes with one title to an account loses one',
    'src/notes/keys.ts',
    'JSON.stringify([timestamp, title, content])',
    'JSON.stringify([timestamp, title])',
    'tests/notes/keys',
  ),
  fault(
    'search finds a note by its earlier text',
    'src/notes/search.ts',
    'const isSame = all.notes[place] === note',
    'const isSame = all.notes[place]?.id === note.id',
    'tests/notes/search',
  ),
]
