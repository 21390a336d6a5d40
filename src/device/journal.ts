import type { Journal, JournalEntry } from '../notes/ports.ts'
import { openChannel } from './channel.ts'
import type { Database } from './database.ts'
import { type Elapsed, maxElapsed, observe } from './elapsed.ts'
import type { Stores, Transaction } from './schema.ts'

/** The journal in IndexedDB. It has one record per note, so that tabs in separate processes never overwrite each other's notes. */
export function createJournal(database: Database): Journal {
  const channel = openChannel<'changed'>('pinwell.journal')

  return {
    async read(now) {
      const found = await database
        .write(STORES, 'relaxed', (transaction) => readAndCount(transaction, now))
        .catch(() => database.read(STORES, readStores))
      return {
        databaseId: found.databaseId?.[0] ?? '',
        entries: new Map(found.entries.map((entry) => [entry.key, entry])),
        knownFingerprints: new Set(found.fingerprints),
        elapsed: found.elapsed?.total ?? 0,
      }
    },

    async update(keys, change, fingerprints) {
      if (keys.size + fingerprints.length === 0) return
      await database.write(STORES, keys.size > 0 ? 'strict' : 'relaxed', async (transaction) => {
        const [journal, texts] = [transaction.objectStore('journal'), transaction.objectStore('texts')]
        const [known, ...found] = await Promise.all([
          texts.get('known'),
          ...Array.from(keys, (key) => journal.get(key)),
        ])
        const entries = change(new Map(found.flatMap((entry) => (entry ? [[entry.key, entry]] : []))))
        const done = Promise.all([
          texts.put(addFingerprints(known ?? [], fingerprints), 'known'),
          ...Array.from(keys, (key) => {
            const entry = entries.get(key)
            return entry ? journal.put(entry, key) : journal.delete(key)
          }),
        ])
        transaction.commit()
        await done
      })
      if (keys.size > 0) channel.broadcast('changed')
    },

    subscribe(listener) {
      const stops = [channel.onMessage(listener), database.onRebuilt(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }
}

const STORES: Stores = ['journal', 'texts']

/** Reads everything but the time: without a write, no time has passed. */
async function readStores<Mode extends IDBTransactionMode>(
  transaction: Transaction<Mode>,
): Promise<Contents> {
  const texts = transaction.objectStore('texts')
  const [entries, fingerprints, databaseId] = await Promise.all([
    transaction.objectStore('journal').getAll(),
    texts.get('known'),
    texts.get('born'),
  ])
  return { entries, fingerprints, databaseId }
}

async function readAndCount(transaction: Transaction, now: number): Promise<Contents> {
  const [journal, texts] = [transaction.objectStore('journal'), transaction.objectStore('texts')]
  const [contents, before] = await Promise.all([readStores(transaction), texts.get('elapsed')])
  const known = parseElapsed(before?.[0])
  const elapsed = observe(known, now)
  const entries = contents.entries.map((entry) => countEntry(entry, maxElapsed(elapsed)))
  await Promise.all([
    elapsed !== known && texts.put([JSON.stringify(elapsed)], 'elapsed'),
    ...entries.map((entry, at) => entry !== contents.entries[at] && journal.put(entry, entry.key)),
  ])
  return { ...contents, entries, elapsed }
}

interface Contents {
  readonly entries: readonly JournalEntry[]
  readonly fingerprints: readonly string[] | undefined
  readonly databaseId: readonly string[] | undefined
  readonly elapsed?: Elapsed
}

/**
 * A newly deleted entry counts from `maximum` (see `maxElapsed`). So does an entry with a greater number, which comes from a journal
 * that was lost and recreated, or from before the clock was set back. Pure, and shared with the in-memory journal.
 */
export function countEntry(entry: JournalEntry, maximum: number): JournalEntry {
  const { deletedAt, countedFrom = Infinity } = entry
  return deletedAt === undefined || countedFrom <= maximum ? entry : { ...entry, countedFrom: maximum }
}

/** Adds the latest fingerprints and forgets the oldest. Pure, and shared with the in-memory journal. */
export function addFingerprints(known: readonly string[], added: readonly string[]): readonly string[] {
  return [...known.filter((one) => !added.includes(one)), ...added].slice(-MAX_KNOWN_FINGERPRINTS)
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
