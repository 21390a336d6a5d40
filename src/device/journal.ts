import type { Journal, JournalEntry } from '../notes/ports.ts'
import { type Elapsed, maxElapsed, observe } from './elapsed.ts'
import { openChannel } from './channel.ts'
import type { Database } from './database.ts'

/** The journal in IndexedDB. It has one record per note, so that tabs in separate processes never overwrite each other's notes. */
export function createJournal(database: Database): Journal {
  const channel = openChannel<'changed'>('pinwell.journal')

  return {
    async read() {
      const [all, fingerprints, databaseId] = await database.read(
        ['journal', 'texts'],
        async (transaction) => {
          const texts = transaction.objectStore('texts')
          return Promise.all([
            transaction.objectStore('journal').getAll(),
            texts.get('known'),
            texts.get('born'),
          ])
        },
      )
      return {
        databaseId: (databaseId ?? []).join(''),
        entries: new Map(all.map((entry) => [entry.key, entry])),
        knownFingerprints: new Set(fingerprints),
      }
    },

    add: (entries) =>
      applyUpdates(new Map(entries.map((entry) => [entry.key, (known) => ENTRY_UPDATES.add(known, entry)]))),
    remove: (keys, at) => applyUpdates(updateForAll(keys, (known) => ENTRY_UPDATES.remove(known, at))),
    restore: (keys) => applyUpdates(updateForAll(keys, (known) => ENTRY_UPDATES.restore(known))),
    purge: (keys, at) =>
      applyUpdates(updateForAll(keys, (known, key) => ENTRY_UPDATES.purge(known, key, at))),
    forget: (keys) => applyUpdates(updateForAll(keys, () => undefined)),

    countElapsed: (now) =>
      database.write(['journal', 'texts'], 'relaxed', async (transaction) => {
        const [texts, journal] = [transaction.objectStore('texts'), transaction.objectStore('journal')]
        const [before, entries] = await Promise.all([texts.get('elapsed'), journal.getAll()])
        const known = parseElapsed(before?.[0])
        const elapsed = observe(known, now)
        const marked = entries.filter((entry) => ENTRY_UPDATES.count(entry, maxElapsed(elapsed)) !== entry)
        await Promise.all([
          elapsed !== known && texts.put([JSON.stringify(elapsed)], 'elapsed'),
          ...marked.map((entry) => journal.put(ENTRY_UPDATES.count(entry, maxElapsed(elapsed)), entry.key)),
        ])
        return elapsed.total
      }),

    rememberText: (fingerprint) =>
      database.write(['texts'], 'relaxed', async (transaction) => {
        const texts = transaction.objectStore('texts')
        const fingerprints = ENTRY_UPDATES.addFingerprint((await texts.get('known')) ?? [], fingerprint)
        const done = texts.put(fingerprints, 'known')
        transaction.commit()
        await done
      }),

    subscribe(listener) {
      const stops = [channel.onMessage(listener), database.onRebuilt(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }

  /** Applies all updates in one transaction. Broadcasts to the other tabs when it is complete. */
  async function applyUpdates(updates: ReadonlyMap<string, EntryUpdate>): Promise<void> {
    if (updates.size === 0) return
    await database.write(['journal'], 'strict', async (transaction) => {
      const store = transaction.objectStore('journal')
      const known = await Promise.all([...updates.keys()].map((key) => store.get(key)))
      const done = Promise.all(
        [...updates].map(([key, update], at) => {
          const next = update(known[at], key)
          return next ? store.put(next, key) : store.delete(key)
        }),
      )
      transaction.commit()
      await done
    })
    channel.broadcast('changed')
  }
}

type EntryUpdate = (known: JournalEntry | undefined, key: string) => JournalEntry | undefined

function updateForAll(keys: readonly string[], update: EntryUpdate): ReadonlyMap<string, EntryUpdate> {
  return new Map(keys.map((key) => [key, update]))
}

/** How each operation changes an entry. Pure, and shared with the in-memory journal. Undefined means no entry. */
export const ENTRY_UPDATES = {
  add(known: JournalEntry | undefined, entry: JournalEntry): JournalEntry {
    if (!known) return entry
    return known.deletedAt === undefined ? { ...known, text: entry.text } : known
  },

  remove(known: JournalEntry | undefined, deletedAt: number): JournalEntry | undefined {
    return known && known.deletedAt === undefined ? { ...known, deletedAt } : known
  },

  restore(known: JournalEntry | undefined): JournalEntry | undefined {
    if (!known || known.text === '') return known
    const { deletedAt: _, countedFrom: __, ...entry } = known
    return entry
  },

  purge(known: JournalEntry | undefined, key: string, deletedAt: number): JournalEntry {
    return { id: '', since: deletedAt, ...known, key, text: '', deletedAt }
  },

  /**
   * A newly deleted entry counts from `maximum` (see `maxElapsed`). So does an entry with a greater number, which comes from a journal
   * that was lost and recreated, or from before the clock was set back.
   */
  count(known: JournalEntry, maximum: number): JournalEntry {
    const { deletedAt, countedFrom = Infinity } = known
    return deletedAt === undefined || countedFrom <= maximum ? known : { ...known, countedFrom: maximum }
  },

  addFingerprint(fingerprints: readonly string[], fingerprint: string): readonly string[] {
    return [...fingerprints.filter((other) => other !== fingerprint), fingerprint].slice(
      -MAX_KNOWN_FINGERPRINTS,
    )
  },
}

/** Undefined if another version of the app wrote something else: counting starts again. */
function parseElapsed(text = ''): Elapsed | undefined {
  try {
    const { total, pending, since, seen }: Partial<Record<string, unknown>> = JSON.parse(text)
    if (![total, pending, since, seen].every(Number.isFinite)) return undefined
    return { total: Number(total), pending: Number(pending), since: Number(since), seen: Number(seen) }
  } catch {
    return undefined
  }
}

/** More than the number of writes to `cachedNotes` that a killed browser can lose. */
const MAX_KNOWN_FINGERPRINTS = 1000
