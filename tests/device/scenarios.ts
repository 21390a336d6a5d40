import { EMPTY_PATCH } from '../../src/notes/sync/resolve.ts'
import type { OutboxEntry, Mutation } from '../../src/notes/mutation.ts'
import type {
  DraftStorage,
  Journal,
  JournalEntries,
  JournalEntry,
  StoredDraft,
  MemberStorage,
  TabMessage,
  Tabs,
} from '../../src/notes/ports.ts'
import { newKey } from '../../src/notes/keys.ts'
import { newNote, type Note } from '../../src/notes/note.ts'

/** An empty browser: in memory, or a real one. */
export interface DeviceFixture {
  readonly open: () => FixtureTab
}

export interface FixtureTab {
  readonly member: MemberStorage
  readonly drafts: DraftStorage
  readonly journal: Journal
  readonly tabs: Tabs
  /** Makes the tab visible again. New tabs are visible. */
  readonly show: () => void
  readonly kill: () => void
}

/** The acceptance tests of every device adapter. */
export const SCENARIOS: Readonly<Record<string, (fixture: DeviceFixture) => Promise<void>>> = {
  async 'an unknown account has no data'({ open }) {
    equal(await open().member.load('ada'), { notes: [], outbox: [] })
  },

  async 'the outbox keeps the order and the values of its entries'({ open }) {
    const [one, other] = [open(), open()]
    const entries = [
      entryOf(create('a'), 200),
      entryOf(PIN, 200),
      { ...entryOf(DELETE, 100), origin: 'made first' },
    ]
    await one.member.append('ada', entries.slice(0, 2))
    await other.member.append('ada', entries.slice(2))
    equal(await open().member.readOutbox('ada'), entries)
  },

  async 'an account cannot read the data of another, even if one uid is a prefix of the other'({ open }) {
    const { member } = open()
    for (const uid of ['ada', 'ad', 'adaa', 'ada/']) {
      await member.append(uid, [createEntry(uid)])
      await member.updateMirror(uid, [note(uid)], [])
    }
    await member.clearMirror('ad')
    for (const uid of ['ada', 'adaa', 'ada/']) {
      const { notes, outbox } = await member.load(uid)
      equal(titles(notes), [uid])
      equal(
        outbox.map(({ noteId }) => noteId),
        [uid],
      )
    }
    equal((await member.load('ad')).notes, [])
    equal((await member.readOutbox('ad')).length, 1)
  },

  async 'a patch removes, replaces and appends outbox entries and updates the mirror'({ open }) {
    const { member } = open()
    await member.updateMirror('ada', [note('old'), note('stays')], [])
    const [a, b, c, added] = ['a', 'b', 'c', 'added'].map((id) => createEntry(id))
    assertThat(a && b && c && added, 'four entries')
    await member.append('ada', [a, b, c])
    const merged: OutboxEntry = { ...createEntry('merged'), origin: b.id }
    const patch = {
      remove: [a.id],
      replace: new Map([[b.id, merged]]),
      append: [added],
      upsertNotes: [note('a')],
      deleteNoteIds: ['old'],
    }
    equal(await member.applyPatch('ada', patch), [merged, c, added])
    const { notes, outbox } = await open().member.load('ada')
    equal(titles(notes), ['a', 'stays'])
    equal(outbox, [merged, c, added])
  },

  async 'a replaced entry keeps its place, also when it is replaced again'({ open }) {
    const [one, other] = [open(), open()]
    const [a, b] = [createEntry('a'), createEntry('b')]
    const rejected: OutboxEntry = { ...a, refused: 'denied' }
    const merged = createEntry('merged')
    await one.member.append('ada', [a, b])
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, replace: new Map([[a.id, rejected]]) })
    equal(await other.member.readOutbox('ada'), [rejected, b])
    await other.member.applyPatch('ada', { ...EMPTY_PATCH, replace: new Map([[a.id, merged]]) })
    equal(await one.member.readOutbox('ada'), [merged, b])
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, remove: [merged.id] })
    equal(await other.member.readOutbox('ada'), [b])
  },

  async 'a patch of an entry that another tab has patched does nothing'({ open }) {
    const [one, other] = [open(), open()]
    const [a, b, late] = [createEntry('a'), createEntry('b'), createEntry('late')]
    await one.member.append('ada', [a, b])
    await one.member.applyPatch('ada', { ...EMPTY_PATCH, remove: [a.id] })
    const outdated = { ...EMPTY_PATCH, append: [late], upsertNotes: [note('a')], deleteNoteIds: [] }
    equal(await other.member.applyPatch('ada', { ...outdated, remove: [a.id, b.id] }), [b])
    equal(await other.member.applyPatch('ada', { ...outdated, replace: new Map([[a.id, late]]) }), [b])
    equal(await other.member.load('ada'), { notes: [], outbox: [b] })
    equal(await other.member.applyPatch('ada', { ...outdated, remove: [b.id] }), [late])
    equal(titles((await other.member.load('ada')).notes), ['a'])
  },

  async 'an append that is repeated stores each entry once'({ open }) {
    const { member } = open()
    const [a, b] = [createEntry('a'), createEntry('b')]
    await member.append('ada', [a])
    await member.append('ada', [a, b])
    equal(await open().member.readOutbox('ada'), [a, b])
  },

  async 'entries follow all earlier ones, even after the outbox was empty'({ open }) {
    const { member } = open()
    for (let round = 0; round < 4; round++) {
      const entries = [createEntry(`${round}`), createEntry(`${round} later`)]
      await member.append('ada', entries)
      equal(await open().member.readOutbox('ada'), entries)
      await member.applyPatch('ada', { ...EMPTY_PATCH, remove: entries.map(({ id }) => id) })
    }
    equal(await member.readOutbox('ada'), [])
  },

  async 'tabs that append concurrently keep each other’s entries'({ open }) {
    const tabs = [open(), open(), open()]
    const tasks = tabs.flatMap(({ member }, tab) =>
      Array.from({ length: 20 }, (_, at) => member.append('ada', [createEntry(`${tab} ${at}`, at)])),
    )
    await Promise.all(tasks)
    const outbox = await open().member.readOutbox('ada')
    equal(outbox.length, 60)
    equal(new Set(outbox.map(({ noteId }) => noteId)).size, 60)
  },

  async 'texts are stored unchanged, code unit by code unit'({ open }) {
    const content = 'NUL \0, half a pair \ud83d, \uffff, a joiner \u200d, right to left \u202e, \u0301'
    const { member } = open()
    await member.updateMirror('ada', [{ ...note('a'), content }], [])
    equal((await open().member.load('ada')).notes[0]?.content, content)
  },

  async 'drafts of an open tab cannot be adopted, and those of a closed tab are adopted once'({ open }) {
    const writer = open()
    await writer.drafts.save('ada', [draft('one'), draft('two')])
    await writer.drafts.save('ada', [draft('two', 'newer'), draft('three')])
    equal(await open().drafts.adopt('ada'), [])
    writer.kill()
    const [a, b] = [open(), open()]
    equal(await a.drafts.adopt(''), [])
    const adopted = (await Promise.all([a.drafts.adopt('ada'), b.drafts.adopt('ada')])).flat()
    equal(byId(adopted), [draft('three'), draft('two', 'newer')])
    equal(await open().drafts.adopt('ada'), [])
  },

  async 'an adopted draft belongs to the new tab until that tab is closed too'({ open }) {
    let tab = open()
    await tab.drafts.save('', [draft('kept'), draft('discarded')])
    for (let deaths = 0; deaths < 3; deaths++) {
      tab.kill()
      tab = open()
      const adopted = await tab.drafts.adopt('')
      assertThat(
        adopted.some(({ id }) => id === 'kept'),
        'the draft still exists',
      )
      if (deaths === 1)
        await tab.drafts.save(
          '',
          adopted.filter(({ id }) => id === 'kept'),
        )
    }
    tab.kill()
    equal(await open().drafts.adopt(''), [draft('kept')])
  },

  async 'a tab adopts its own drafts again after it wrote for another owner'({ open }) {
    const { drafts } = open()
    await drafts.save('ada', [draft('of ada')])
    equal(await drafts.adopt('ada'), [])
    await drafts.save('', [draft('of visitor')])
    equal(await drafts.adopt('ada'), [draft('of ada')])
    equal(await drafts.adopt(''), [draft('of visitor')])
  },

  async 'a flush stores the drafts when the page is closed'({ open }) {
    const tab = open()
    await tab.drafts.save('ada', [draft('early')])
    tab.drafts.flush('ada', [draft('early', 'and more')])
    tab.kill()
    equal(await open().drafts.adopt('ada'), [draft('early', 'and more')])
  },

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

  async 'the tab that became visible last is the leader, until it is closed'({ open }) {
    const [one, other] = [open(), open()]
    const leading: [boolean, boolean] = [false, false]
    one.tabs.requestLeadership('ada', (isLeader) => (leading[0] = isLeader))
    await until(() => leading[0])
    other.tabs.requestLeadership('ada', (isLeader) => (leading[1] = isLeader))
    await until(() => leading[1] && !leading[0])
    one.show()
    await until(() => leading[0] && !leading[1])
    one.kill()
    await until(() => leading[1])
  },

  async 'released leadership goes to a waiting tab, and each account has its own leader'({ open }) {
    const tabs = [open(), open(), open()]
    const leading = [false, false, false]
    const stops = tabs.map((tab, at) =>
      tab.tabs.requestLeadership('ada', (isLeader) => (leading[at] = isLeader)),
    )
    let eve = false
    tabs[0]?.tabs.requestLeadership('eve', (isLeader) => (eve = isLeader))
    await until(() => eve && leading[2] === true && !leading[0] && !leading[1])
    stops[1]?.()
    stops[2]?.()
    await until(() => leading[0] === true && !leading[2])
    equal(leading[1], false)
    assertThat(eve, 'the other account keeps its leader')
  },

  async 'a broadcast reaches only the account’s other tabs'({ open }) {
    const received: string[] = []
    const tabs = [open(), open(), open()]
    tabs.forEach(({ tabs: tab }, at) =>
      tab.onMessage(at === 2 ? 'eve' : 'ada', ({ kind }) => received.push(`${at} ${kind}`)),
    )
    const confirmed: TabMessage = { kind: 'confirmed', noteId: 'n', note: note('n') }
    tabs[0]?.tabs.broadcast('ada', confirmed)
    tabs[0]?.tabs.broadcast('ada', { kind: 'outbox' })
    tabs[1]?.tabs.broadcast('eve', { kind: 'outbox' })
    await until(() => received.length === 3)
    equal(received.toSorted(), ['1 confirmed', '1 outbox', '2 outbox'])
  },
}

