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
import { SEED } from './arbitrary.ts'
import { Clients, Watch } from './sdk.ts'
import { LocalDatabase } from './stage.ts'

setLogLevel('silent')

const database = new LocalDatabase('{"rules": {".read": true, ".write": true, "notes": {".indexOn": "at"}}}')
beforeAll(() => database.start())
afterAll(() => database.remove())

const OPERATIONS = 1000

test(
  'three clients, a thousand random operations, and all end as the model',
  { timeout: 120_000 },
  async () => {
    const clients = new Clients(database.port)
    const members = ['x', 'y', 'z'].map((uid) => new Member(clients.open(uid)))
    for (let count = 0; count < OPERATIONS; count++) await pick(ACTIONS)(pick(members), members)
    for (const member of members) await member.comeBack()

    const stored: unknown = await (await database.ask('GET', '/.json')).json()
    expect(stored).toEqual({ notes: Object.fromEntries(model.notes), counters: model.counters })
    for (const { all, windows } of members) {
      await all.until(Object.fromEntries(model.notes))
      for (const [name, window] of windows) await window.until(shownIn(name))
    }
    await clients.close()
  },
)

interface Note {
  readonly at?: number | string | boolean
  readonly title?: string
}

/** What the server is to hold: notes by key, and how far two counters were driven. */
const model = { notes: new Map<string, Note>(), counters: { added: 0, transacted: 0 } }

/** A client, its listeners, and what it has written since it went offline. */
class Member {
  readonly client: Database
  readonly all: Watch
  readonly windows = new Map<WindowName, Watch>()
  isOffline = false
  readonly #queue: (() => Promise<void>)[] = []

  constructor(client: Database) {
    this.client = client
    this.all = new Watch(ref(client, 'notes'))
  }

  /** Waits until a write is done, and then repeats it in the model; while this client is offline, later. */
  async write(done: PromiseLike<unknown>, repeat: () => void): Promise<void> {
    const finish = async () => {
      await done
      repeat()
    }
    if (this.isOffline) this.#queue.push(finish)
    else await finish()
  }

  leave(): void {
    goOffline(this.client)
    this.isOffline = true
  }

  async comeBack(): Promise<void> {
    goOnline(this.client)
    this.isOffline = false
    for (const finish of this.#queue.splice(0)) await finish()
  }
}

const KEYS = ['a', 'b', 'c', 'B', 'é', '30', '9', '-5', '01']

type Action = (member: Member, members: readonly Member[]) => Promise<void>

const setNote: Action = (member) => {
  const [key, note] = [pick(KEYS), { at: someTime(), title: someTitle() }]
  return member.write(set(ref(member.client, `notes/${key}`), note), () => model.notes.set(key, note))
}

const updateNotes: Action = (member) => {
  const [one, other] = [pick(KEYS), pick(KEYS)]
  const [title, at] = [someTitle(), someTime()]
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
  const note = { at: someTime() }
  const place = push(ref(member.client, 'notes'), note)
  return member.write(place, () => model.notes.set(place.key ?? '', note))
}

/** All who are online at once, so that all but one have to try again. */
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

const openOrCloseWindow: Action = async ({ client, windows }) => {
  const name = pick(WINDOW_NAMES)
  const open = windows.get(name)
  open?.stop()
  if (open) windows.delete(name)
  else windows.set(name, new Watch(query(ref(client, 'notes'), ...WINDOWS[name])))
}

const leave: Action = async (member) => member.leave()
const comeBack: Action = (member) => member.comeBack()

const cutAll: Action = async (_member, members) => {
  database.pull({ lever: 'drop' })
  for (const member of members.filter(({ isOffline }) => !isOffline)) {
    member.leave()
    await member.comeBack()
  }
}

/** The more often it stands here, the more often it happens. */
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
  openOrCloseWindow,
  leave,
  comeBack,
  comeBack,
  cutAll,
]

type WindowName = keyof typeof WINDOWS

const WINDOWS = {
  latest: [orderByChild('at'), limitToLast(3)],
  oldest: [orderByChild('at'), limitToFirst(2)],
  recent: [orderByChild('at'), startAt(5)],
  first: [orderByKey(), limitToFirst(4)],
} satisfies Record<string, readonly QueryConstraint[]>
const WINDOW_NAMES: readonly WindowName[] = ['latest', 'oldest', 'recent', 'first']

/** What a window is to show by the model. */
function shownIn(name: WindowName): unknown {
  const notes = [...model.notes].toSorted(([a], [b]) => (keyRank(a) < keyRank(b) ? -1 : 1))
  const byTime = notes.toSorted(([, a], [, b]) => timeRank(a) - timeRank(b))
  const shown = {
    latest: byTime.slice(-3),
    oldest: byTime.slice(0, 2),
    recent: byTime.filter(([, note]) => timeRank(note) >= timeRank({ at: 5 })),
    first: notes.slice(0, 4),
  }[name]
  return shown.length === 0 ? null : Object.fromEntries(shown)
}

/** Whole numbers first, by size; then the rest as text. */
function keyRank(key: string): string {
  return /^-?\d{1,3}$/.test(key) ? `0${1000 + Number(key)}` : `1${key}`
}

function timeRank({ at }: Note): number {
  if (typeof at === 'number') return at + 10
  return at === undefined ? 0 : at === 'later' ? 1000 : 1
}

function someTime(): number | string | boolean {
  return pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4.5, 'later', true])
}

function someTitle(): string {
  return pick(['', 'Milk', 'Grüße 😀', 'x'.repeat(50)])
}

function pick<T>(from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

let state = SEED
/** The same numbers every time. */
function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
  return state / 2 ** 32
}
