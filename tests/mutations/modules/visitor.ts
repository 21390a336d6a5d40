import { fault, type SeededFault } from '../fault.ts'

export const visitorFaults: readonly SeededFault[] = [
  fault(
    'a deleted note comes back after a crash',
    'src/notes/visitor/reconcile.ts',
    'else removeFromCache.add(key)',
    'else forgetInJournal.push(key)',
    'tests/simulation/visitors',
  ),
  fault(
    'a note deleted today is purged at once in an old journal',
    'src/notes/visitor/reconcile.ts',
    'elapsed - countedFrom > TRASH_RETENTION',
    'elapsed > TRASH_RETENTION',
    'tests/notes/visitor/',
  ),
  fault(
    'a tab deletes a version of a note that it does not show',
    'src/notes/visitor/stored-cache.ts',
    'if (shown && !sameText(shown, note)) return false',
    '',
    'tests/notes/visitor/cache',
  ),
  fault(
    'a note gets another id when another program adds a note with the same id',
    'src/notes/visitor/stored-cache.ts',
    'const note = known.get(element)',
    'const note = undefined',
    'tests/simulation/visitors',
  ),
  fault(
    'the second unreadable text replaces the first one in quarantine',
    'src/notes/visitor/stored-cache.ts',
    'while (items.getItem(QUARANTINE_PREFIX + time) !== null) time++',
    '',
    'tests/notes/visitor/cache',
  ),
  fault(
    'a note that is added again while its removal is pending disappears',
    'src/notes/visitor/journaled-cache.ts',
    'pendingRemovals.delete(entry.key)',
    '',
    'tests/notes/visitor/journal',
  ),
  fault(
    'a delete that no storage recorded is reported as done',
    'src/notes/visitor/journaled-cache.ts',
    'return isMarked || isRemoved',
    'return true',
    'tests/notes/visitor/',
  ),
]
