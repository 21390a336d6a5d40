import { fault, type SeededFault } from '../fault.ts'

export const visitorFaults: readonly SeededFault[] = [
  fault(
    'a deleted note comes back after a crash',
    'src/notes/visitor/reducer.ts',
    'elements.has(key)) removed.add(key)',
    'elements.has(key)) missing.delete(key)',
    'tests/notes/visitor/deleted-notes',
    'tests/notes/visitor/reducer',
  ),
  fault(
    'a note deleted today is purged at once in an old journal',
    'src/notes/visitor/reducer.ts',
    'elapsed - countedFrom > TRASH_RETENTION',
    'elapsed > TRASH_RETENTION',
    'tests/notes/visitor/',
  ),
  fault(
    'a tab deletes a version of a note that it does not show',
    'src/notes/visitor/cache.ts',
    "(!before || sameText(before, note)) && perform('remove', [note])",
    "perform('remove', [note])",
    'tests/notes/visitor/cache',
  ),
  fault(
    'a note gets another id when another program adds a note with the same id',
    'src/notes/visitor/cached-notes.ts',
    'Number(known.has(b)) - Number(known.has(a))',
    '0',
    'tests/simulation/visitors',
  ),
  fault(
    'the second unreadable text replaces the first one in quarantine',
    'src/notes/visitor/cached-notes.ts',
    'while (known.some((one) => one.time === time)) time++',
    '',
    'tests/notes/visitor/cache',
  ),
  fault(
    'a note that is added again while its removal is pending disappears',
    'src/notes/visitor/reducer.ts',
    "isUndo ? { ...one, kind: 'restore' } : one",
    'one',
    'tests/notes/visitor/journal',
  ),
  fault(
    'a delete that no storage recorded is reported as done',
    'src/notes/visitor/engine.ts',
    '(isDone) => isDone || isInItem',
    '() => true',
    'tests/notes/visitor/',
  ),
  fault(
    'a note that is deleted just before the page ends comes back',
    'src/notes/visitor/reducer.ts',
    'removal && removal.at >= since',
    'removal && !removal',
    'tests/notes/visitor/journal',
  ),
  fault(
    'a deletion of an ended page hides what another program has deleted since',
    'src/notes/visitor/engine.ts',
    "text === hash(item.load()?.text ?? '') ? removals.filter(isStoredRemoval) : []",
    'removals.filter(isStoredRemoval)',
    'tests/notes/visitor/journal',
  ),
]
