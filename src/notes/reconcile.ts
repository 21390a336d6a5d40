import type { JournalEntry } from './device.ts'
import { keyOf } from './keys.ts'
import { type Note, TRASH_TIME } from './note.ts'

/** `cachedNotes` and the journal as they are found, side by side. */
export interface Sides {
  /** The notes of `cachedNotes` and their own texts. */
  readonly stored: ReadonlyMap<string, Note>
  /** Whether that text was never seen before, and is whole: only then can what it says or leaves out be meant. */
  readonly isNews: boolean
  readonly journal: ReadonlyMap<string, JournalEntry>
  readonly now: number
  /** What the journal has counted: `Elapsed.total`. */
  readonly counted: number
}

/** What makes them one. */
export interface Remedy {
  /** Into `cachedNotes`, or in the place of what it says there: texts by key. */
  readonly bring: ReadonlyMap<string, string>
  /** Out of `cachedNotes`. */
  readonly drop: ReadonlySet<string>
  /** Into the journal. */
  readonly add: readonly JournalEntry[]
  /** To the journal's trash. */
  readonly remove: readonly string[]
  /** Deleted in the journal, and brought by another program since: to be begun anew, which `add` does. */
  readonly forget: readonly string[]
}

/**
 * A visitor's note is where either side has it. An older copy of `cachedNotes` (a killed browser's, another process's) is no word against
 * the journal; another program's text is, but not against what was done in the last minute, which it may not have seen.
 */
export function reconcile({ stored, isNews, journal, now, counted }: Sides): Remedy {
  const bring = new Map<string, string>()
  const drop = new Set<string>()
  const add: JournalEntry[] = []
  const remove: string[] = []
  const forget: string[] = []
  const byKey = new Map([...stored].map(([text, note]) => [keyOf(note), { text, note }]))

  for (const [key, { text, note }] of byKey) {
    const entry = journal.get(key)
    if (!entry) add.push({ key, id: note.id, text, since: now })
    else if (entry.deletedAt !== undefined) {
      if (isMeant(entry.deletedAt)) {
        forget.push(key)
        add.push({ key, id: note.id, text, since: now })
      } else drop.add(key)
    } else if (entry.text !== text) {
      if (isNews) add.push({ ...entry, text })
      else bring.set(key, entry.text)
    }
  }
  for (const [key, { text, since, deletedAt, countedFrom = counted }] of journal) {
    if (deletedAt !== undefined && counted - countedFrom > TRASH_TIME) forget.push(key)
    else if (deletedAt === undefined && !byKey.has(key)) {
      if (isMeant(since)) remove.push(key)
      else bring.set(key, text)
    }
  }
  return { bring, drop, add, remove, forget }

  function isMeant(done: number): boolean {
    return isNews && now - done > MINUTE
  }
}

/** The entries of `cachedNotes` after the remedy: those that come get in where their time wants them, the newest first. */
export function remedied(
  entries: readonly string[],
  noteOf: (text: string) => Note | undefined,
  { bring, drop }: Pick<Remedy, 'bring' | 'drop'>,
): readonly string[] {
  const coming = new Map(bring)
  const kept = entries.flatMap((text) => {
    const note = noteOf(text)
    if (!note) return [text]
    const key = keyOf(note)
    if (drop.has(key)) return []
    const other = coming.get(key)
    coming.delete(key)
    return [other ?? text]
  })
  const waiting = [...coming.values()]
    .map((text) => ({ text, timestamp: noteOf(text)?.timestamp ?? 0 }))
    .toSorted((a, b) => b.timestamp - a.timestamp)
  // An entry that does not say when it was made is no place to get in.
  return [
    ...kept.flatMap((text) => since(noteOf(text)?.timestamp ?? Infinity).concat(text)),
    ...since(-Infinity),
  ]

  function since(time: number): readonly string[] {
    const older = waiting.findIndex(({ timestamp }) => timestamp < time)
    return waiting.splice(0, older === -1 ? waiting.length : older).map(({ text }) => text)
  }
}

const MINUTE = 60_000
