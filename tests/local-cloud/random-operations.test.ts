import { setLogLevel } from 'firebase/app'
import {
  type Database,
  goOffline,
  goOnline,
  increment,
  limitToFirst,
  limitToLast,
  orderByChild,
  orderByKey,
  push,
  query,
  type QueryConstraint,
  ref,
  remove,
  runTransaction,
  set,
  startAt,
  update,
} from 'firebase/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomRuns } from '../random-runs.ts'
import { SEED } from './arbitraries.ts'
import { LocalDatabase } from './local-database.ts'
import { Clients, ValueRecorder } from './sdk-clients.ts'

setLogLevel('silent')

const database = new LocalDatabase('{"rules": {".read": true, ".write": true, "notes": {".indexOn": "at"}}}')
beforeAll(() => database.start())
afterAll(() => database.remove())

const OPERATIONS = randomRuns({ check: 200, full: 1_000 })

test('three clients perform random operations, and all agree with the model', async () => {
  const clients = new Clients(database.port)
  const members = ['x', 'y', 'z'].map((uid) => new ModelClient(clients.open(uid)))
  for (let count = 0; count < OPERATIONS; count++) await pick(ACTIONS)(pick(members), members)
  for (const member of members) await member.reconnect()

  const stored: unknown = await (await database.request('GET', '/.json')).json()
  expect(stored).toEqual({ notes: Object.fromEntries(model.notes), counters: model.counters })
  for (const { all, queries } of members) {
    await all.waitForValue(Object.fromEntries(model.notes))
    for (const [name, querySubscription] of queries) await querySubscription.waitForValue(expectedIn(name))
  }
  await clients.close()
})

interface Note {
  readonly at?: number | string | boolean
  readonly title?: string
}

/** The expected data of the server: notes by key, and the values of two counters. */
const model = { notes: new Map<string, Note>(), counters: { added: 0, transacted: 0 } }

/** A client, its listeners, and its writes since it went offline. */
class ModelClient {
  readonly client: Database
  readonly all: ValueRecorder
  readonly queries = new Map<QueryName, ValueRecorder>()
  isOffline = false
  readonly #queue: (() => Promise<void>)[] = []

  constructor(client: Database) {
    this.client = client
    this.all = new ValueRecorder(ref(client, 'notes'))
  }

  /** Waits until a write is acknowledged, and then repeats it in the model. While this client is offline, it does so later. */
  async write(done: PromiseLike<unknown>, applyToModel: () => void): Promise<void> {
    const acknowledge = async () => {
      await done
      applyToModel()
    }
    if (this.isOffline) this.#queue.push(acknowledge)
    else await acknowledge()
  }

  disconnect(): void {
    goOffline(this.client)
    this.isOffline = true
  }