export function note(title: string): Note {
  return newNote({ title, content: `content of ${title}` }, 1, {
    id: title,
    userId: 'ada',
    userEmail: '',
    author: '',
  })
}

export function create(id: string): Mutation {
  return { kind: 'create', noteId: id, note: note(id) }
}

export function createEntry(id: string, at = 1): OutboxEntry {
  return entryOf(create(id), at)
}

function entryOf(mutation: Mutation, at: number): OutboxEntry {
  return { ...mutation, id: newKey(at), at }
}

export function draft(id: string, content = ''): StoredDraft {
  return {
    id,
    note: undefined,
    saved: { title: '', content: '' },
    words: { title: id, content },
    caret: 0,
    at: 1,
  }
}

const PIN: Mutation = { kind: 'pin', noteId: 'n', pinned: 'pinned' }
const DELETE: Mutation = { kind: 'delete', noteId: 'n', note: note('n'), deletedAt: 1 }

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

function byId(drafts: readonly StoredDraft[]): readonly StoredDraft[] {
  return drafts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function titles(notes: readonly Note[]): readonly string[] {
  return notes.map(({ title }) => title).toSorted()
}

function assertThat(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Compares as JSON, with sorted fields. That is enough: the compared values have no dates and no functions. */
function equal(actual: unknown, expected: unknown) {
  const [actualJson, expectedJson] = [actual, expected].map((value) => JSON.stringify(value, sortFields, 1))
  if (actualJson !== expectedJson) throw new Error(`expected ${expectedJson}, received ${actualJson}`)
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function until(condition: () => boolean) {
  const end = Date.now() + 10_000
  while (!condition()) {
    if (Date.now() > end) throw new Error(`timed out waiting for: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
