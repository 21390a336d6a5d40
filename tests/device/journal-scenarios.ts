import type { Journal, JournalEntries, JournalEntry } from '../../src/notes/ports.ts'
import { equal, type Scenarios, until } from './scenario-fixture.ts'

/** The acceptance tests of a visitor's journal. */
export const JOURNAL_SCENARIOS: Scenarios = {
  async 'the journal updates the entries with the given keys and keeps the others'({ open }) {
    const { journal } = open()
    await put(journal, entry('a'), entry('b'), entry('c'))
    let found: readonly string[] = []
    const change = (known: JournalEntries) => {
      found = [...known.keys()]
      return new Map([['a', { ...entry('a'), text: 'newer' }]])
    }
    await journal.update(new Set(['a', 'c', 'unknown']), change, [])
    equal(found, ['a', 'c'])
    equal(await entriesOf(open().journal), [{ ...entry('a'), text: 'newer' }, entry('b')])
  },

  async 'the journal stores entries and fingerprints together, or neither'({ open }) {
    const { journal } = open()
    const isStored = await journal.update(new Set(['a']), refuse, ['text']).then(
      () => true,
      () => false,
    )
    equal(isStored, false)
    const { entries, knownFingerprints } = await open().journal.read(1)
    equal([entries.size, knownFingerprints.size], [0, 0])
  },

  async 'the journal counts the elapsed time for all tabs, and marks when an entry was deleted'({ open }) {
    const { journal } = open()
    const elapsed = async (now: number) => (await open().journal.read(now)).elapsed
    await put(journal, entry('a'), entry('b'))
    equal(await elapsed(1_000_000), 0)
    await put(journal, { ...entry('a'), deletedAt: 5 })
    equal(await elapsed(1_600_000), 600_000)
    equal(await elapsed(2_000_000), 1_000_000)
    equal(await entriesOf(journal, 2_000_000), [
      { ...entry('a'), deletedAt: 5, countedFrom: 600_000 },
      entry('b'),
    ])
    await put(journal, { ...entry('c'), deletedAt: 5, countedFrom: 2_000_000 })
    equal(await elapsed(2_000_000), 1_000_000)
    equal((await entriesOf(journal, 2_000_000))[2], { ...entry('c'), deletedAt: 5, countedFrom: 1_000_000 })
  },

  async 'the journal remembers the last fingerprints, and keeps its id'({ open }) {
    const { journal } = open()
    const { databaseId } = await journal.read(1)
    await journal.update(new Set(), (known) => known, ['text 0', 'text 1'])
    for (const text of ['text 2', 'text 1']) await journal.update(new Set(), (known) => known, [text])
    const snapshot = await open().journal.read(1)
    equal([...snapshot.knownFingerprints], ['text 0', 'text 2', 'text 1'])
    equal(snapshot.databaseId, databaseId)
  },

  async 'a change of the journal notifies only the other tabs'({ open }) {
    const received = { one: 0, other: 0 }
    const [one, other] = [open(), open()]
    one.journal.subscribe(() => received.one++)
    const stop = other.journal.subscribe(() => received.other++)
    await one.journal.update(new Set(), (known) => known, ['text'])
    await put(one.journal, entry('a'))
    await until(() => received.other === 1)
    stop()
    equal(received.one, 0)
  },
}

function entry(key: string) {
  return { key, id: `id of ${key}`, text: `text of ${key}`, since: 1 }
}

function put(journal: Journal, ...entries: readonly JournalEntry[]): Promise<void> {
  const all = new Map(entries.map((each) => [each.key, each]))
  return journal.update(new Set(all.keys()), () => all, [])
}

function refuse(): JournalEntries {
  throw new Error('This change fails.')
}

async function entriesOf(journal: Journal, now = 1) {
  return [...(await journal.read(now)).entries.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