  async reconnect(): Promise<void> {
    goOnline(this.client)
    this.isOffline = false
    for (const acknowledge of this.#queue.splice(0)) await acknowledge()
  }
}

const KEYS = ['a', 'b', 'c', 'B', 'é', '30', '9', '-5', '01']

type Action = (member: ModelClient, members: readonly ModelClient[]) => Promise<void>

const setNote: Action = (member) => {
  const [key, note] = [pick(KEYS), { at: randomTime(), title: randomTitle() }]
  return member.write(set(ref(member.client, `notes/${key}`), note), () => model.notes.set(key, note))
}

const updateNotes: Action = (member) => {
  const [one, other] = [pick(KEYS), pick(KEYS)]
  const [title, at] = [randomTitle(), randomTime()]
  const change = { [`notes/${one}/title`]: title, [`notes/${other}/at`]: at, 'counters/added': increment(2) }
  return member.write(update(ref(member.client), change), () => {
    model.notes.set(one, { ...model.notes.get(one), title })
    model.notes.set(other, { ...model.notes.get(other), at })
    model.counters.added += 2
  })
}

const removeNote: Action = (member) => {
  const key = pick([...model.notes.keys(), ...KEYS])
  return member.write(remove(ref(member.client, `notes/${key}`)), () => model.notes.delete(key))
}

const pushNote: Action = (member) => {
  const note = { at: randomTime() }
  const noteRef = push(ref(member.client, 'notes'), note)
  return member.write(noteRef, () => model.notes.set(noteRef.key ?? '', note))
}

/** All online clients at the same time, so that all but one must retry. */
const transact: Action = async (_member, members) => {
  const online = members.filter(({ isOffline }) => !isOffline)
  await Promise.all(
    online.map(({ client }) =>
      runTransaction(ref(client, 'counters/transacted'), (n: number | null) => (n ?? 0) + 1),
    ),
  )
  model.counters.transacted += online.length
}

const editInTransaction: Action = async (member) => {
  if (member.isOffline) return
  const key = pick(KEYS)
  await runTransaction(ref(member.client, `notes/${key}`), (note: Note | null) =>
    note === null ? null : { ...note, title: `${note.title ?? ''}+` },
  )
  const note = model.notes.get(key)
  if (note) model.notes.set(key, { ...note, title: `${note.title ?? ''}+` })
}

const openOrCloseQuery: Action = async ({ client, queries }) => {
  const name = pick(QUERY_NAMES)
  const open = queries.get(name)
  open?.stop()
  if (open) queries.delete(name)
  else queries.set(name, new ValueRecorder(query(ref(client, 'notes'), ...QUERIES[name])))
}

const disconnect: Action = async (member) => member.disconnect()
const reconnect: Action = (member) => member.reconnect()

const dropConnections: Action = async (_member, members) => {
  database.injectFault({ fault: 'drop' })
  for (const member of members.filter(({ isOffline }) => !isOffline)) {
    member.disconnect()
    await member.reconnect()
  }
}

/** An operation that is listed more often happens more often. */
const ACTIONS: readonly Action[] = [
  setNote,
  setNote,
  setNote,
  updateNotes,
  updateNotes,
  updateNotes,
  removeNote,
  pushNote,
  transact,
  editInTransaction,
  openOrCloseQuery,
  disconnect,
  reconnect,
  reconnect,
  dropConnections,
]

type QueryName = keyof typeof QUERIES

const QUERIES = {
  latest: [orderByChild('at'), limitToLast(3)],
  oldest: [orderByChild('at'), limitToFirst(2)],
  recent: [orderByChild('at'), startAt(5)],
  first: [orderByKey(), limitToFirst(4)],
} satisfies Record<string, readonly QueryConstraint[]>
const QUERY_NAMES: readonly QueryName[] = ['latest', 'oldest', 'recent', 'first']

/** The expected result of a query, by the model. */
function expectedIn(name: QueryName): unknown {
  const notes = [...model.notes].toSorted(([a], [b]) => (keyRank(a) < keyRank(b) ? -1 : 1))
  const byTime = notes.toSorted(([, a], [, b]) => timeRank(a) - timeRank(b))
  const expected = {
    latest: byTime.slice(-3),
    oldest: byTime.slice(0, 2),
    recent: byTime.filter(([, note]) => timeRank(note) >= timeRank({ at: 5 })),
    first: notes.slice(0, 4),
  }[name]
  return expected.length === 0 ? null : Object.fromEntries(expected)
}

/** Whole numbers first, by value; then the rest as text. */
function keyRank(key: string): string {
  return /^-?\d{1,3}$/.test(key) ? `0${1000 + Number(key)}` : `1${key}`
}

function timeRank({ at }: Note): number {
  if (typeof at === 'number') return at + 10
  return at === undefined ? 0 : at === 'later' ? 1000 : 1
}

function randomTime(): number | string | boolean {
  return pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4.5, 'later', true])
}

function randomTitle(): string {
  return pick(['', 'Milk', 'Grüße 😀', 'x'.repeat(50)])
}

function pick<T>(from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

let state = SEED
/** The same numbers in every run. */
function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
  return state / 2 ** 32
}
