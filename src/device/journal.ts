import type { Journal, JournalEntry } from '../notes/device.ts'
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
        born: (born ?? []).join(''),
        entries: new Map(all.map((entry) => [entry.key, entry])),
        known: new Set(names),
      }
    },

    add: (entries) =>
      change(new Map(entries.map((entry) => [entry.key, (known) => RULES.add(known, entry)]))),
    remove: (keys, at) => change(same(keys, (known) => RULES.remove(known, at))),
    restore: (keys) => change(same(keys, (known) => RULES.restore(known))),
    purge: (keys, at) => change(same(keys, (known, key) => RULES.purge(known, key, at))),
    forget: (keys) => change(same(keys, () => undefined)),

    know: (name) =>
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
    const { deletedAt: _, ...entry } = known
    return entry
  },

  purge(known: JournalEntry | undefined, key: string, deletedAt: number): JournalEntry {
    return { id: '', since: deletedAt, ...known, key, text: '', deletedAt }
  },

  know(names: readonly string[], name: string): readonly string[] {
    return [...names.filter((other) => other !== name), name].slice(-REMEMBERED)
  },
}

/** As many as a browser that is killed may have lost of `cachedNotes`, and some. */
const REMEMBERED = 1000
