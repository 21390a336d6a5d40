import type { Journal, JournalEntry } from '../notes/ports.ts'
import { type Elapsed, mostOf, observe } from './elapsed.ts'
import { openChannel } from './channel.ts'
import type { Database } from './database.ts'

/** The journal in IndexedDB: one record a note, so that tabs in separate processes never write over each other. */
export function createJournal(database: Database): Journal {
  const channel = openChannel<'changed'>('pinwell.journal')

  return {
    async read() {
      const [all, names, born] = await database.read(['journal', 'texts'], async (transaction) => {
        const texts = transaction.objectStore('texts')
        return Promise.all([
          transaction.objectStore('journal').getAll(),
          texts.get('known'),
          texts.get('born'),
        ])
      })
      return {
        databaseId: (born ?? []).join(''),
        entries: new Map(all.map((entry) => [entry.key, entry])),
        knownFingerprints: new Set(names),
      }
    },

    add: (entries) =>
      change(new Map(entries.map((entry) => [entry.key, (known) => RULES.add(known, entry)]))),
    remove: (keys, at) => change(same(keys, (known) => RULES.remove(known, at))),
    restore: (keys) => change(same(keys, (known) => RULES.restore(known))),
    purge: (keys, at) => change(same(keys, (known, key) => RULES.purge(known, key, at))),
    forget: (keys) => change(same(keys, () => undefined)),

    countElapsed: (now) =>
      database.write(['journal', 'texts'], 'relaxed', async (transaction) => {
        const [texts, journal] = [transaction.objectStore('texts'), transaction.objectStore('journal')]
        const [before, entries] = await Promise.all([texts.get('elapsed'), journal.getAll()])
        const known = parseElapsed(before?.[0])
        const elapsed = observe(known, now)
        const marked = entries.filter((entry) => RULES.count(entry, mostOf(elapsed)) !== entry)
        await Promise.all([
          elapsed !== known && texts.put([JSON.stringify(elapsed)], 'elapsed'),
          ...marked.map((entry) => journal.put(RULES.count(entry, mostOf(elapsed)), entry.key)),
        ])
        return elapsed.total
      }),

    rememberText: (name) =>
      database.write(['texts'], 'relaxed', async (transaction) => {
        const texts = transaction.objectStore('texts')
        const names = RULES.know((await texts.get('known')) ?? [], name)
        const done = texts.put(names, 'known')
        transaction.commit()
        await done
      }),

    subscribe(listener) {
      const stops = [channel.hear(listener), database.onRebuilt(listener)]
      return () => stops.forEach((stop) => stop())
    },
  }

  /** All in one transaction; other tabs are told when it is complete. */
  async function change(rules: ReadonlyMap<string, Rule>): Promise<void> {
    if (rules.size === 0) return
    await database.write(['journal'], 'strict', async (transaction) => {
      const store = transaction.objectStore('journal')
      const known = await Promise.all([...rules.keys()].map((key) => store.get(key)))
      const done = Promise.all(
        [...rules].map(([key, rule], at) => {
          const next = rule(known[at], key)
          return next ? store.put(next, key) : store.delete(key)
        }),
      )
      transaction.commit()
      await done
    })
    channel.tell('changed')
  }
}

type Rule = (known: JournalEntry | undefined, key: string) => JournalEntry | undefined

function same(keys: readonly string[], rule: Rule): ReadonlyMap<string, Rule> {
  return new Map(keys.map((key) => [key, rule]))
}

/** What becomes of an entry, wherever it is kept; nothing where there is to be none. */
export const RULES = {
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
   * An entry that was just deleted counts from `most` (`mostOf`). So does one with a greater number: that is of a journal which was
   * lost and begun anew, or of a clock that was set back since.
   */
  count(known: JournalEntry, most: number): JournalEntry {
    const { deletedAt, countedFrom = Infinity } = known
    return deletedAt === undefined || countedFrom <= most ? known : { ...known, countedFrom: most }
  },

  know(names: readonly string[], name: string): readonly string[] {
    return [...names.filter((other) => other !== name), name].slice(-REMEMBERED)
  },
}

/** Nothing where another version wrote something else: counting begins anew. */
function parseElapsed(text = ''): Elapsed | undefined {
  try {
    const { total, pending, since, seen }: Partial<Record<string, unknown>> = JSON.parse(text)
    if (![total, pending, since, seen].every(Number.isFinite)) return undefined
    return { total: Number(total), pending: Number(pending), since: Number(since), seen: Number(seen) }
  } catch {
    return undefined
  }
}

/** As many as a browser that is killed may have lost of `cachedNotes`, and some. */
const REMEMBERED = 1000
