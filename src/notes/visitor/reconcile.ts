import type { JournalEntry } from '../ports.ts'
import { contentKey } from '../keys.ts'
import { type Note, TRASH_RETENTION } from '../note.ts'

/** `cachedNotes` and the journal as they are found, side by side. */
export interface ReconcileInput {
  /** The notes of `cachedNotes` and their own texts. */
  readonly stored: ReadonlyMap<string, Note>
  /** Whether that text was never seen before, and is whole: only then can what it says or leaves out be meant. */
  readonly isExternalChange: boolean
  readonly journal: ReadonlyMap<string, JournalEntry>
  readonly now: number
  /** What the journal has counted: `Elapsed.total`. */
  readonly elapsed: number
}

/** What makes them one. */
export interface ReconcilePlan {
  /** Into `cachedNotes`, or in the place of what it says there: texts by key. */
  readonly restoreToCache: ReadonlyMap<string, string>
  /** Out of `cachedNotes`. */
  readonly removeFromCache: ReadonlySet<string>
  /** Into the journal. */
  readonly addToJournal: readonly JournalEntry[]
  /** To the journal's trash. */
  readonly trashInJournal: readonly string[]
  /** Deleted in the journal, and brought by another program since: to be begun anew, which `add` does. */
  readonly forgetInJournal: readonly string[]
}

/**
 * A visitor's note is where either side has it. An older copy of `cachedNotes` (a killed browser's, another process's) is no word against
 * the journal; another program's text is, but not against what was done in the last minute, which it may not have seen.
 */
export function reconcile({
  stored,
  isExternalChange,
  journal,
  now,
  elapsed,
}: ReconcileInput): ReconcilePlan {
  const restoreToCache = new Map<string, string>()
  const removeFromCache = new Set<string>()
  const addToJournal: JournalEntry[] = []
  const trashInJournal: string[] = []
  const forgetInJournal: string[] = []
  const byKey = new Map([...stored].map(([text, note]) => [contentKey(note), { text, note }]))

  for (const [key, { text, note }] of byKey) {
    const entry = journal.get(key)
    if (!entry) addToJournal.push({ key, id: note.id, text, since: now })
    else if (entry.deletedAt !== undefined) {
      if (isIntended(entry.deletedAt)) {
        forgetInJournal.push(key)
        addToJournal.push({ key, id: note.id, text, since: now })
      } else removeFromCache.add(key)
    } else if (entry.text !== text) {
      if (isExternalChange) addToJournal.push({ ...entry, text })
      else restoreToCache.set(key, entry.text)
    }
  }
  for (const [key, { text, since, deletedAt, countedFrom = elapsed }] of journal) {
    if (deletedAt !== undefined && elapsed - countedFrom > TRASH_RETENTION) forgetInJournal.push(key)
    else if (deletedAt === undefined && !byKey.has(key)) {
      if (isIntended(since)) trashInJournal.push(key)
      else restoreToCache.set(key, text)
    }
  }
  return { restoreToCache, removeFromCache, addToJournal, trashInJournal, forgetInJournal }

  function isIntended(done: number): boolean {
    return isExternalChange && now - done > MINUTE
  }
}

/** The entries of `cachedNotes` after the remedy: those that come get in where their time wants them, the newest first. */
export function applyPlan(
  elements: readonly string[],
  parseNote: (text: string) => Note | undefined,
  { restoreToCache, removeFromCache }: Pick<ReconcilePlan, 'restoreToCache' | 'removeFromCache'>,
): readonly string[] {
  const pending = new Map(restoreToCache)
  const kept = elements.flatMap((text) => {
    const note = parseNote(text)
    if (!note) return [text]
    const key = contentKey(note)
    if (removeFromCache.has(key)) return []
    const other = pending.get(key)
    pending.delete(key)
    return [other ?? text]
  })
  const pendingByDate = [...pending.values()]
    .map((text) => ({ text, timestamp: parseNote(text)?.timestamp ?? 0 }))
    .toSorted((a, b) => b.timestamp - a.timestamp)
  // An entry that does not say when it was made is no place to get in.
  return [
    ...kept.flatMap((text) => takeNewer(parseNote(text)?.timestamp ?? Infinity).concat(text)),
    ...takeNewer(-Infinity),
  ]

  function takeNewer(time: number): readonly string[] {
    const older = pendingByDate.findIndex(({ timestamp }) => timestamp < time)
    return pendingByDate.splice(0, older === -1 ? pendingByDate.length : older).map(({ text }) => text)
  }
}

const MINUTE = 60_000
