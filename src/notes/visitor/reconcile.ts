import type { JournalEntry } from '../ports.ts'
import { contentKey } from '../keys.ts'
import type { Note } from '../note.ts'
import { TRASH_RETENTION } from '../limits.ts'

/** The contents of `cachedNotes` and of the journal. */
export interface ReconcileInput {
  /** The notes of `cachedNotes` by their JSON text. */
  readonly stored: ReadonlyMap<string, Note>
  /** Whether the text of `cachedNotes` is valid and was written by another program. Only then are its changes and omissions intended. */
  readonly isExternalChange: boolean
  readonly journal: ReadonlyMap<string, JournalEntry>
  readonly now: number
  /** The journal's elapsed time in milliseconds (`Elapsed.total`). */
  readonly elapsed: number
}

/** The updates that make `cachedNotes` and the journal equal. */
export interface ReconcilePlan {
  /** Key -> text to add to `cachedNotes`, or to replace the note's text there. */
  readonly restoreToCache: ReadonlyMap<string, string>
  /** Keys of notes to remove from `cachedNotes`. */
  readonly removeFromCache: ReadonlySet<string>
  /** Entries to add to the journal. */
  readonly addToJournal: readonly JournalEntry[]
  /** Keys of entries to move to the journal's trash. */
  readonly trashInJournal: readonly string[]
  /** Keys of entries to delete completely: those that have expired, and deleted ones that another program added again. */
  readonly forgetInJournal: readonly string[]
}

/**
 * Plans how to make `cachedNotes` and the journal equal. A note exists if either has it. The journal wins over an old copy of
 * `cachedNotes`, such as a killed browser's or another process's. An external change wins over the journal, except over the entries of
 * the last minute, which the other program may not have seen.
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

  function isIntended(changedAt: number): boolean {
    return isExternalChange && now - changedAt > MINUTE
  }
}

/** Applies a plan to the elements of `cachedNotes`. Restored elements are inserted by timestamp, the newest first. */
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
  // Nothing is inserted before an element without a timestamp.
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
